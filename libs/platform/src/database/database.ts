import { Injectable } from '@nestjs/common';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Effect, gatherEffects } from './after-commit.ts';

export type Row = Record<string, unknown>;
export type SqlParameter = unknown;

/**
 * The way into PostgreSQL. What people edit as a whole are entities, inside `transaction`; everything else is SQL typed
 * by `queriesOn`, whose rows cost a list a fourth to a sixth of hydrated entities. `rows` is for text that no builder
 * can say.
 */
@Injectable()
export class Database {
  constructor(readonly orm: MikroORM) {}

  /**
   * One unit of work: everything in it is committed together or not at all. Nothing in it may call the outside world;
   * what does waits by `afterCommit`.
   */
  async transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    let committed: Effect | undefined;
    const result = await this.orm.em.fork({ clear: true }).transactional((em) => {
      committed = gatherEffects(em);
      return work(em);
    });
    committed?.();
    return result;
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
  // Sessions are in UTC, so a moment of these centuries needs no calendar: lists make thousands of these a second.
  if (text.endsWith('+00') && text[4] === '-' && text.length >= 22)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/** The same as a Date, for rules that compare times. */
export const date = (text: string | null): Date | null => (text === null ? null : new Date(instant(text)));
