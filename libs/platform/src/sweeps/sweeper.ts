import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AppLogger, Config } from '../runtime/index.ts';
import { Database } from '../database/index.ts';
import { inRequest } from '../logging/index.ts';

const sweepKey = 'canopy:sweep';

/** Marks a class whose `sweep` picks up rows that a lost nudge or a crash left behind. */
export const Sweeps = (name: string) => SetMetadata(sweepKey, name);

export interface Sweep {
  sweep(): Promise<void>;
}

/**
 * Timers of the worker, not queue jobs: a queue store that loses its data must not take its own safety net along.
 * An advisory lock lets only one process sweep at a time; `sweep_runs` says when each sweep last ran.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private sweeps: { name: string; instance: Sweep }[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: Database,
    private readonly config: Config,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = this.discovery.getProviders().flatMap((provider) => {
      const name = provider.metatype ? (Reflect.getMetadata(sweepKey, provider.metatype) as string | undefined) : undefined;
      return name ? [{ name, instance: provider.instance as Sweep }] : [];
    });
    const round = () => {
      this.running = this.running.then(() => this.runAll());
    };
    round();
    this.timer = setInterval(round, this.config.sweepSeconds * 1_000);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  names(): string[] {
    return this.sweeps.map((sweep) => sweep.name);
  }

  async runAll(): Promise<void> {
    for (const { name, instance } of this.sweeps) await this.runOne(name, instance);
  }

  private async runOne(name: string, sweep: Sweep): Promise<void> {
    try {
      await this.database.transaction(async (em) => {
        const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as mine', [`canopy:sweep:${name}`]);
        if (!lock?.mine) return;
        const error = await inRequest({ requestId: randomUUID() }, () => sweep.sweep()).then(
          () => null,
          (thrown: unknown) => {
            this.logger.error({ err: thrown, sweep: name }, 'sweep failed');
            return thrown instanceof Error ? thrown.message : String(thrown);
          },
        );
        await em.execute('insert into sweep_runs (name, last_run_at, error) values (?, clock_timestamp(), ?) on conflict (name) do update set last_run_at = excluded.last_run_at, error = excluded.error', [name, error]);
      });
    } catch (error) {
      this.logger.warn({ err: error, sweep: name }, 'sweep could not run');
    }
  }
}
