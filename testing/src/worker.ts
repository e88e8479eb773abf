import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@canopy/platform/config';
import { createLogger } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeper } from '@canopy/platform/sweeps';
import { createWorker } from '@canopy/worker/create-worker';
import { until } from './until.ts';

/** The whole worker beside an API under test. `sweep` runs every sweep now instead of waiting for its timer. */
export async function startWorker(
  config: Config,
): Promise<{ app: NestFastifyApplication; sweep(): Promise<void>; stop(): Promise<void> }> {
  const app = await createWorker(config, createLogger('worker', config.logLevel));
  await app.listen(config.worker.port, '127.0.0.1');
  const jobs = app.get(JobQueue, { strict: false });
  return {
    app,
    async sweep() {
      // A sweep hands nothing over while a job of its kind stands in line, and comes again. A test sweeps once.
      const nobodyWaits = async () => (await jobs.states()).every(({ waiting }) => waiting === 0);
      await until(nobodyWaits, 'the jobs in line', 2_000).catch(() => undefined);
      await app.get(Sweeper).runAll();
    },
    stop: () => app.close(),
  };
}
