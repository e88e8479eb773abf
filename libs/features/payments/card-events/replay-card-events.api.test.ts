import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenCardEvents, ReplayedCardEvents } from '@canopy/contracts/card-events';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
beforeEach(() => api.database.query('delete from card_events'));
afterAll(() => api.stop());

type Fields = Partial<{ status: string; error: string | null; attempts: number; minutesAgo: number }>;
async function event(
  id: string,
  { status = 'received', error = null, attempts = 0, minutesAgo = 0 }: Fields = {},
): Promise<string> {
  await api.database.query(
    `insert into card_events (id, type, livemode, payload, status, error, attempts, received_at, next_attempt_at, processed_at)
     values ($1, 'charge.refunded', false, '{"objectId":"ch_1","intentId":null}', $2, $3, $4, now() - make_interval(mins => $5), now() + interval '1 hour',
             case when $2 = 'processed' then now() end)`,
    [id, status, error, attempts, minutesAgo],
  );
  return id;
}
const page = async (search = '') =>
  (await api.call<OpenCardEvents>('GET', `/admin/card-events${search}`, { as: admin })).body;
const replay = (id: string) => api.call('POST', `/admin/card-events/${id}/replay`, { as: admin });
const stateOf = async (id: string) =>
  (
    await api.database.query(
      'select status, error, attempts, next_attempt_at <= now() as due from card_events where id = $1',
      [id],
    )
  )[0];
const lines = () =>
  api.database.query(
    `select subject_id, details from audit_log where action = 'card_event.replayed' order by created_at desc, id desc`,
  );

describe('card events that are not worked on yet', () => {
  it('are listed newest first, with what went wrong; those that are done are not', async () => {
    await event('evt_parked', { status: 'parked', error: 'No such charge', attempts: 10, minutesAgo: 3 });
    await event('evt_retrying', { error: 'The line is dead', attempts: 2, minutesAgo: 2 });
    await event('evt_waiting', { minutesAgo: 1 });
    await event('evt_done', { status: 'processed' });
    const all = await page();
    expect(
      all.items.map(({ id, state, error, attempts, objectId, nextAttemptAt }) => [
        id,
        state,
        error,
        attempts,
        objectId,
        nextAttemptAt !== null,
      ]),
    ).toEqual([
      ['evt_waiting', 'waiting', null, 0, 'ch_1', true],
      ['evt_retrying', 'retrying', 'The line is dead', 2, 'ch_1', true],
      ['evt_parked', 'parked', 'No such charge', 10, 'ch_1', false],
    ]);
    expect(all.counts).toEqual({ failed: 2, waiting: 1 });
    expect((await page('?state=failed')).items.map(({ id }) => id)).toEqual(['evt_retrying', 'evt_parked']);
    expect((await page('?state=waiting')).items.map(({ id }) => id)).toEqual(['evt_waiting']);
  });

  it('very many of one moment come in pages of 24, each once', async () => {
    await api.database.query(
      `insert into card_events (id, type, livemode, payload) select 'evt_' || n, 'x', false, '{"objectId":"o"}' from generate_series(1, 60) n`,
    );
    const seen: string[] = [];
    let after = '';
    for (const size of [24, 24, 12]) {
      const { items, next } = await page(after && `?after=${after}`);
      expect(items).toHaveLength(size);
      seen.push(...items.map(({ id }) => id));
      after = next ?? '';
    }
    expect([new Set(seen).size, after]).toEqual([60, '']);
    for (const odd of ['state=drop', 'after=%27'])
      expect([odd, (await api.call('GET', `/admin/card-events?${odd}`, { as: admin })).status]).toEqual([
        odd,
        odd === 'state=drop' ? 400 : 200,
      ]);
  });

  it('one that a person has settled elsewhere is not listed and not replayed', async () => {
    await event('evt_settled', { status: 'parked', error: 'x', attempts: 10 });
    await api.call('POST', '/admin/payment-issues/card_event/evt_settled/resolution', {
      as: admin,
      body: { note: 'Settled by hand.' },
    });
    expect((await page()).items).toEqual([]);
    expect((await replay('evt_settled')).status).toBe(409);
  });
});

describe('replaying', () => {
  it.each([
    ['one that waits for a person', 'parked'],
    ['one that goes on by itself', 'received'],
  ])('%s: it is due now, with its attempts counted on, and a line says who did it', async (_, status) => {
    await event('evt_again', { status, error: 'x', attempts: 10 });
    await event('evt_other', { status, error: 'x', attempts: 10 });
    expect((await replay('evt_again')).status).toBe(204);
    expect(await stateOf('evt_again')).toEqual({ status: 'received', error: null, attempts: 10, due: true });
    expect(await stateOf('evt_other')).toMatchObject({ status, error: 'x' });
    expect((await lines())[0]).toEqual({ subject_id: 'evt_again', details: { type: 'charge.refunded' } });
  });

  it('by two administrators at once happens once', async () => {
    await event('evt_twice', { status: 'parked', error: 'x', attempts: 10 });
    const before = (await lines()).length;
    const answers = await Promise.all([replay('evt_twice'), replay('evt_twice'), replay('evt_twice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect((await lines()).length).toBe(before + 1);
    expect((await replay('evt_twice')).body).toMatchObject({
      reason: 'card_event_not_failed',
      error: 'This event is already being worked on, or is done. Please reload the page.',
    });
  });

  it.each([
    ['is done', () => event('evt_x', { status: 'processed' })],
    ['waits for its first attempt', () => event('evt_x')],
    ['never was', async () => 'evt_nobody'],
  ])('nothing happens to one that %s', async (_, make) => {
    const { status, body } = await replay(await make());
    expect([status, body.reason]).toEqual([409, 'card_event_not_failed']);
  });

  it('all that failed together, in one line; the others stay as they are', async () => {
    await event('evt_1', { status: 'parked', error: 'x', attempts: 10, minutesAgo: 2 });
    await event('evt_2', { error: 'x', attempts: 3, minutesAgo: 1 });
    await event('evt_3');
    await event('evt_4', { status: 'processed' });
    const all = () => api.call<ReplayedCardEvents>('POST', '/admin/card-events/replay', { as: admin });
    expect((await all()).body).toEqual({ events: 2 });
    expect([await stateOf('evt_1'), await stateOf('evt_2')]).toMatchObject([{ due: true }, { due: true }]);
    expect([await stateOf('evt_3'), await stateOf('evt_4')]).toMatchObject([{ due: false }, { status: 'processed' }]);
    const count = (await lines()).length;
    expect((await lines())[0]).toMatchObject({ details: { events: 2 } });
    expect((await all()).body).toEqual({ events: 0 });
    expect((await lines()).length).toBe(count);
  });
});
