import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BacklogSweep } from './backlog.sweep.ts';
import { Sweeper } from '@canopy/platform/sweeps';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';
import { startWorker } from '@canopy/testing/worker';
import { EmailDelivery } from '@canopy/integrations/email-delivery';
import { JobQueue } from '@canopy/platform/queue';
import type { Operations } from '@canopy/contracts/operations';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let admins: Person[];
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  admins = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
});
beforeEach(async () => {
  for (const table of ['emails', 'card_events', 'backlogs']) await api.database.query(`delete from ${table}`);
  // The server that refuses mails refuses those about it as well.
  vi.spyOn(worker.app.get(EmailDelivery, { strict: false }), 'send').mockRejectedValue(new Error('Try again later.'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await worker.stop();
  await api.stop();
});

const look = () => worker.app.get(BacklogSweep).sweep();
const alerts = () =>
  api.database.query<{ recipient: string; kind: string }>(
    `select recipient, data ->> 'kind' as kind from emails where template = 'backlog-alert' order by created_at, recipient`,
  );
/** One that the mail server does not take, or that nobody tries to send, or that was let go again by hand. */
const mail = (minutesAgo: number, attempts: number, dueMinutesAgo: number, error = attempts > 0 ? 'x' : null) =>
  api.database.query(
    `insert into emails (recipient, template, data, attempts, error, created_at, next_attempt_at)
     values ('family@example.test', 'refund', '{}', $2, $4, now() - make_interval(mins => $1), now() - make_interval(mins => $3))`,
    [minutesAgo, attempts, dueMinutesAgo, error],
  );
const sent = (minutesAgo: number) =>
  api.database.query(
    `insert into emails (recipient, template, data, status, created_at, sent_at)
     values ('other@example.test', 'refund', '{}', 'sent', now() - make_interval(mins => $1), now())`,
    [minutesAgo],
  );
const event = (minutesAgo: number, error: string | null, dueMinutesAgo: number) =>
  api.database.query(
    `insert into card_events (id, type, livemode, payload, error, received_at, next_attempt_at)
     values ('evt_' || gen_random_uuid(), 'x', false, '{"objectId":"o"}', $2, now() - make_interval(mins => $1), now() - make_interval(mins => $3))`,
    [minutesAgo, error, dueMinutesAgo],
  );

describe('administrators are told that something waits for long', () => {
  it.each([
    ['mails that the mail server refuses', 'emails', () => mail(61, 5, -10)],
    ['mails that nobody tries to send', 'emails', () => mail(61, 0, 61)],
    ['card events that fail', 'card_events', () => event(61, 'x', -10)],
    ['card events that nobody works on', 'card_events', () => event(61, null, 61)],
  ])('%s: each of them once, until it is over', async (_, kind, make) => {
    await make();
    await look();
    await make();
    await look();
    const told = admins.map(({ email }) => ({ recipient: email, kind }));
    expect(await alerts()).toEqual(expect.arrayContaining(told));
    expect(await alerts()).toHaveLength(2);
    // Over, and then again: another incident.
    await api.database.query(`delete from emails where template = 'refund'`);
    await api.database.query('delete from card_events');
    await look();
    await make();
    await look();
    expect(await alerts()).toHaveLength(4);
  });

  it('but none who leaves at this moment: their address stays nowhere', async () => {
    await mail(61, 5, -10);
    const leaving = await person(api.database, { role: 'admin' });
    await whileLocked(api.database, { text: 'delete from users where id = $1', values: [leaving.id] }, look);
    expect((await alerts()).map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort());
  });

  it.each([
    ['less than an hour old', () => mail(59, 5, 10)],
    ['let go again by hand a moment ago', () => mail(4_000, 0, 0, 'x')],
    ['an event that was replayed a moment ago', () => event(4_000, null, 0)],
  ])('not of what is %s', async (_, make) => {
    await make();
    await look();
    expect(await alerts()).toEqual([]);
  });
});

it('one receiver who does not take it is no backlog, and hides none', async () => {
  await mail(180, 5, -10);
  await sent(120);
  await look();
  expect(await alerts()).toEqual([]);
  // The server takes nothing any more.
  await mail(61, 5, -10);
  await look();
  expect(await alerts()).toHaveLength(2);
});

describe('the worker', () => {
  it('is seen alive, with every sweep of its own, and runs the one that is requested', async () => {
    await worker.app.get(Sweeper).runAll();
    const read = async () =>
      (await api.call<Operations>('GET', '/admin/operations', { as: admins[0]! })).body.worker.value!;
    const { away, sweeps } = await read();
    expect(away).toBe(false);
    expect(sweeps.map(({ name }) => name)).toEqual(expect.arrayContaining(['backlogs', 'emails', 'ledger']));
    const ledger = async () => (await read()).sweeps.find(({ name }) => name === 'ledger')!;
    const before = await ledger();
    expect(before).toMatchObject({ everySeconds: 86_400, late: false, requested: false });
    await api.call('POST', '/admin/sweeps/ledger/run', { as: admins[0]! });
    expect(await ledger()).toMatchObject({ requested: true });
    await worker.app.get(Sweeper).runDue();
    const after = await ledger();
    expect(after.requested).toBe(false);
    expect(Date.parse(after.lastRunAt!)).toBeGreaterThan(Date.parse(before.lastRunAt!));
  });

  it('away, its queues hold what waits', async () => {
    const states = await api.app.get(JobQueue).states();
    expect(states.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['geocode-listing', 'process-card-event', 'send-email']),
    );
    expect(states.every(({ waiting, failed }) => waiting >= 0 && failed >= 0)).toBe(true);
  });
});
