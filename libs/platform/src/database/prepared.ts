import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* planned once */';

/**
 * For `modifyEnd` of a statement that people wait for, whose text is one of few and whose best plan does not follow from
 * its values: each connection of the pool prepares it, and PostgreSQL plans it anew only as long as that is cheaper. Any
 * other statement is planned for its values, every time.
 */
export const plannedOnce = sql.raw(mark);

/** The same for a text of `TimedReads`. */
export const planOnce = (text: string): string => `${text} ${mark}`;

export const isPlannedOnce = (text: string): boolean => text.endsWith(mark);

const names = new Map<string, string>();

/** @returns the name under which a connection keeps this text */
export function preparedName(text: string): string {
  const name = names.get(text) ?? `canopy_${names.size}`;
  names.set(text, name);
  return name;
}

/** Makes each connection of the pool prepare what is marked by `plannedOnce`. */
export function prepareMarked(pool: pg.Pool): void {
  pool.on('connect', (connected) => {
    const client = connected as unknown as { query(...args: unknown[]): unknown };
    const query = client.query.bind(client);
    client.query = (...args) => {
      const [text, values, ...more] = args;
      if (typeof text !== 'string' || !isPlannedOnce(text)) return query(...args);
      return query({ name: preparedName(text), text, values }, ...more);
    };
  });
}
