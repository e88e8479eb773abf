import pg from 'pg';
import { Refusal, type PlainRefusalCode } from '@canopy/contracts/refusals';
import { guardPool } from './guard-pool.ts';
import { isPlannedOnce, preparedName } from './prepared.ts';
import { sqlState } from './violations.ts';

/** PostgreSQL's own word for a statement that it ended: `query_canceled`. */
const ended = '57014';

export interface TimedReadsOptions {
  connections: number;
  /** What one statement may take. */
  milliseconds: number;
  /** What is answered when it takes longer. */
  tooSlow: PlainRefusalCode;
  /**
   * Each text is planned once for a connection, not for every question: for few texts whose best plan does not follow
   * from what is asked. A plan made for any word would walk the newest listings in search of a rare one.
   */
  prepared?: true;
}

/**
 * Reads that strangers can ask anything of. Each statement is ended by the database after a while, and they have
 * connections of their own: whatever people search for, a purchase never waits for a connection because of it.
 */
export class TimedReads {
  private readonly pool: pg.Pool;
  private readonly tooSlow: PlainRefusalCode;
  private readonly prepared: boolean;

  constructor(databaseUrl: string, { connections, milliseconds, tooSlow, prepared }: TimedReadsOptions) {
    this.tooSlow = tooSlow;
    this.prepared = prepared ?? false;
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: 2 * milliseconds,
      statement_timeout: milliseconds,
      keepAlive: true,
      application_name: 'canopy-reads',
      options: prepared ? '-c timezone=UTC -c plan_cache_mode=force_generic_plan' : '-c timezone=UTC',
    });
    guardPool(this.pool, 3 * milliseconds);
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
      const { rows } = await this.pool.query<T>({
        ...((this.prepared || isPlannedOnce(sql)) && { name: preparedName(sql) }),
        text: sql.replace(/\?/g, () => `$${(index += 1)}`),
        values: parameters as unknown[],
      });
      return rows;
    } catch (error) {
      if (sqlState(error) === ended) throw new Refusal(this.tooSlow, { cause: error });
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
