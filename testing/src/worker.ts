import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@canopy/platform/config';
import { createLogger } from '@canopy/platform/logging';
import { Sweeper } from '@canopy/platform/sweeps';
import { createWorker } from '@canopy/worker/create-worker';

/** The whole worker beside an API under test. `sweep` runs every sweep now instead of waiting for its timer. */
export async function startWorker(
  config: Config,
): Promise<{ app: NestFastifyApplication; sweep(): Promise<void>; stop(): Promise<void> }> {
  const app = await createWorker(config, createLogger('worker', config.logLevel));
  await app.listen(config.worker.port, '127.0.0.1');
  return { app, sweep: () => app.get(Sweeper).runAll(), stop: () => app.close() };
}
