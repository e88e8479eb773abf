import type pg from 'pg';

type Client = Omit<pg.PoolClient, 'query' | 'end'> & { query(...args: unknown[]): unknown; end(): Promise<void> };

/**
 * After these a query builder believes that its transaction never began, or still runs, and would keep the connection.
 */
const endsNothing = /^(begin|start transaction\b.*|rollback)$/i;

/**
 * Makes every connection come back to its pool, or leave it. Two ways of losing one are closed here:
 *
 * - Kysely gives the connection of a transaction back only after `commit` or `rollback` succeeded, and never when
 *   `begin` fails. Where the database ended the connection in between, all three fail, and the slot would be taken for
 *   as long as the process lives.
 * - A statement that the client gave up waiting for (`query_timeout`) still runs on its connection. The next one would
 *   wait behind it.
 */
export function guardPool(pool: pg.Pool): void {
  pool.on('connect', (connected) => {
    const client = connected as unknown as Client;
    const query = client.query.bind(client);
    client.query = (...args: unknown[]) => {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: Error) => {
        if (typeof args[0] === 'string' && endsNothing.test(args[0])) giveUp(client, error);
        else if (error.message === 'Query read timeout') client.end().catch(() => undefined);
        throw error;
      });
    };
  });
}

/** Takes the connection out of the pool, once: whoever holds it may still give it back. */
function giveUp(client: Client, error: Error): void {
  const release = client.release;
  client.release = () => undefined;
  release(error);
}
