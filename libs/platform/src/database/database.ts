import { Injectable } from '@nestjs/common';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

export type Row = Record<string, unknown>;
export type SqlParameter = unknown;

/**
 * Two ways into PostgreSQL. Commands work on entities, or on single statements where counters move, inside
 * `transaction`. Reads take raw rows with `rows`: hydrating entities costs a list four to six times its query.
 */
@Injectable()
export class Database {
  constructor(readonly orm: MikroORM) {}

  /**
   * One unit of work: everything in it is committed together or not at all. Nothing in it may call the outside world.
   */
  transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.orm.em.fork({ clear: true }).transactional(work);
  }

  /** Rows as PostgreSQL sends them; `?` stands for a parameter. Timestamps are text, see `instant`. */
  rows<T extends object = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T[]> {
    return this.orm.em.getConnection().execute<T[]>(sql, parameters as unknown[], 'all');
  }

  async row<T extends object = Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<T | null> {
    return (await this.rows<T>(sql, parameters))[0] ?? null;
  }
}

/** A timestamptz as PostgreSQL writes it ("2026-05-01 13:00:00+00") → ISO 8601 in UTC. */
export function instant(text: string): string;
export function instant(text: string | null): string | null;
export function instant(text: string | null): string | null {
  if (text === null) return null;
  // Whole seconds in UTC, which is what event times are, need no calendar: lists make thousands of these a second.
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/** The same as a Date, for rules that compare times. */
export const date = (text: string | null): Date | null => (text === null ? null : new Date(instant(text)));
