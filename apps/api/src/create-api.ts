import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { brand } from '@canopy/contracts/brand';
import type { Config } from '@canopy/platform/config';
import { createHttpApp } from '@canopy/platform/http';
import type { Logger } from '@canopy/platform/logging';
import { ApiModule } from './api.module.ts';

/** The whole API, ready to listen. */
export async function createApi(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const app = await createHttpApp(ApiModule.with(config, logger), config, logger);
  // Uploads read their own parts, and count them while they flow.
  await app.register(multipart as never);
  // Made when somebody asks for it: a quarter of the time of a start went into it.
  const document = () =>
    SwaggerModule.createDocument(
      app,
      new DocumentBuilder().setTitle(`${brand.name} API`).setVersion('1.0').addBearerAuth().build(),
    );
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'docs/openapi.json' });
  return app;
}
