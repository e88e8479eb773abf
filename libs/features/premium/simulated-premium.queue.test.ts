import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Premium } from '@canopy/contracts/premium';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { SimulatedPremiumPage } from '@canopy/contracts/simulated-cards';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';

// The whole dance without a card provider, by a clock that people and tests can move.
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let me: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
});
beforeEach(async () => {
  me = await provider(api.database);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

type Body = Premium & RefusalBody;
const read = async (as = me) => (await api.call<Body>('GET', '/premium', { as })).body;
const start = (as = me) => api.call<{ sessionUrl: string } & RefusalBody>('POST', '/premium/session', { as });
const pageOf = (url: string) => url.split('/').at(-1)!;
const look = (page: string, as = me) =>
  api.call<SimulatedPremiumPage & RefusalBody>('GET', `/simulated-card/premium/${page}`, { as });
const press = (page: string, action: string, as = me) =>
  api.call<{ url: string } & RefusalBody>('POST', `/simulated-card/premium/${page}`, { as, body: { action } });
const clock = async (as = me) =>
  pageOf((await api.call<{ url: string }>('POST', '/simulated-card/premium-clock', { as })).body.url);
const becomes = (status: Premium['subscriptionStatus']) =>
  until(async () => (await read()).subscriptionStatus === status, `Premium to be ${status}`);
const subscribed = async () => {
  const page = pageOf((await start()).body.sessionUrl);
  expect((await press(page, 'pay')).body.url).toBe(`${api.config.publicUrl}/premium?premium=success`);
  await becomes('active');
  return page;
};

it('pay, decline and leave: only a payment makes Premium, and its event does so without anybody coming back', async () => {
  const page = pageOf((await start()).body.sessionUrl);
  expect((await look(page)).body).toMatchObject({ kind: 'checkout', open: true, amountCents: 33_300 });
  expect((await press(page, 'leave')).body.url).toBe(`${api.config.publicUrl}/premium`);
  expect((await press(page, 'decline')).status).toBe(402);
  expect((await read()).subscriptionStatus).toBe('none');
  expect(pageOf((await start()).body.sessionUrl)).toBe(page);
  await press(page, 'pay');
  await becomes('active');
  expect((await press(page, 'pay')).body.reason).toBe('simulated_link_expired');
  expect((await read()).simulated).toBe(true);
});

it('the end of a period by the clock: renewed, declined, mended, cancelled, over', async () => {
  await subscribed();
  const first = (await read()).subscriptionCurrentPeriodEnd!;
  const page = await clock();
  await press(page, 'period_ends');
  await until(async () => (await read()).subscriptionCurrentPeriodEnd !== first, 'the renewal');
  await press(page, 'period_ends_unpaid');
  await becomes('none');
  const { paymentDueSince, feeBps } = await read();
  expect([Date.parse(paymentDueSince!) > Date.parse(first), feeBps]).toEqual([true, 2_000]);
  const invoice = await api.call<{ url: string }>('POST', '/premium/payment-link', { as: me });
  await press(pageOf(invoice.body.url), 'pay');
  await becomes('active');
  await api.call('POST', '/premium/cancellation', { as: me });
  await press(page, 'period_ends');
  await becomes('none');
  expect(await read()).toMatchObject({ paymentDueSince: null, subscriptionType: null });
});

it('a card provider that gives up ends Premium', async () => {
  await subscribed();
  const page = await clock();
  await press(page, 'period_ends_unpaid');
  await until(async () => (await read()).paymentDueSince !== null, 'the failed renewal');
  await press(page, 'given_up');
  await until(async () => (await read()).paymentDueSince === null, 'the end');
});

it('the worker ends what an account that goes still has, in the same world', async () => {
  await subscribed();
  const [customer] = await api.database.query<{ id: string }>('select id from card_customers where user_id = $1', [
    me.id,
  ]);
  const admin = await person(api.database, { role: 'admin' });
  expect((await api.call('DELETE', `/users/${me.id}`, { as: admin })).status).toBe(204);
  await until(async () => {
    const [row] = await api.database.query<{ status: string }>(
      'select status from subscriptions where customer_id = $1',
      [customer!.id],
    );
    return row!.status === 'canceled';
  }, 'the end of the subscription');
});

describe('strangers', () => {
  it('neither see nor press the pages of others, and nonsense is refused', async () => {
    const page = await subscribed();
    const other = await provider(api.database);
    for (const one of [page, await clock()]) {
      expect((await look(one, other)).body.reason).toBe('not_found');
      expect((await press(one, 'period_ends', other)).body.reason).toBe('not_found');
    }
    expect((await press(page, 'make it rain')).status).toBe(400);
    expect((await look('cus_sim_nonsense')).status).toBe(400);
    expect((await api.call('POST', '/simulated-card/premium-clock', { as: other })).body.reason).toBe('not_found');
  });

  it('two presses at once pay once', async () => {
    const page = pageOf((await start()).body.sessionUrl);
    await Promise.all([press(page, 'pay'), press(page, 'pay'), press(page, 'pay')]);
    await becomes('active');
    const rows = await api.database.query(
      'select 1 from subscriptions s join card_customers c on c.id = s.customer_id where c.user_id = $1',
      [me.id],
    );
    expect(rows).toHaveLength(1);
  });
});
