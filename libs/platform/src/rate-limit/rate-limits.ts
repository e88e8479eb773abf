import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@canopy/contracts/refusals';
import { guardPool } from '../database/index.ts';
import { currentClientAddress } from '../logging/index.ts';
import { Config } from '../runtime/index.ts';
import { addressKey } from './address-key.ts';

/**
 * So many times in so many seconds, counted per key. The name is part of what is stored: it must not change lightly.
 */
export interface Limit {
  name: string;
  times: number;
  seconds: number;
}

/** Where the visitor of this request comes from, as limits count it. */
export const placeOfClient = (): string => addressKey(currentClientAddress() ?? 'unknown');

/**
 * Counts in PostgreSQL, so that a limit survives restarts and holds across processes. Keys are hashed: the table tells
 * nobody which addresses were tried.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly limiters = new Map<string, RateLimiterPostgres>();
  private readonly pool: pg.Pool;

  constructor(private readonly config: Config) {
    // Whoever counts waits in front of everything else: where the database cannot answer, people are told so soon.
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: 2,
      connectionTimeoutMillis: 2_000,
      statement_timeout: 2_000,
      keepAlive: true,
      application_name: 'canopy-limits',
    });
    guardPool(this.pool, 3_000);
    // A connection that dies while idle is no event; the next question opens another.
    this.pool.on('error', () => undefined);
  }

  /**
   * Counts one more, or as many as are said. @throws Refusal too_many_requests with `retryAfterSeconds` in its data,
   * once the limit is passed
   */
  async count(limit: Limit, key: string, points = 1): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.limiter(limit)
      .consume(hashed(key), points)
      .catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
        throw refused;
      });
  }

  /** The same for the address that the request came from. */
  countAddress(limit: Limit, points = 1): Promise<void> {
    return this.count(limit, placeOfClient(), points);
  }

  /** Takes one back: what was counted turned out to be no failure. */
  async forgive(limit: Limit, key: string): Promise<void> {
    if (this.config.rateLimits) await this.limiter(limit).reward(hashed(key));
  }

  forgiveAddress(limit: Limit): Promise<void> {
    return this.forgive(limit, placeOfClient());
  }

  /** Starts again from zero, for example after the right password. */
  async reset(limit: Limit, key: string): Promise<void> {
    if (this.config.rateLimits) await this.limiter(limit).delete(hashed(key));
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  private limiter(limit: Limit): RateLimiterPostgres {
    const known = this.limiters.get(limit.name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: this.limiters.size === 0,
      keyPrefix: limit.name,
      points: limit.times,
      duration: limit.seconds,
    });
    this.limiters.set(limit.name, made);
    return made;
  }
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

function tooMany(milliseconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal('too_many_requests', { data: { retryAfterSeconds } });
}
