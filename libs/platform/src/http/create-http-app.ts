import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '@canopy/contracts/limits';
import { type Config, lineLimits } from '../config/index.ts';
import { inRequest, isRequestId, nestLogger, type Logger } from '../logging/index.ts';
import { closeServer } from '../shutdown/index.ts';
import { Telemetry } from '../telemetry/index.ts';
import { asRefusal, ErrorFilter, refusalBody } from './error-filter.ts';
import { placesOfApi, refuseBeyond } from './refuse-beyond.ts';

/** JSON bodies of ours are small; files count their own bytes, webhooks have a limit of their own. */
const bodyLimit = 256 * 1024;

/**
 * The API's HTTP surface, ready to listen or to inject requests into: contract validation, catalogue errors,
 * request ids, one log line per request, and a shutdown that lets running requests finish.
 */
export async function createHttpApp(
  module: Type | Parameters<typeof NestFactory.create>[0],
  config: Config,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit,
    forceCloseConnections: 'idle',
    http: lineLimits,
    requestTimeout: lineLimits.requestTimeout,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  addRequestContext(fastify, config, logger);
  refuseBeyond(fastify, placesOfApi());
  limitWebhooks(fastify);
  closeFinishedConnections(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(module as Type, adapter, {
    logger: nestLogger(logger),
    rawBody: true,
    bodyParser: false,
    abortOnError: false,
  });
  // JSON alone: a body of another kind is nobody's but an attacker's, who would have our headers read as fields of a
  // form.
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser('application/json');
  app.useGlobalFilters(new ErrorFilter(logger));
  addTelemetry(fastify, app.get(Telemetry));
  app.enableShutdownHooks();
  return app;
}

/** An address that no route can be looked up for (`%zz`, a part too long): refused in the words of any other request. */
function refuseAddress(error: unknown, _request: unknown, reply: FastifyReply): void {
  const requestId = randomUUID();
  const refusal = asRefusal(error);
  void reply
    .status(refusal.status)
    .headers({ 'x-request-id': requestId, 'content-type': 'application/json; charset=utf-8' })
    .send(inRequest({ requestId }, () => refusalBody(refusal)));
}

function addRequestContext(fastify: FastifyInstance, config: Config, logger: Logger): void {
  const key = Buffer.from(config.internalKey);
  const fromOurWeb = (header: unknown): boolean => {
    const given = Buffer.from(typeof header === 'string' ? header : '');
    return given.length === key.length && timingSafeEqual(given, key);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    // Who asked and under which id is believed only from our own web process.
    const trusted = fromOurWeb(request.headers['x-internal-key']);
    const given = request.headers['x-request-id'];
    const requestId = trusted && isRequestId(given) ? given : randomUUID();
    const address = trusted ? request.headers['x-client-address'] : undefined;
    const userAgent = request.headers[trusted ? 'x-client-user-agent' : 'user-agent'];
    void reply.header('x-request-id', requestId);
    inRequest(
      {
        requestId,
        clientAddress: typeof address === 'string' ? address : request.ip,
        internal: trusted,
        ...(typeof userAgent === 'string' ? { clientUserAgent: userAgent.slice(0, 300) } : {}),
      },
      done,
    );
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!request.url.startsWith('/health/')) {
      logger.info(
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
    done();
  });
}

/** Counts each request, and tells the numbers to whom may read them. */
function addTelemetry(fastify: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.measures) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    telemetry.served({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!telemetry.mayRead(request.headers.authorization))
      return reply.status(401).header('www-authenticate', 'Bearer').send();
    const { type, text } = await telemetry.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}

/**
 * A connection whose last request is answered while the process stops is closed, or a keep-alive would hold the process
 * for a minute.
 */
function closeFinishedConnections(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
    await closeServer(fastify.server);
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

function limitWebhooks(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith('/webhooks/')) route.bodyLimit = limits.webhookBytes;
  });
}
