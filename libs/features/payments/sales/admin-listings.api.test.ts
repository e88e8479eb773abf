import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminListings } from '@canopy/contracts/admin-listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin' });
  seller = await provider(api.database, { displayName: 'Maple Studio' });
});
afterAll(() => api.stop());

const page = async (query: Record<string, string> = {}) =>
  (await api.call<AdminListings & RefusalBody>('GET', `/admin/listings?${new URLSearchParams(query)}`, { as: admin }))
    .body;
const titles = async (query: Record<string, string>) => (await page(query)).items.map(({ title }) => title);
const fresh = () => api.database.query('delete from listings');

describe('PERM-16: the listings of everybody', () => {
  it('ADMLST-03: a row has title, category, posted, location, price, and as members the people with a valid ticket', async () => {
    await fresh();
    const createdAt = new Date('2026-03-01T12:00:00Z');
    const { id } = await listing(api.database, seller.id, {
      title: 'Choir',
      isFreeEvent: true,
      category: 'recreation',
      location: 'Stratford',
      createdAt,
    });
    const members = [await person(api.database), await person(api.database), await person(api.database)];
    for (const member of members) await api.call('POST', `/listings/${id}/sign-up`, { as: member });
    // One whose ticket was given back, one with two tickets, one whose account is gone.
    await api.database.query(`update tickets set status = 'void', voided_at = now() where user_id = $1`, [
      members[0]!.id,
    ]);
    await api.database.query(
      `insert into tickets (code, payment_id, listing_id, user_id) select 'second', payment_id, listing_id, user_id from tickets where user_id = $1`,
      [members[1]!.id],
    );
    await api.database.query('update tickets set user_id = null where user_id = $1', [members[2]!.id]);
    expect(await page()).toEqual({
      items: [
        {
          id,
          title: 'Choir',
          category: 'recreation',
          createdAt: '2026-03-01T12:00:00.000Z',
          location: 'Stratford',
          isVirtual: false,
          priceCents: 0,
          isFreeEvent: true,
          isContactForPrice: false,
          isCancelled: false,
          provider: { id: seller.id, displayName: 'Maple Studio', email: seller.email },
          members: 2,
        },
      ],
      total: { count: 1, more: false },
      pending: 0,
      next: null,
      previous: null,
    });
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    expect((await page()).items[0]!.isCancelled).toBe(true);
  });

  it('ADMLST-01, ADMLST-02: search is by title or description, and the category filter matches exactly', async () => {
    await fresh();
    await listing(api.database, seller.id, { title: 'Chess club', description: 'Openings', category: 'education' });
    await listing(api.database, seller.id, {
      title: 'Robotics',
      description: 'Play chess with robots, 100%',
      category: 'recreation',
    });
    expect(await titles({ q: 'CHESS' })).toEqual(['Robotics', 'Chess club']);
    expect(await titles({ q: 'chess', category: 'education' })).toEqual(['Chess club']);
    expect(await titles({ q: '100%' })).toEqual(['Robotics']);
    expect(await titles({ q: '_' })).toEqual([]);
    expect((await page({ category: 'sports' })).fields).toEqual({ category: ['There is no such category.'] });
  });

  it('pages hold 24, and the cursor visits every listing once, both ways', async () => {
    await fresh();
    for (let n = 0; n < 50; n += 1)
      await listing(api.database, seller.id, { title: `T${n}`, createdAt: new Date('2026-01-01T00:00:00Z') });
    const first = await page();
    const second = await page({ after: first.next! });
    const third = await page({ after: second.next! });
    expect([first.items.length, second.items.length, third.items.length, first.previous, third.next]).toEqual([
      24,
      24,
      2,
      null,
      null,
    ]);
    expect(new Set([...first.items, ...second.items, ...third.items].map(({ id }) => id)).size).toBe(50);
    expect((await page({ before: third.previous! })).items).toEqual(second.items);
    expect(first.total).toEqual({ count: 50, more: false });
    expect((await page({ after: 'nonsense' })).items).toEqual(first.items);
  });

  it('counting stops at 1,000', async () => {
    await fresh();
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact) select $1, 'Choir ' || n, 'Many', 'other', 'London', 'a@b.test' from generate_series(1, 1002) n`,
      [seller.id],
    );
    expect((await page()).total).toEqual({ count: 1_000, more: true });
  });
});
