import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@canopy/platform/config';
import { createHttpApp } from '@canopy/platform/http';
import type { Logger } from '@canopy/platform/logging';
import { ApiModule } from './api.module.ts';
import { serveDocs } from './serve-docs.ts';

/** The whole API, ready to listen. */
export async function createApi(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const app = await createHttpApp(ApiModule.with(config, logger), config, logger);
  // Uploads read their own parts, and count them while they flow.
  await app.register(multipart as never);
  serveDocs(app);
  return app;
}
