import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminCounts, Operations } from '@canopy/contracts/operations';
import { JobQueue } from '@canopy/platform/queue';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ SWEEP_SECONDS: '60' });
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
beforeEach(() => api.database.query('delete from sweep_runs'));
afterAll(() => api.stop());

const read = async () => (await api.call<Operations>('GET', '/admin/operations', { as: admin })).body;
const counts = async () => (await api.call<AdminCounts>('GET', '/admin/counts', { as: admin })).body;
const ran = (name: string, minutesAgo: number | null, everySeconds = 0, error: string | null = null) =>
  api.database.query(
    `insert into sweep_runs (name, every_seconds, last_run_at, error, failed_at)
     values ($1, $2, now() - make_interval(mins => $3), $4, case when $4::text is not null then now() end)`,
    [name, everySeconds, minutesAgo, error],
  );
const run = (name: string) => api.call('POST', `/admin/sweeps/${name}/run`, { as: admin });

describe('what runs behind the screens', () => {
  it('without a worker: it is away, and what waits is counted', async () => {
    const { id } = await listing(api.database, (await provider(api.database)).id, { geocodeStatus: 'failed' });
    await api.call('POST', `/listings/${id}/geocode`, { as: admin });
    await expect
      .poll(async () => (await read()).queues.value?.find(({ name }) => name === 'geocode-listing'), {
        timeout: 10_000,
      })
      .toEqual({
        name: 'geocode-listing',
        waiting: 1,
        running: 0,
        delayed: 0,
        failed: 0,
        oldestAt: expect.stringMatching(/^\d{4}-/),
      });
    const { worker, facts } = await read();
    expect(worker).toMatchObject({ current: true, value: { seenAt: null, away: true, sweeps: [] } });
    expect(facts.value).toMatchObject({
      node: process.version,
      postgres: expect.stringMatching(/^\d+/),
      queueStore: api.config.queue.redisUrl ? 'redis' : 'postgres',
      schema: expect.stringMatching(/^\d{4}_\d{2}_\d{2}/),
    });
    expect(facts.value!.disk.freeBytes).toBeGreaterThan(0);
    expect(facts.value!.databaseBytes).toBeGreaterThan(1_000_000);
  });

  it('each sweep: when it last ran, whether it is late, and what went wrong', async () => {
    await ran('emails', 1);
    await ran('geocoding', 6);
    await ran('ledger', 60 * 24 * 4, 86_400);
    await ran('old-emails', 60 * 24 * 6, 86_400);
    await ran('never', null, 86_400, 'The disk is full');
    const { away, seenAt, sweeps } = (await read()).worker.value!;
    expect(sweeps.map(({ name, late, error }) => [name, late, error])).toEqual([
      ['emails', false, null],
      ['geocoding', true, null],
      ['ledger', false, null],
      ['never', true, 'The disk is full'],
      ['old-emails', true, null],
    ]);
    // The one that failed just now is a sign of life too.
    expect([away, Date.now() - Date.parse(seenAt!) < 60_000]).toEqual([false, true]);
    expect((await counts()).sweeps).toBe(3);
  });

  it('a mail server that is away: how many mails it keeps waiting, since when, and what it said', async () => {
    expect((await read()).unsentEmails.value).toEqual({ count: 0, since: null, error: null });
    const mail = (n: number, status: string, error: string | null) =>
      api.database.query(
        `insert into emails (template, recipient, data, dedupe_key, status, error, attempts, created_at)
         values ('verify-address', 'a@example.org', '{}', $1, $2, $3, 1, timestamptz '2026-11-01 12:00Z' + make_interval(mins => $4))`,
        [`unsent ${n}`, status, error, n],
      );
    await mail(1, 'failed', 'no such mailbox');
    await mail(2, 'pending', null);
    for (let n = 3; n < 110; n++) await mail(n, 'pending', 'connect ECONNREFUSED');
    expect((await read()).unsentEmails.value).toEqual({
      count: 100,
      since: '2026-11-01T12:03:00.000Z',
      error: 'connect ECONNREFUSED',
    });
    await api.database.query(`delete from emails where dedupe_key like 'unsent %'`);
  });

  it('files that the media storage does not give up are counted, not those that go at their next try', async () => {
    const announced = (key: string, attempts: number) =>
      api.database.query(
        `insert into media_deletions (key, attempts, created_at) values ($1, $2, timestamptz '2026-11-01 12:00Z')`,
        [key, attempts],
      );
    await announced('listings/x/new.jpg', 0);
    await announced('listings/x/away-for-minutes.jpg', 3);
    expect((await read()).undeletedFiles.value).toEqual({ count: 0, since: null });
    await announced('listings/x/stays.jpg', 4);
    expect((await read()).undeletedFiles.value).toEqual({ count: 1, since: '2026-11-01T12:00:00.000Z' });
    await api.database.query(`delete from media_deletions where key like 'listings/x/%'`);
  });

  it('Premium that the card provider does not say again and again is counted, not what is read at the next try', async () => {
    const customer = (attempts: number, readAt: string | null, nextReadAt: string | null = '2026-11-05') =>
      api.database.query(
        `insert into card_customers (id, attempts, read_at, next_read_at, created_at)
           values ($1, $2, $3, $4, timestamptz '2026-11-02 12:00Z')`,
        [`cus_unread_${attempts}_${readAt ?? 'never'}_${nextReadAt ?? 'none'}`, attempts, readAt, nextReadAt],
      );
    await customer(0, null);
    await customer(4, '2026-11-01T12:00:00Z');
    await customer(7, '2026-11-01T12:00:00Z', null);
    expect((await read()).unreadSubscriptions.value).toEqual({ count: 0, since: null });
    await customer(5, '2026-11-03T12:00:00Z');
    await customer(9, null);
    expect((await read()).unreadSubscriptions.value).toEqual({ count: 2, since: '2026-11-02T12:00:00.000Z' });
    await api.database.query(`delete from card_customers where id like 'cus_unread_%'`);
  });

  it('a worker that was seen four minutes ago is away', async () => {
    await ran('emails', 4);
    expect((await read()).worker.value).toMatchObject({ away: true });
  });

  it('numbers that cannot be had are the last known ones, and say so; the other parts stay', async () => {
    const before = (await read()).queues;
    const queue = api.app.get(JobQueue);
    const { states } = queue;
    queue.states = () => Promise.reject(new Error('the store is away'));
    try {
      const { queues, facts } = await read();
      expect(queues).toEqual({ ...before, asOf: expect.any(String), current: false });
      expect(facts.current).toBe(true);
    } finally {
      queue.states = states;
    }
  });
});

describe('a sweep that is to run now', () => {
  it('is requested once, by whoever presses first', async () => {
    await ran('ledger', 1, 86_400);
    expect((await Promise.all([run('ledger'), run('ledger')])).map(({ status }) => status)).toEqual([204, 204]);
    expect((await read()).worker.value!.sweeps).toMatchObject([{ name: 'ledger', requested: true }]);
    expect(
      await api.database.query(
        `select actor_name from audit_log where action = 'sweep.requested' and subject_id = 'ledger'`,
      ),
    ).toEqual([{ actor_name: 'Avery' }]);
  });

  it('must be one that a worker has begun', async () => {
    const { status, body } = await run('nobody');
    expect([status, body.reason]).toEqual([404, 'sweep_not_found']);
    expect((await run('DROP TABLE')).status).toBe(400);
  });
});

describe('webhooks whose signature does not fit', () => {
  it('are counted in one row an hour, however many come', async () => {
    const knock = (path: string) =>
      api.call('POST', path, { body: '{"id":"evt_1"}', headers: { 'stripe-signature': 't=1,v1=00' } });
    for (let n = 0; n < 20; n++) expect((await knock('/webhooks/stripe')).status).toBe(400);
    await knock('/webhooks/stripe-connect');
    await until(async () => (await read()).refusedWebhooks.value?.count === 21, 'all of them to be counted');
    expect((await read()).refusedWebhooks.value!.lastAt).toMatch(/^\d{4}-/);
    await knock('/webhooks/stripe');
    await until(async () => (await read()).refusedWebhooks.value?.count === 22, 'the next one to be counted');
    expect(await api.database.query('select count from refused_webhooks order by count')).toEqual([
      { count: 1 },
      { count: 21 },
    ]);
    await api.database.query(`update refused_webhooks set last_at = now() - interval '25 hours'`);
    expect((await read()).refusedWebhooks.value).toEqual({ count: 0, lastAt: null });
  });
});

describe('the counts in the navigation', () => {
  it('say what waits for an administrator, and stop at a hundred', async () => {
    await api.database.query('delete from listings');
    await api.database.query('delete from emails');
    const nothing = { applications: 0, paymentIssues: 0, emails: 0, cardEvents: 0, places: 0, sweeps: 0 };
    expect(await counts()).toEqual(nothing);
    const seller = await provider(api.database);
    for (const geocodeStatus of ['failed', 'not_found', 'pending', 'found'])
      await listing(api.database, seller.id, { geocodeStatus });
    await api.database.query(
      `insert into emails (recipient, template, data, status, error) select 'a@example.test', 'refund', '{}', 'failed', 'x' from generate_series(1, 150)`,
    );
    await api.database.query(
      `insert into emails (recipient, template, data) values ('a@example.test', 'refund', '{}')`,
    );
    await api.database.query(
      `insert into card_events (id, type, livemode, payload, status, error) values
         ('evt_parked', 'x', false, '{"objectId":"o"}', 'parked', 'x'), ('evt_retrying', 'x', false, '{"objectId":"o"}', 'received', 'x'),
         ('evt_waiting', 'x', false, '{"objectId":"o"}', 'received', null)`,
    );
    const applicant = await person(api.database);
    await api.call('POST', '/applications', {
      as: applicant,
      body: {
        businessName: 'Robin’s Choir',
        businessType: 'tutor',
        phoneNumber: '519 555 0100',
        address: '1 Main Street, London, ON',
        description: 'Singing for everybody who likes to.',
      },
    });
    expect(await counts()).toEqual({
      ...nothing,
      applications: 1,
      paymentIssues: 1,
      emails: 100,
      cardEvents: 2,
      places: 2,
    });
  });

  it('one that cannot be counted is unknown, and the others are there', async () => {
    await api.database.query('alter table card_events rename to elsewhere');
    try {
      expect(await counts()).toMatchObject({ cardEvents: null, places: expect.any(Number) });
    } finally {
      await api.database.query('alter table elsewhere rename to card_events');
    }
  });
});
