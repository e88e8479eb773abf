import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { AppLogger } from '../runtime/index.ts';

const lookEverySeconds = 5;

/** What the watch needs of a pool. */
export type WatchedPool = Pick<pg.Pool, 'connect' | 'on' | 'totalCount' | 'idleCount' | 'options'>;

/**
 * Ends the process when every connection of its pool has been taken for longer than any statement may take, and none
 * came back: nothing in it would ever be answered again, and its supervisor starts a new one in seconds. A database
 * that is away is no reason: then connections fail, they are not taken, and a new process would fare no better.
 */
export class PoolWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly logger: AppLogger,
    private readonly stuckAfterSeconds: number,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // MikroORM makes the pool without connecting.
    const pool = (await this.orm.em.getConnection().getNativeClient()) as unknown as WatchedPool;
    const stuckFor = stuckSeconds(pool);
    this.timer = setInterval(() => {
      const seconds = stuckFor();
      if (seconds < this.stuckAfterSeconds) return;
      this.logger.fatal(
        { seconds, connections: pool.totalCount },
        'no database connection came back, this process ends itself',
      );
      // Not a graceful stop: that would wait for the very connections that do not come back.
      process.exit(1);
    }, lookEverySeconds * 1_000);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }
}

/**
 * Begins to watch. @returns a function that looks once more, and says for how many seconds the pool has been full,
 * without any connection given back, while this watch itself waited for one.
 */
export function stuckSeconds(pool: WatchedPool, now: () => number = Date.now): () => number {
  let since: number | null = null;
  let waiting = false;
  pool.on('release', () => (since = null));
  return () => {
    const full = pool.totalCount >= (pool.options.max ?? 1) && pool.idleCount === 0;
    if (!full) since = null;
    else since ??= now();
    // Waiting in line oneself proves that there is a line, and that nobody leaves it.
    if (full && !waiting) {
      waiting = true;
      pool
        .connect()
        .then(
          (client) => client.release(),
          () => undefined,
        )
        .finally(() => (waiting = false));
    }
    return since === null ? 0 : (now() - since) / 1_000;
  };
}
