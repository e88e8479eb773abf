import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Members } from '@canopy/contracts/members';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  [seller, admin] = await Promise.all([provider(api.database), person(api.database, { role: 'admin' })]);
});
afterAll(() => api.stop());

const members = (id: string, as: Person, after?: string) =>
  api.call<Members>('GET', `/listings/${id}/members${after ? `?after=${after}` : ''}`, { as });
/** A recorded sale, so many minutes ago. */
const sold = (
  listingId: string,
  buyer: Person | null,
  name: string,
  minutes: number,
  more: Partial<{ quantity: number; back: number; refunded: number }> = {},
) =>
  api.database.query(
    `with p as (insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, quantity, seats_returned, refunded_cents, created_at)
       values ($1, 'Chess', $2, $3, $4, 'Shop', 7000, 2000, 1400, 5600, 'pi_' || gen_random_uuid(), $5, $6, $7, timestamptz '2026-11-05T15:00:00Z' - make_interval(mins => $8)) returning id, listing_id, user_id)
     insert into tickets (code, payment_id, listing_id, user_id, status, voided_at) select gen_random_uuid()::text, p.id, p.listing_id, p.user_id, case when n <= $6 then 'void' else 'valid' end, case when n <= $6 then now() end from p, generate_series(1, $5::int) n`,
    [listingId, buyer?.id ?? null, name, seller.id, more.quantity ?? 2, more.back ?? 0, more.refunded ?? 0, minutes],
  );

it('PERM-18: an admin and the owner see who bought, with email, moment, quantity and amount, newest first, and how many people they are', async () => {
  const { id, title } = await listing(api.database, seller.id, { maxAttendees: null });
  const [robin, sam] = [await person(api.database), await person(api.database)];
  await sold(id, robin, 'Robin', 0);
  await sold(id, robin, 'Robin', 30, { quantity: 3, back: 1, refunded: 2_000 });
  await sold(id, null, 'Whose account is gone', 10);
  await sold(id, sam, 'Who gave all back', 5, { quantity: 1, back: 1, refunded: 7_000 });
  const expected = {
    listingId: id,
    title,
    total: 2,
    items: [
      {
        id: expect.any(String),
        name: 'Robin',
        email: robin.email,
        purchasedAt: '2026-11-05T15:00:00.000Z',
        quantity: 2,
        amountCents: 7_000,
        refundedCents: 0,
      },
      {
        id: expect.any(String),
        name: 'Whose account is gone',
        email: null,
        purchasedAt: '2026-11-05T14:50:00.000Z',
        quantity: 2,
        amountCents: 7_000,
        refundedCents: 0,
      },
      {
        id: expect.any(String),
        name: 'Robin',
        email: robin.email,
        purchasedAt: '2026-11-05T14:30:00.000Z',
        quantity: 2,
        amountCents: 7_000,
        refundedCents: 2_000,
      },
    ],
    next: null,
  };
  for (const as of [admin, seller]) expect((await members(id, as)).body).toEqual(expected);
});

it('goes through all of them page by page, each once', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: null });
  for (let n = 0; n < 51; n += 1) await sold(id, null, `Guest ${n}`, Math.floor(n / 2), { quantity: 1 });
  const first = (await members(id, admin)).body;
  const second = (await members(id, admin, first.next!)).body;
  expect([first.items.length, second.items.length, second.next, first.total]).toEqual([50, 1, null, 51]);
  expect(new Set([...first.items, ...second.items].map((member) => member.id)).size).toBe(51);
});
