import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MyListings, ownListingSchema } from '@canopy/contracts/my-listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let other: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
  other = await provider(api.database);
});
afterAll(() => api.stop());

const mine = async (query: Record<string, string> = {}, as = seller) =>
  (await api.call<MyListings>('GET', `/my/listings?${new URLSearchParams(query)}`, { as })).body;
const days = (n: number) => new Date(Date.now() + n * 86_400_000);

it('MYL-01, API-34: the own listings and no others, ordered by createdAt descending, with what is sold, held and due', async () => {
  await listing(api.database, other.id, { title: "Somebody else's" });
  await listing(api.database, seller.id, { title: 'Oldest', createdAt: days(-3), eventStart: null });
  await listing(api.database, seller.id, {
    title: 'Middle',
    createdAt: days(-2),
    eventStart: days(-1),
    geocodeStatus: 'failed',
  });
  const { id } = await listing(api.database, seller.id, {
    title: 'Newest',
    createdAt: days(-1),
    media: [{ type: 'image', key: 'listings/x/1.webp' }],
  });
  await api.database.query('update listings set current_attendees = 3, held_seats = 2 where id = $1', [id]);
  const { items, next, previous } = await mine();
  expect(items.map(({ title, when }) => [title, when])).toEqual([
    ['Newest', 'upcoming'],
    ['Middle', 'past'],
    ['Oldest', 'undated'],
  ]);
  expect(items[0]).toMatchObject({
    currentAttendees: 3,
    heldSeats: 2,
    maxAttendees: 20,
    cover: { url: '/media/listings/x/1.webp' },
  });
  expect(items[1]!.geocodeStatus).toBe('failed');
  expect([next, previous]).toEqual([null, null]);
  // Nothing beside what the contract names.
  expect(Object.keys(items[0]!).sort()).toEqual(Object.keys(ownListingSchema.shape).sort());
});

it('pages hold 24 and lead both ways, each listing once', async () => {
  const many = await provider(api.database);
  for (let n = 0; n < 50; n += 1) await listing(api.database, many.id, { createdAt: days(-5) });
  const first = await mine({}, many);
  const second = await mine({ after: first.next! }, many);
  const third = await mine({ after: second.next! }, many);
  expect([first.items.length, second.items.length, third.items.length, third.next, first.previous]).toEqual([
    24,
    24,
    2,
    null,
    null,
  ]);
  expect(new Set([...first.items, ...second.items, ...third.items].map(({ id }) => id)).size).toBe(50);
  expect((await mine({ before: third.previous! }, many)).items.map(({ id }) => id)).toEqual(
    second.items.map(({ id }) => id),
  );
  expect((await mine({ after: 'nonsense' }, many)).items).toHaveLength(24);
});
