import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
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
  await app.register(fastifyStatic as never, {
    root: join(config.dataDir, 'media'),
    prefix: '/media/',
    index: false,
    // Keys are never reused. Files come from people: never sniffed, never run.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply: { header(name: string, value: string): unknown }) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(`${brand.name} API`).setVersion('0.1').addBearerAuth().build());
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'docs/openapi.json' });
  return app;
}
