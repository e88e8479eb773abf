import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

type Client = Omit<pg.PoolClient, 'query'> & {
  query(...args: unknown[]): unknown;
  connection: EventEmitter & { stream: Socket };
  /** False from when a query is sent until all of its answer is here. */
  readyForQuery?: boolean;
};

/**
 * After these a query builder believes that its transaction never began, or still runs, and would keep the connection.
 */
const endsNothing = /^(begin|start transaction\b.*|rollback)$/i;

/**
 * Makes every connection come back to its pool, or leave it, and its errors tell nothing of people. Two ways of losing
 * one are closed here:
 *
 * - Kysely gives the connection of a transaction back only after `commit` or `rollback` succeeded, and never when
 *   `begin` fails. Where the database ended the connection in between, all three fail, and the slot would be taken for
 *   as long as the process lives.
 * - The database ends what takes too long, and says so; but where the network fails, it cannot.
 *
 * @param silence milliseconds without a word from the database, after which a connection that waits for one is ended
 */
export function guardPool(pool: pg.Pool, silence?: number): void {
  pool.on('connect', (connected) => {
    const client = connected as unknown as Client;
    // First of all who listen: whoever gets the error, in whatever way it was asked for, gets it so.
    client.connection.prependListener('errorMessage', leaveRowsOut);
    if (silence !== undefined) endWhenSilent(client, silence);
    const query = client.query.bind(client);
    client.query = (...args: unknown[]) => {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: Error) => {
        if (typeof args[0] === 'string' && endsNothing.test(args[0])) giveUp(client, error);
        throw error;
      });
    };
  });
}

/**
 * A row that a constraint refuses stands in `detail` whole, the hash of a password with it; `where` and `internalQuery`
 * show what a function was given. Errors are logged, and their messages kept in rows that administrators read, and
 * MikroORM writes the detail into both the message and the stack. Of a deadlock and of a lock that nobody gave they show
 * who waited for whom, and no row.
 */
function leaveRowsOut(error: pg.DatabaseError): void {
  if (/^(40|55)/.test(error.code ?? '')) return;
  delete error.detail;
  delete error.where;
  delete error.internalQuery;
}

/**
 * One timer for a connection. The driver's own `query_timeout` is one for each query, through which V8 keeps the rows of
 * every answer until it looks through all of its memory: a fifth fewer answers a second.
 */
function endWhenSilent(client: Client, milliseconds: number): void {
  const { stream } = client.connection;
  stream.setTimeout(milliseconds);
  stream.on('timeout', () => {
    if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'));
  });
}

/** Takes the connection out of the pool, once: whoever holds it may still give it back. */
function giveUp(client: Client, error: Error): void {
  const release = client.release;
  client.release = () => undefined;
  release(error);
}
