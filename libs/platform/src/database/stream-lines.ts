import pg from 'pg';
import { Refusal } from '@canopy/contracts/refusals';
import { sqlState } from './violations.ts';

/** Fetched at a time: few enough that a slow reader keeps little in memory, enough that round trips do not count. */
const linesAtOnce = 500;

/** However slowly it is read, with a pause in every portion: a connection is not kept for longer. */
const tenMinutes = 10 * 60_000;

/**
 * The one text column of a query that may return millions of rows, as chunks of joined lines. Read through a cursor on
 * a connection of its own, inside one read-only snapshot, so memory stays flat and no other request waits for a
 * connection. Whoever stops reading (a client that went away) closes the connection, and with it the query.
 * @param sql a select whose only column is `line`, with its line ending in it
 * @param options `count`: a select of how many lines there are, in the same snapshot, told before the first of them;
 * `alone`: a key of which one runs at a time, across all processes; `longest`: milliseconds after which it is cut off,
 * ten minutes unless told, `cutOff`: is told that it was
 * @throws Refusal export_running
 */
export async function* streamLines(
  databaseUrl: string,
  sql: string,
  parameters: unknown[] = [],
  {
    count,
    alone,
    longest = tenMinutes,
    cutOff,
  }: {
    count?: { sql: string; told: (lines: number) => void };
    alone?: string;
    longest?: number;
    cutOff?: () => void;
  } = {},
): AsyncGenerator<string, void, undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'canopy-export',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
  });
  // A connection that breaks fails the fetch that is waiting for it; while nothing waits, the next fetch says so.
  client.on('error', () => undefined);
  await client.connect();
  // Whoever reads on afterwards finds the connection closed, and gets no file that looks complete.
  const limit = setTimeout(() => {
    cutOff?.();
    void client.end().catch(() => undefined);
  }, longest).unref();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Of each portion; where nobody says so, what a server or a role allows those that people wait for.
    await client.query(`set local statement_timeout = '2min'; set local transaction_timeout = 0`);
    if (alone !== undefined) await takeAlone(client, alone);
    if (count) {
      const { rows } = await client.query<{ lines: string }>(`select count(*) as lines from (${count.sql}) counted`);
      count.told(Number(rows[0]!.lines));
    }
    // A reader who stops without going away must not hold the snapshot for ever.
    await client.query(`set local idle_in_transaction_session_timeout = '2min'`);
    await client.query(`declare lines no scroll cursor for ${sql}`, parameters);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch forward ${linesAtOnce} from lines`);
      if (rows.length > 0) yield rows.map(({ line }) => line).join('');
      if (rows.length < linesAtOnce) return;
    }
  } finally {
    clearTimeout(limit);
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL's own word for a lock that was not given in time: `lock_not_available`. */
const notGiven = '55P03';

/** The lock ends with the connection, however that ends. One that was cancelled a moment ago is waited for. */
async function takeAlone(client: pg.Client, key: string): Promise<void> {
  await client.query(`set local lock_timeout = '1s'`);
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('export ' || $1, 0))`, [key]);
  } catch (error) {
    if (sqlState(error) === notGiven) throw new Refusal('export_running', { cause: error });
    throw error;
  }
  await client.query(`set local lock_timeout = 0`);
}
