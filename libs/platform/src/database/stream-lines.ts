import pg from 'pg';

/** Fetched at a time: few enough that a slow reader keeps little in memory, enough that round trips do not count. */
const linesAtOnce = 500;

/**
 * The one text column of a query that may return millions of rows, as chunks of joined lines. Read through a cursor on
 * a connection of its own, inside one read-only snapshot, so memory stays flat and no other request waits for a
 * connection. Whoever stops reading (a client that went away) closes the connection, and with it the query.
 * @param sql a select whose only column is `line`, with its line ending in it
 */
export async function* streamLines(
  databaseUrl: string,
  sql: string,
  parameters: unknown[] = [],
): AsyncGenerator<string, void, undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'canopy-export',
    options: '-c timezone=UTC',
  });
  // A connection that breaks fails the fetch that is waiting for it; while nothing waits, the next fetch says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    // A reader who stops without going away must not hold the snapshot for ever.
    await client.query(`set local idle_in_transaction_session_timeout = '2min'`);
    await client.query(`declare lines no scroll cursor for ${sql}`, parameters);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch forward ${linesAtOnce} from lines`);
      if (rows.length > 0) yield rows.map(({ line }) => line).join('');
      if (rows.length < linesAtOnce) return;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
