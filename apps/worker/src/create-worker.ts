import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@canopy/platform/config';
import { createHttpApp } from '@canopy/platform/http';
import type { Logger } from '@canopy/platform/logging';
import { WorkerModule } from './worker.module.ts';

/** The whole worker; its only HTTP is its health. */
export const createWorker = (config: Config, logger: Logger): Promise<NestFastifyApplication> =>
  createHttpApp(WorkerModule.with(config, logger), config, logger);
