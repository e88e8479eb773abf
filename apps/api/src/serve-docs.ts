import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { brand } from '@canopy/contracts/brand';
import { describeEndpoints } from '@canopy/platform/http';

const { resolve } = createRequire(import.meta.url);

/** What the page needs of Swagger's own files, with their content types. */
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${brand.name} API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="operations"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script>SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#operations' })</script>
  </body>
</html>
`;

/**
 * The OpenAPI document, and a page to read it. Swagger's own way to serve them loads a server of files for it at each
 * start.
 */
export function serveDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  let document: string | undefined;
  for (const path of ['/docs', '/docs/'])
    fastify.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  // Made when somebody asks for it: a quarter of the time of a start went into it.
  fastify.get('/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(documentOf(app)))),
  );
  for (const [name, type] of Object.entries(files))
    fastify.get(`/docs/${name}`, (_request, reply) =>
      reply.type(type).send(createReadStream(resolve(`swagger-ui-dist/${name}`))),
    );
}

function documentOf(app: NestFastifyApplication): object {
  describeEndpoints();
  return SwaggerModule.createDocument(
    app,
    new DocumentBuilder().setTitle(`${brand.name} API`).setVersion('1.0').addBearerAuth().build(),
  );
}
