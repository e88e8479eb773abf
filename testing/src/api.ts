import { createApi } from '@canopy/api/create-api';
import { type Endpoint, refusalsOf } from '@canopy/contracts/endpoint';
import { missingIn } from '@canopy/contracts/id-of';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { Config } from '@canopy/platform/config';
import { createLogger } from '@canopy/platform/logging';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { testConfig } from './config.ts';
import type { Person } from './factories.ts';
import { freePort } from './free-port.ts';
import { contractFinder } from './routes.ts';
import { testDatabase, type TestDatabase } from './template-database.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface TestApi {
  app: NestFastifyApplication;
  config: Config;
  database: TestDatabase;
  /** Calls the API over HTTP, as `as` if given. */
  call<Body = RefusalBody>(
    method: string,
    path: string,
    options?: { as?: Person | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Body>>;
  stop(): Promise<void>;
}

/** Whatever an endpoint refuses stands in its contract, and with it in the document of the API. */
function mustBeDeclared(contract: Endpoint | undefined, response: Response, body: unknown): void {
  const { reason } = (body ?? {}) as Partial<RefusalBody>;
  if (response.ok || !contract || !reason) return;
  if (![...refusalsOf(contract), ...(contract.params ? missingIn(contract.params) : [])].includes(reason))
    throw new Error(`${contract.method} ${contract.path} refused ${reason}, which its contract does not declare.`);
}

/** The whole API on a port of its own, over a database of its own. */
export async function startApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const database = await testDatabase();
  const config = await testConfig(database.servedUrl, environment);
  const app = await createApi(config, createLogger('api', config.logLevel));
  await app.listen(config.api.port, '127.0.0.1');
  const contractOfCall = contractFinder(app);
  return {
    app,
    config,
    database,
    call: async <Body>(
      method: string,
      path: string,
      options: { as?: Person | null; body?: unknown; headers?: Record<string, string> } = {},
    ) => {
      const response = await fetch(config.api.url + path, {
        method,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      });
      const text = await response.text();
      const isText = response.headers.get('content-type')?.startsWith('text/') ?? false;
      const body: unknown = text === '' ? null : isText ? text : JSON.parse(text);
      mustBeDeclared(contractOfCall(method, path), response, body);
      return { status: response.status, body: body as Body, headers: response.headers };
    },
    stop: async () => {
      await app.close();
      await database.drop();
      config.cleanUp();
    },
  };
}

/**
 * One more API process' worth over the database of `first`, on a port of its own. Use it last in a file: Passport keeps
 * its strategies per process, so from then on the first API would ask this one's. Only one API may simulate cards, so
 * this one has real ones, of a provider that does not answer.
 */
export async function anotherApi(first: TestApi): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const cards = {
    kind: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
    premiumTax: 'automatic',
    apiBase: 'http://127.0.0.1:1',
    livemode: false,
  } as const;
  const app = await createApi(
    { ...first.config, cards, api: { ...first.config.api, port } },
    createLogger('api', first.config.logLevel),
  );
  await app.listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => app.close() };
}
