import pg from 'pg';
import { Refusal, type PlainRefusalCode } from '@canopy/contracts/refusals';
import { guardPool } from './guard-pool.ts';

/** PostgreSQL's own word for a statement that it ended: `query_canceled`. */
const ended = '57014';

export interface TimedReadsOptions {
  connections: number;
  /** What one statement may take. */
  milliseconds: number;
  /** What is answered when it takes longer. */
  tooSlow: PlainRefusalCode;
}

/**
 * Reads that strangers can ask anything of. Each statement is ended by the database after a while, and they have
 * connections of their own: whatever people search for, a purchase never waits for a connection because of it.
 */
export class TimedReads {
  private readonly pool: pg.Pool;
  private readonly tooSlow: PlainRefusalCode;

  constructor(databaseUrl: string, { connections, milliseconds, tooSlow }: TimedReadsOptions) {
    this.tooSlow = tooSlow;
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: 2 * milliseconds,
      statement_timeout: milliseconds,
      // The network may fail where the database could not say so.
      query_timeout: 3 * milliseconds,
      keepAlive: true,
      application_name: 'canopy-reads',
      // A plan made for any value would walk the newest listings in search of a word that nobody wrote.
      options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan',
    });
    guardPool(this.pool);
    // A connection that breaks while idle is replaced by the next question.
    this.pool.on('error', () => undefined);
  }

  /**
   * Rows as PostgreSQL sends them; `?` stands for a parameter. Ask for timestamps as text, see `instant`.
   * @throws Refusal `tooSlow`
   */
  async rows<T extends object>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> {
    let index = 0;
    try {
      const { rows } = await this.pool.query(
        sql.replace(/\?/g, () => `$${(index += 1)}`),
        parameters as unknown[],
      );
      return rows as T[];
    } catch (error) {
      if ((error as { code?: string }).code === ended) throw new Refusal(this.tooSlow, { cause: error });
      throw error;
    }
  }

  async row<T extends object>(sql: string, parameters: readonly unknown[] = []): Promise<T | null> {
    return (await this.rows<T>(sql, parameters))[0] ?? null;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/**
 * For the one question that comes before every other: who is this? On connections of its own, so that pages know their
 * visitor while purchases queue for a hot listing, or for a table that somebody locked.
 */
export class ViewerConnections extends TimedReads {}
