import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDeletion } from '@canopy/contracts/my-listings';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { BeforeListingDeleted, DeleteListing } from '@canopy/listings';
import { Database } from '@canopy/platform/database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database, { displayName: 'Maple Studio' });
});
afterAll(() => api.stop());

const remove = (id: string, as: Person | null = seller) =>
  api.call<{ deleted?: boolean } & RefusalBody>('DELETE', `/listings/${id}`, { as });
const forecast = async (id: string, as: Person | null = seller) =>
  (await api.call<ListingDeletion & RefusalBody>('GET', `/listings/${id}/deletion`, { as })).body;
const isThere = async (id: string) =>
  (await api.database.query('select 1 from listings where id = $1', [id])).length === 1;
const hold = async (id: string, as: Person) =>
  (await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as, body: { quantity: 2 } })).body;
const confirm = (order: StartedOrder, as: Person) =>
  api.call('POST', `/simulated-card/payment-intents/${order.paymentIntentId}/confirm`, {
    as,
    body: { clientSecret: order.clientSecret },
  });
const finish = (order: StartedOrder, as: Person) =>
  api.call<OrderState>('POST', `/orders/${order.orderId}/finish`, { as });
async function buy(id: string, as: Person): Promise<void> {
  const order = await hold(id, as);
  await confirm(order, as);
  expect((await finish(order, as)).body.status).toBe('succeeded');
}
const signUp = (id: string, as: Person) => api.call('POST', `/listings/${id}/sign-up`, { as });
const over = (id: string) =>
  api.database.query(`update listings set event_start = now() - interval '1 day' where id = $1`, [id]);

describe('who deletes', () => {
  it('API-36, PERM-08: the owner does, an admin does, and nobody else', async () => {
    const [first, second] = [await listing(api.database, seller.id), await listing(api.database, seller.id)];
    for (const as of [await provider(api.database), await person(api.database)]) {
      expect((await remove(first.id, as)).body.reason).toBe('not_allowed');
      expect((await forecast(first.id, as)).reason).toBe('not_allowed');
    }
    expect((await remove(first.id, null)).status).toBe(401);
    expect(await isThere(first.id)).toBe(true);
    expect((await remove(first.id)).body).toEqual({ deleted: true });
    expect((await remove(second.id, await person(api.database, { role: 'admin' }))).status).toBe(200);
    expect([await isThere(first.id), await isThere(second.id)]).toEqual([false, false]);
    expect((await remove(first.id)).body.reason).toBe('listing_not_found');
  });
});

describe('a listing that people have', () => {
  it('is called off while somebody has paid for what is still to come: nothing is sold any more, and everybody gets a refund', async () => {
    const { id } = await listing(api.database, seller.id);
    const [one, two, late] = [await person(api.database), await person(api.database), await person(api.database)];
    for (const as of [one, one, two]) await buy(id, as);
    const open = await hold(id, late);
    expect(await forecast(id)).toMatchObject({
      paidPeople: 2,
      refundCents: 21_000,
      signedUpPeople: 0,
      openOrders: 1,
      isCancelled: false,
    });
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { deleted: false }]);
    // Whoever began to edit it before sees by the version that it is not what they read.
    expect(await api.database.query('select version from listings where id = $1', [id])).toEqual([{ version: 2 }]);
    expect(await forecast(id)).toMatchObject({ paidPeople: 2, openOrders: 0, isCancelled: true });
    expect(
      await api.database.query(
        'select amount_cents, seats, source, requested_by from refunds r where payment_id in (select id from payments where listing_id = $1)',
        [id],
      ),
    ).toEqual(Array(3).fill({ amount_cents: 7_000, seats: 2, source: 'cancellation', requested_by: seller.id }));
    expect(await api.database.query('select held_seats from listings where id = $1', [id])).toEqual([
      { held_seats: 0 },
    ]);
    for (const [method, path, as] of [
      ['POST', 'orders', two],
      ['POST', 'orders', late],
    ] as const)
      expect((await api.call(method, `/listings/${id}/${path}`, { as, body: { quantity: 1 } })).body.reason).toBe(
        'listing_cancelled',
      );
    expect((await confirm(open, late)).body.reason).toBe('hold_expired');
    expect((await api.call<{ items: unknown[] }>('GET', '/my/cancellations', { as: seller })).body.items).toMatchObject(
      [{ listingId: id, refunds: 3, settled: 0, failed: 0, leftCents: 21_000 }],
    );
    expect(
      (await api.call<{ items: { id: string }[] }>('GET', '/listings')).body.items.map((card) => card.id),
    ).not.toContain(id);
    // A second click asks for nothing twice.
    expect((await remove(id)).body).toEqual({ deleted: false });
    expect(
      await api.database.query(
        'select 1 from refunds where payment_id in (select id from payments where listing_id = $1)',
        [id],
      ),
    ).toHaveLength(3);
  });

  it('is called off once, however often an admin presses: one line of the audit log', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    await buy(id, await person(api.database));
    const pressed = [...(await Promise.all([remove(id, admin), remove(id, admin)])), await remove(id, admin)];
    expect(pressed.map(({ status, body }) => [status, body.deleted])).toEqual(pressed.map(() => [200, false]));
    expect(await api.database.query('select action, details from audit_log where subject_id = $1', [id])).toMatchObject(
      [{ action: 'listing.deleted', details: { cancelled: true } }],
    );
  });

  it('goes when it is over, and payments and tickets stay with the title that was copied (failure case 36)', async () => {
    const { id, title } = await listing(api.database, seller.id);
    const buyer = await person(api.database);
    await buy(id, buyer);
    await over(id);
    expect(await forecast(id)).toMatchObject({ paidPeople: 0 });
    expect((await remove(id)).status).toBe(200);
    expect(
      await api.database.query(
        'select listing_id, listing_title, amount_cents, provider_id, user_id from payments where user_id = $1',
        [buyer.id],
      ),
    ).toEqual([
      { listing_id: null, listing_title: title, amount_cents: 7_000, provider_id: seller.id, user_id: buyer.id },
    ]);
    expect(await api.database.query('select listing_id, status from tickets where user_id = $1', [buyer.id])).toEqual([
      { listing_id: null, status: 'valid' },
      { listing_id: null, status: 'valid' },
    ]);
  });

  it('people with free spots are told by mail, once each, unless it is over', async () => {
    const { id, title } = await listing(api.database, seller.id, { isFreeEvent: true });
    const past = await listing(api.database, seller.id, { isFreeEvent: true });
    const families = [await person(api.database), await person(api.database)];
    for (const as of families)
      for (const listingId of [id, past.id]) expect((await signUp(listingId, as)).status).toBe(201);
    await over(past.id);
    expect(await forecast(id)).toMatchObject({ signedUpPeople: 2, paidPeople: 0 });
    expect((await forecast(past.id)).signedUpPeople).toBe(0);
    for (const listingId of [id, past.id]) expect((await remove(listingId)).status).toBe(200);
    const mails = await api.database.query(
      `select recipient, data from emails where template = 'listing-cancelled' order by recipient`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(families.map(({ email }) => email).sort());
    expect(mails[0]!['data']).toMatchObject({ listingTitle: title, providerName: 'Maple Studio' });
  });
});

describe('free spots of a listing that is called off', () => {
  const soldAndFree = async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const family = await person(api.database);
    const spots = { as: family, body: { quantity: 3 } };
    expect((await api.call('POST', `/listings/${id}/sign-up`, spots)).status).toBe(201);
    await api.database.query('update listings set is_free_event = false, price_cents = 3500 where id = $1', [id]);
    await buy(id, await person(api.database));
    return { id, family };
  };
  const ticketsOf = (who: Person) =>
    api.database.query('select status, count(*)::int as n from tickets where user_id = $1 group by status', [who.id]);
  const refundsOf = (who: Person) =>
    api.database.query(
      'select r.status, r.source, r.amount_cents, r.seats, r.seats_returned, r.requested_by from refunds r join payments p on p.id = r.payment_id where p.user_id = $1',
      [who.id],
    );

  it('end at once, each by a refund of nothing, while the paid ones wait for their money; the books agree', async () => {
    const { id, family } = await soldAndFree();
    expect((await remove(id)).body).toEqual({ deleted: false });
    expect(await ticketsOf(family)).toEqual([{ status: 'void', n: 3 }]);
    expect(await api.database.query('select current_attendees from listings where id = $1', [id])).toEqual([
      { current_attendees: 2 },
    ]);
    const row = { status: 'succeeded', source: 'cancellation', amount_cents: 0, seats: 3, seats_returned: 3 };
    expect(await refundsOf(family)).toEqual([{ ...row, requested_by: seller.id }]);
    expect(
      await api.database.query('select seats_returned, status from payments where user_id = $1', [family.id]),
    ).toEqual([{ seats_returned: 3, status: 'refunded' }]);
    // What the provider waits for is the money of the others.
    expect((await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items).toContainEqual(
      expect.objectContaining({ listingId: id, refunds: 1, settled: 0, leftCents: 7_000 }),
    );
    await remove(id);
    expect(await refundsOf(family)).toHaveLength(1);
    expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
  });

  it('stay as they were when it was over', async () => {
    const { id, family } = await soldAndFree();
    await over(id);
    expect((await remove(id)).body).toEqual({ deleted: true });
    expect([await ticketsOf(family), await refundsOf(family)]).toEqual([[{ status: 'valid', n: 3 }], []]);
  });
});

describe('a listing that is being bought', () => {
  it('ends the purchase: the order, and after the commit the card intent, so that nobody is charged', async () => {
    const { id } = await listing(api.database, seller.id);
    const buyer = await person(api.database);
    const order = await hold(id, buyer);
    expect(await forecast(id)).toMatchObject({ openOrders: 1 });
    expect((await remove(id)).status).toBe(200);
    expect(
      await api.database.query('select status, listing_id from ticket_orders where id = $1', [order.orderId]),
    ).toEqual([{ status: 'canceled', listing_id: null }]);
    await until(async () => (await intent(order)).status === 'canceled', 'the intent to be cancelled');
    expect((await confirm(order, buyer)).body.reason).toBe('hold_expired');
  });

  it('a payment that was confirmed in the last moment goes back whole', async () => {
    const { id } = await listing(api.database, seller.id, { title: 'Pottery' });
    const buyer = await person(api.database);
    const order = await hold(id, buyer);
    await confirm(order, buyer);
    const [deletion, finished] = await Promise.all([remove(id), finish(order, buyer)]);
    const status = () =>
      api.database
        .query<{ status: string }>('select status from ticket_orders where id = $1', [order.orderId])
        .then(([row]) => row!.status);
    if (deletion.body.deleted) {
      await until(async () => (await status()) === 'refunded', 'the refund');
      expect(
        await api.database.query(
          `select p.listing_id, p.listing_title, r.source, r.amount_cents = p.amount_cents as whole, (select count(*)::int from tickets t where t.payment_id = p.id) as tickets from payments p join refunds r on r.payment_id = p.id where p.order_id = $1`,
          [order.orderId],
        ),
      ).toEqual([{ listing_id: null, listing_title: 'Pottery', source: 'late_payment', whole: true, tickets: 0 }]);
    } else {
      expect([deletion.body.deleted, finished.body.status]).toEqual([false, 'succeeded']);
    }
  });

  it('sign-ups, purchases and a deletion at the same moment make no error of ours and no ticket without a listing', async () => {
    for (const fields of [{ isFreeEvent: true }, {}]) {
      const { id } = await listing(api.database, seller.id, fields);
      const people = await Promise.all(Array.from({ length: 8 }, () => person(api.database)));
      const take = (as: Person) =>
        fields.isFreeEvent ? signUp(id, as) : api.call('POST', `/listings/${id}/orders`, { as, body: { quantity: 1 } });
      const answers = await Promise.all([...people.slice(0, 4).map(take), remove(id), ...people.slice(4).map(take)]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404, 409].includes(status))).toEqual(
        [],
      );
      expect(await isThere(id)).toBe(false);
      expect(
        await api.database.query(`select 1 from ticket_orders where listing_id is null and status = 'held'`),
      ).toEqual([]);
    }
  });

  it.each([
    ['a sign-up', { isFreeEvent: true }, (id: string, as: Person) => signUp(id, as)],
    [
      'a purchase',
      {},
      (id: string, as: Person) => api.call('POST', `/listings/${id}/orders`, { as, body: { quantity: 1 } }),
    ],
  ])('%s that meets a deletion half-way waits for it, and then finds no listing', async (_, fields, take) => {
    const { id } = await listing(api.database, seller.id, fields);
    const buyer = await person(api.database);
    const deletion = { text: 'delete from listings where id = $1', values: [id] };
    const answer = await whileLocked(api.database, deletion, () => take(id, buyer));
    expect(answer.body.reason).toBe('listing_not_found');
  });

  const intent = async (order: StartedOrder) =>
    (
      await api.call<{ status: string }>('GET', `/simulated-card/payment-intents/${order.paymentIntentId}`, {
        headers: { 'x-internal-key': api.config.internalKey },
      })
    ).body;
});

describe('steps before a listing goes', () => {
  it('API and worker register the same ones', async () => {
    const worker = await startWorker(api.config);
    try {
      const names = api.app.get(BeforeListingDeleted, { strict: false }).names();
      expect(names).toContain('payments');
      expect(worker.app.get(BeforeListingDeleted, { strict: false }).names()).toEqual(names);
    } finally {
      await worker.stop();
    }
  });

  it('API-37: all listings of a person who is removed go with the person; what was paid for goes back in the background', async () => {
    const leaving = await provider(api.database);
    const [free, sold] = [
      await listing(api.database, leaving.id, { isFreeEvent: true }),
      await listing(api.database, leaving.id),
    ];
    const family = await person(api.database);
    await signUp(free.id, family);
    await buy(sold.id, family);
    const deletion = api.app.get(DeleteListing, { strict: false });
    await api.app.get(Database).transaction((em) => deletion.ofOwner(em, leaving.id));
    expect([await isThere(free.id), await isThere(sold.id)]).toEqual([false, false]);
    expect(
      await api.database.query(
        'select r.amount_cents, r.seats, r.status from refunds r join payments p on p.id = r.payment_id where p.user_id = $1 and r.source = $2 order by r.amount_cents',
        [family.id, 'cancellation'],
      ),
    ).toEqual([
      { amount_cents: 0, seats: 1, status: 'succeeded' },
      { amount_cents: 7_000, seats: 2, status: 'requested' },
    ]);
    expect(
      await api.database.query(`select recipient from emails where template = 'listing-cancelled' and recipient = $1`, [
        family.email,
      ]),
    ).toHaveLength(1);
  });
});
