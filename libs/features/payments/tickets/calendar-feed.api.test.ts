import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calendar } from '@canopy/contracts/payments';
import type { CalendarFeed } from '@canopy/contracts/tickets';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
let seller: Person;
let family: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
  family = await person(api.database);
});
afterAll(() => api.stop());

const create = async (as: Person) => (await api.call<{ token: string }>('POST', '/calendar/feed', { as })).body.token;
const read = (token: string) =>
  api.call<Calendar & { reason: string }>('POST', '/calendar/feed/entries', { body: { token } });

it('a calendar program reads own and booked listings by the token alone, and nothing of other people', async () => {
  const booked = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Booked' });
  const left = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Given back' });
  await listing(api.database, seller.id, { title: 'Not booked' });
  for (const { id } of [booked, left]) await api.call('POST', `/listings/${id}/sign-up`, { as: family });
  await api.call('DELETE', `/listings/${left.id}/sign-up`, { as: family });
  const { status, body } = await read(await create(family));
  expect(status).toBe(200);
  expect(body.entries.map(({ title, kind, ticketCount }) => [title, kind, ticketCount])).toEqual([
    ['Booked', 'purchased', 1],
  ]);
  expect((await read(await create(seller))).body.entries.map(({ kind }) => kind)).toEqual(['own', 'own', 'own']);
});

it('a course stays until three months after its end, and what was called off is not in it', async () => {
  const subscriber = await provider(api.database);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const add = (title: string, eventStart: Date, eventEnd: Date | null) =>
    listing(api.database, subscriber.id, { title, eventStart, eventEnd });
  await add('Course', ago(150), ago(85));
  await add('Course of before', ago(150), ago(95));
  await add('Evening', ago(85), null);
  await add('Evening of before', ago(95), null);
  const off = await add('Called off', ago(-5), null);
  await api.database.query('update listings set cancelled_at = now() where id = $1', [off.id]);
  const { entries } = (await read(await create(subscriber))).body;
  expect(entries.map(({ title }) => title)).toEqual(['Course', 'Evening']);
});

it('a session that the owner ends at this moment makes no address any more', async () => {
  const stranger = await person(api.database);
  const ends = { text: 'delete from sessions where user_id = $1', values: [stranger.id] };
  const { status } = await whileLocked(api.database, ends, () => api.call('POST', '/calendar/feed', { as: stranger }));
  expect([status, await api.database.query('select 1 from calendar_feeds where user_id = $1', [stranger.id])]).toEqual([
    401,
    [],
  ]);
});

it('a new address ends the old one, and a revoked one opens nothing', async () => {
  const first = await create(family);
  const second = await create(family);
  expect((await read(first)).body.reason).toBe('feed_not_found');
  expect((await read(second)).status).toBe(200);
  expect((await api.call<CalendarFeed>('GET', '/calendar/feed', { as: family })).body.createdAt).not.toBeNull();
  await api.call('DELETE', '/calendar/feed', { as: family });
  expect([
    (await read(second)).status,
    (await api.call<CalendarFeed>('GET', '/calendar/feed', { as: family })).body.createdAt,
  ]).toEqual([404, null]);
});

it('only a hash of the token is kept, and it goes with the account', async () => {
  const leaver = await person(api.database);
  const token = await create(leaver);
  const rows = await api.database.query<{ row: string }>('select calendar_feeds::text as row from calendar_feeds');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  await api.database.query('delete from users where id = $1', [leaver.id]);
  expect((await read(token)).status).toBe(404);
});

it.each(['', 'x', 'A'.repeat(42), "' or true --".padEnd(43), null])('%j is no token', async (token) => {
  expect((await read(token as string)).status).toBe(400);
});
