import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SimilarListings } from '@canopy/contracts/listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { similarListings } from './similar-listings.queries.ts';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const london = { lat: 42.9849, lng: -81.2453 };
/** So many kilometres north of London. */
const north = (km: number) => ({ ...london, lat: london.lat + km / 111.2 });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const made = (title: string, fields: Parameters<typeof listing>[2] = {}) =>
  listing(api.database, seller.id, { title, ...fields });
const similar = async (id: string) => {
  const { status, body } = await api.call<SimilarListings>('GET', `/listings/${id}/similar`);
  return [status, body.items.map(({ title }) => title)];
};

describe('listings that are like one that cannot be joined', () => {
  beforeEach(() => api.database.query('delete from listings'));

  it('the nearest of its category come first, then the nearest others, and never itself', async () => {
    const full = await made('Art, full', { ...london, maxAttendees: 5 });
    await made('Art, 9 km', north(9));
    await made('Art, 3 km', north(3));
    await made('Football, next door', { ...north(0.1), category: 'recreation' });
    await made('Football, 40 km', { ...north(40), category: 'recreation' });
    await made('Art, 300 km, tomorrow', { ...north(300), eventStart: inDays(1) });
    expect(await similar(full.id)).toEqual([200, ['Art, 3 km', 'Art, 9 km', 'Football, next door']]);
  });

  it('where nothing is near, or it has no point, the soonest of its category anywhere', async () => {
    const online = await made('Online, full', { isVirtual: true });
    await made('Art, in 9 days', { ...north(400), eventStart: inDays(9) });
    await made('Art, in 2 days', { ...north(300), eventStart: inDays(2) });
    await made('Football, tomorrow', { category: 'recreation', eventStart: inDays(1) });
    expect(await similar(online.id)).toEqual([200, ['Art, in 2 days', 'Art, in 9 days']]);
    const alone = await made('Art, alone', { ...london, eventStart: inDays(-3) });
    await made('Art, 3 km', { ...north(3), eventStart: inDays(20) });
    expect(await similar(alone.id)).toEqual([200, ['Art, 3 km', 'Art, in 2 days', 'Art, in 9 days']]);
  });

  it('only what is still to come, has a free spot and is not called off', async () => {
    const full = await made('Art, full', london);
    await made('Begun', { ...north(1), eventStart: inDays(-1), eventEnd: inDays(1) });
    await made('Without a date', { ...north(1), eventStart: null });
    const taken = await made('Taken', { ...north(1), maxAttendees: 4 });
    await api.database.query('update listings set current_attendees = 3, held_seats = 1 where id = $1', [taken.id]);
    const off = await made('Called off', north(1));
    await api.database.query('update listings set cancelled_at = now() where id = $1', [off.id]);
    const last = await made('Last spot', { ...north(2), maxAttendees: 4 });
    await api.database.query('update listings set current_attendees = 3 where id = $1', [last.id]);
    await made('No limit', { ...north(3), maxAttendees: null });
    expect(await similar(full.id)).toEqual([200, ['Last spot', 'No limit']]);
  });

  it('nothing is like a listing that does not exist, and what is no id names none', async () => {
    await made('Art', london);
    expect(await similar(randomUUID())).toEqual([200, []]);
    expect((await api.call('GET', '/listings/nonsense/similar')).status).toBe(404);
  });

  it('of 40,000 listings it touches some dozens, however many are over, full or elsewhere', async () => {
    const full = await made('Art, full', london);
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, event_start, lat, lng, max_attendees, current_attendees)
       select $1, 'Number ' || n, 'd', case when n % 6 = 0 then 'education' else 'recreation' end, 'London', 'a@b.test',
         now() + (n % 401 - 200) * interval '1 day', 42.5 + (n * 7919::bigint % 10007) / 10007.0, -81.7 + (n * 104729::bigint % 9973) / 9973.0,
         5, case when n % 5 = 0 then 5 else 0 end
       from generate_series(1, 40000) n`,
      [seller.id],
    );
    await api.database.query('vacuum analyze listings');
    const plan = await numbered(full.id);
    expect(plan.readWhole).toEqual([]);
    expect(plan.rows).toBeLessThan(150);
    // Where all of its kind is over, the walk ends at the nearest two thousand.
    await api.database.query(
      `update listings set event_start = event_start - interval '1 year' where category = 'education'`,
    );
    await api.database.query('vacuum analyze listings');
    expect((await numbered(full.id)).rows).toBeLessThanOrEqual(2_000);
  }, 60_000);
});

function numbered(id: string) {
  const { sql, parameters } = similarListings(id, new Date());
  let index = 0;
  return planAsItRan(api.database, { sql: sql.replace(/\?/g, () => `$${(index += 1)}`), parameters });
}
