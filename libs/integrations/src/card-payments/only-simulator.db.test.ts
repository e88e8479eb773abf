import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '@canopy/testing/config';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { until } from '@canopy/testing/until';
import { OnlySimulator } from './only-simulator.ts';

let database: TestDatabase;
let config: Awaited<ReturnType<typeof testConfig>>;
beforeAll(async () => {
  database = await testDatabase();
  config = await testConfig(database.url);
});
afterAll(async () => {
  await database.drop();
  config.cleanUp();
});

/** As Nest does. */
const start = (api: OnlySimulator): Promise<void> => {
  api.onModuleInit();
  return api.onApplicationBootstrap();
};

const holders = () =>
  database.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );

it('a second API that would simulate cards does not start, and says what to do; after the first it does', async () => {
  const [first, second] = [new OnlySimulator(config), new OnlySimulator(config)];
  await start(first);
  await expect(start(second)).rejects.toThrow(
    'another API simulates cards on this database already, and only its memory knows them. Stop that one, or set the STRIPE_ keys: with real cards several APIs may run.',
  );
  await first.onApplicationShutdown();
  await start(second);
  await second.onApplicationShutdown();
  expect(await holders()).toEqual([]);
});

it('one that is just ending is waited for', async () => {
  const [first, second] = [new OnlySimulator(config), new OnlySimulator(config)];
  await start(first);
  const started = start(second);
  await new Promise((wake) => setTimeout(wake, 300));
  await first.onApplicationShutdown();
  await started;
  await second.onApplicationShutdown();
});

it('a connection that the database drops is made again', async () => {
  const api = new OnlySimulator(config);
  await start(api);
  const [before] = await holders();
  await database.query('select pg_terminate_backend($1)', [before!.pid]);
  await until(async () => (await holders()).some(({ pid }) => pid !== before!.pid), 'the lock to be taken again');
  await api.onApplicationShutdown();
});

it('with real cards there is nothing to be alone with', async () => {
  const stripe = {
    ...config,
    cards: {
      kind: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      connectWebhookSecret: 'whsec_2',
      premiumTax: 'automatic',
      apiBase: null,
      livemode: false,
    } as const,
  };
  const apis = [new OnlySimulator(stripe), new OnlySimulator(stripe)];
  for (const api of apis) await start(api);
  expect(await holders()).toEqual([]);
});
