import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database, { displayName: 'Maple Studio' });
});
beforeEach(async () => {
  buyer = await person(api.database, { displayName: 'Robin Family' });
});
afterAll(() => api.stop());

const start = (listingId: string, body: unknown = {}, as: Person = buyer) =>
  api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as, body });
const refuse = (listingId: string, body: unknown = {}, as: Person = buyer) =>
  api.call('POST', `/listings/${listingId}/orders`, { as, body });
const confirm = ({ paymentIntentId, clientSecret }: StartedOrder, as: Person = buyer) =>
  api.call<{ status: string }>('POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, {
    as,
    body: { clientSecret },
  });
const finish = ({ orderId }: StartedOrder, as: Person = buyer) =>
  api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as });
const seats = async (id: string) =>
  (
    await api.database.query('select current_attendees as sold, held_seats as held from listings where id = $1', [id])
  )[0];
const rows = async (id: string) =>
  (
    await api.database.query(
      `select (select count(*)::int from payments where listing_id = $1) as payments, (select count(*)::int from tickets where listing_id = $1 and status = 'valid') as tickets`,
      [id],
    )
  )[0];

async function buy(listingId: string, quantity: number, as: Person = buyer): Promise<StartedOrder> {
  const { body } = await start(listingId, { quantity }, as);
  await confirm(body, as);
  expect((await finish(body, as)).body.status).toBe('succeeded');
  return body;
}

describe('a purchase', () => {
  it('is found by its id in capitals too', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, { quantity: 1 });
    const orderId = started.body.orderId.toUpperCase();
    expect((await finish({ ...started.body, orderId })).body.status).toBe('held');
  });

  it('PERM-03, VAL-09, PAY-04, PAY-07, PAY-12: intent, confirmation and record sell the seats at price times quantity', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 1_999, maxAttendees: 20 });
    const started = await start(id, { quantity: 2 });
    expect(started.body).toMatchObject({
      quantity: 2,
      unitPriceCents: 1_999,
      amountCents: 3_998,
      simulated: true,
      extended: false,
    });
    expect(await seats(id)).toEqual({ sold: 0, held: 2 });
    expect((await confirm(started.body)).body.status).toBe('succeeded');
    expect((await finish(started.body)).body).toMatchObject({ status: 'succeeded', quantity: 2, amountCents: 3_998 });
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
    expect((await api.call<ListingDetail>('GET', `/listings/${id}`)).body).toMatchObject({
      currentAttendees: 2,
      remaining: 18,
    });
  });

  it('PAY-02, CONST-06: the ticket quantity defaults to 1 and is at least 1', async () => {
    const { id } = await listing(api.database, seller.id);
    expect((await start(id)).body.quantity).toBe(1);
    for (const quantity of [0, '0', -1, '-1'])
      expect((await refuse(id, { quantity })).body.fields).toEqual({ quantity: ['Please choose at least 1 ticket.'] });
    expect((await start(id, { quantity: '2' })).body.quantity).toBe(2);
  });

  it.each([true, false, null, '', ' ', ' 2', [2], ['2'], { quantity: 2 }, '0x10', '1e1', '2.0', '٢', 1.5])(
    'VAL-09: a quantity that is no whole number is refused, and nothing is held: %j',
    async (quantity) => {
      const { id } = await listing(api.database, seller.id);
      const answer = await refuse(id, { quantity });
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { quantity: ['Please enter a whole number of tickets.'] },
      ]);
      expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    },
  );

  it('VAL-09: at most 100 tickets a purchase', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: null });
    for (const quantity of [101, '101', 1e9, '999999999'])
      expect((await refuse(id, { quantity })).body.fields).toEqual({
        quantity: ['Please choose at most 100 tickets.'],
      });
    expect((await refuse(id, { quantity: 1e309 })).status).toBe(400);
    expect((await start(id, { quantity: 100 })).body.quantity).toBe(100);
  });

  it('ENT-62: the payment intent result has clientSecret and paymentIntentId', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    expect(body.clientSecret).toContain(body.paymentIntentId);
  });

  it('PAY-09, FEE-01, API-38, ENT-45, ENT-46, ENT-47, ENT-48, ENT-49, ENT-50, ENT-51: the payment is recorded succeeded with its parts, people and copies', async () => {
    const { id, title } = await listing(api.database, seller.id, { priceCents: 3_500, contact: 'hello@maple.test' });
    const { paymentIntentId } = await buy(id, 2);
    const [payment] = await api.database.query('select * from payments where payment_intent_id = $1', [
      paymentIntentId,
    ]);
    expect(payment).toMatchObject({
      listing_id: id,
      listing_title: title,
      user_id: buyer.id,
      buyer_name: 'Robin Family',
      provider_id: seller.id,
      provider_name: 'Maple Studio',
      amount_cents: 7_000,
      platform_fee_cents: 1_400,
      provider_amount_cents: 5_600,
      fee_bps: 2_000,
      status: 'succeeded',
      lister_email: 'hello@maple.test',
      quantity: 2,
      livemode: false,
    });
    expect(payment!.created_at).toBeInstanceOf(Date);
  });

  it('PAY-26, API-40: the attendees of a listing are the sum of quantity over its succeeded payments, one ticket row each', async () => {
    const { id } = await listing(api.database, seller.id);
    await buy(id, 2);
    await buy(id, 3, await person(api.database));
    const [sum] = await api.database.query(
      `select sum(quantity)::int as quantity from payments where listing_id = $1 and status = 'succeeded'`,
      [id],
    );
    expect(sum).toEqual({ quantity: 5 });
    expect(await seats(id)).toEqual({ sold: 5, held: 0 });
    expect(await rows(id)).toEqual({ payments: 2, tickets: 5 });
  });

  it('gives every ticket a code of its own with 128 random bits', async () => {
    const { id } = await listing(api.database, seller.id);
    await buy(id, 3);
    const codes = (
      await api.database.query<{ code: string }>('select code from tickets where listing_id = $1', [id])
    ).map((ticket) => ticket.code);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(16);
  });

  it('SALES-03, SALES-04, SALES-05, SALES-13, API-39: the sale stands on the provider dashboard with the right split', async () => {
    const shop = await provider(api.database);
    const { id, title } = await listing(api.database, shop.id, { priceCents: 3_500 });
    await buy(id, 2);
    await buy(id, 1);
    await buy(id, 1, await person(api.database));
    const { body } = await api.call<SalesDashboard>('GET', '/sales', { as: shop });
    expect(body).toMatchObject({ earningsCents: 4 * 2_800, customers: 2, sales: 3, next: null });
    expect(body.rows.map((row) => row.quantity)).toEqual([1, 1, 2]);
    expect(body.rows[2]).toMatchObject({
      listingTitle: title,
      customerName: 'Robin Family',
      customerEmail: buyer.email,
      amountCents: 7_000,
      platformFeeCents: 1_400,
      providerAmountCents: 5_600,
    });
  });

  it('PROD-05: every charge is in Canadian dollars, and the database takes no other', async () => {
    const { id } = await listing(api.database, seller.id);
    const { orderId } = await buy(id, 1);
    expect(await api.database.query('select currency from ticket_orders where id = $1', [orderId])).toEqual([
      { currency: 'cad' },
    ]);
    await expect(
      api.database.query(`update ticket_orders set currency = 'usd' where id = $1`, [orderId]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('splits by the Premium rate of the moment of the sale', async () => {
    const premium = await provider(api.database, { subscriptionStatus: 'active' });
    const { id } = await listing(api.database, premium.id, { priceCents: 3_500 });
    const { paymentIntentId } = await buy(id, 1);
    const [payment] = await api.database.query(
      'select platform_fee_cents, provider_amount_cents from payments where payment_intent_id = $1',
      [paymentIntentId],
    );
    expect(payment).toEqual({ platform_fee_cents: 350, provider_amount_cents: 3_150 });
  });
});

describe('what the client cannot decide', () => {
  it('fee, user, provider and account from the client change nothing (failure case 7)', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 5_000 });
    const { body } = await start(id, {
      quantity: 1,
      userId: seller.id,
      providerId: buyer.id,
      providerStripeAccountId: 'acct_evil',
      listerEmail: 'evil@example.test',
      currency: 'usd',
      fee: 0,
      platformFee: 0,
    });
    const [order] = await api.database.query(
      'select buyer_id, provider_id, destination, amount_cents, platform_fee_cents, currency from ticket_orders where id = $1',
      [body.orderId],
    );
    expect(order).toMatchObject({
      buyer_id: buyer.id,
      provider_id: seller.id,
      amount_cents: 5_000,
      platform_fee_cents: 1_000,
      currency: 'cad',
    });
    expect(order!.destination).not.toBe('acct_evil');
  });

  it.each([0.01, '-5', 'NaN', '1e309', '10.005', '', null, [], { a: 1 }])(
    'a malformed amount is 400 and holds nothing (failure case 7): %j',
    async (amount) => {
      const { id } = await listing(api.database, seller.id);
      const answer = await refuse(id, { quantity: 1, amount });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['amount']]);
      expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    },
  );

  it('an amount that differs from what is due now is 409 with the new total, and nothing is held (failure case 7)', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 4_000 });
    const answer = await refuse(id, { quantity: 2, amount: '70.00' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      reason: 'price_changed',
      code: 'aborted',
      data: { unitPriceCents: 4_000, amountCents: 8_000 },
    });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    expect((await start(id, { quantity: 2, amount: '80.00' })).status).toBe(201);
  });

  it.each([
    ['another day', { eventStart: '2031-05-02T14:00:00.000Z' }],
    ['no day', { eventStart: null }],
    ['an end that is none any more', { eventEnd: '2031-05-01T16:00:00.000Z' }],
    ['another place', { location: 'Toronto' }],
    ['an event online', { isVirtual: true, location: '' }],
  ])('who was shown %s is refused with what it is now, and nothing is held', async (_, change) => {
    const eventStart = new Date('2031-05-01T14:00:00Z');
    const { id } = await listing(api.database, seller.id, { eventStart, location: 'Thunder Bay' });
    const now = { eventStart: eventStart.toISOString(), eventEnd: null, isVirtual: false, location: 'Thunder Bay' };
    expect(await refuse(id, { quantity: 2, shown: { ...now, ...change } })).toMatchObject({
      status: 409,
      body: {
        reason: 'event_moved',
        data: now,
        details:
          'The date or the place of this event has changed since you opened this page. It is now: May 1, 2031, 10:00 a.m.; Thunder Bay. Please look at it again, and continue only if it suits you.',
      },
    });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    const sameInstant = { ...now, eventStart: '2031-05-01T10:00:00-04:00', location: 'Thunder\r\nBay' };
    expect((await start(id, { quantity: 2, shown: sameInstant })).status).toBe(201);
  });

  it('where an event online takes place is told to nobody who has no ticket', async () => {
    const { id } = await listing(api.database, seller.id, { isVirtual: true, location: 'https://meet.example/secret' });
    const { body: shown } = await api.call<ListingDetail>('GET', `/listings/${id}`, { as: buyer });
    const { eventStart, eventEnd, isVirtual, location } = shown;
    const told = await refuse(id, { shown: { eventStart, eventEnd, isVirtual: false, location: 'Guelph' } });
    expect([told.body.reason, JSON.stringify(told.body).includes('secret')]).toEqual(['event_moved', false]);
    expect((await start(id, { shown: { eventStart, eventEnd, isVirtual, location } })).status).toBe(201);
  });

  it('a price edited while a buyer pays: charged what was shown (failure case 11)', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 4_000 });
    const { body } = await start(id, { quantity: 1 });
    await api.database.query('update listings set price_cents = 9000 where id = $1', [id]);
    await confirm(body);
    await finish(body);
    const [payment] = await api.database.query('select amount_cents from payments where payment_intent_id = $1', [
      body.paymentIntentId,
    ]);
    expect(payment).toEqual({ amount_cents: 4_000 });
  });

  it('finishing without having paid records nothing', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    expect((await finish(body)).body.status).toBe('held');
    expect(await rows(id)).toEqual({ payments: 0, tickets: 0 });
  });
});

describe('sale checks at payment time (failure case 6)', () => {
  it.each([
    ['a listing that is gone', async () => '01234567-89ab-7def-8123-456789abcdef', 404, 'listing_not_found'],
    ["one's own listing", async () => (await listing(api.database, buyer.id)).id, 403, 'own_listing'],
    [
      'a listing that is over',
      async () => (await listing(api.database, seller.id, { eventStart: new Date(Date.now() - 60_000) })).id,
      409,
      'listing_over',
    ],
    ['a free listing', async () => (await listing(api.database, seller.id, { isFreeEvent: true })).id, 409, 'free_now'],
    [
      'a contact-for-price listing',
      async () => (await listing(api.database, seller.id, { isContactForPrice: true })).id,
      409,
      'not_for_sale',
    ],
    [
      'a provider whose onboarding is not completed',
      async () => (await listing(api.database, (await provider(api.database, { onboarding: 'in_progress' })).id)).id,
      409,
      'provider_not_ready',
    ],
    [
      'a provider who is not approved any more',
      async () => (await listing(api.database, (await provider(api.database, { status: 'rejected' })).id)).id,
      409,
      'provider_not_ready',
    ],
  ])('%s', async (_, make, status, reason) => {
    const answer = await refuse(await make());
    expect([answer.status, answer.body.reason]).toEqual([status, reason]);
  });

  it('PAY-25, ERR-24: at capacity the sale is refused with the sentence of the catalogue', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 2 });
    await buy(id, 2);
    const answer = await refuse(id, {}, await person(api.database));
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This listing is at full capacity. No more attendees can sign up.',
    ]);
  });

  it('asking for more than is left says how many are left', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 3 });
    const answer = await refuse(id, { quantity: 5 });
    expect(answer.body).toMatchObject({
      reason: 'not_enough_seats',
      details: 'Only 3 spots are left. Please choose fewer tickets.',
      data: { remaining: 3 },
    });
  });

  it('a provider without a completed account answers with the sentence of the catalogue', async () => {
    const { id } = await listing(api.database, (await provider(api.database, { onboarding: 'not_started' })).id);
    expect((await refuse(id)).body.error).toBe('Failed to prepare payment. Please try again.');
    expect((await api.call<ListingAccess>('GET', `/listings/${id}/access`)).body.salesOpen).toBe(false);
  });
});

describe('holds', () => {
  it('a double click gets the same hold and intent (failure case 8)', async () => {
    const { id } = await listing(api.database, seller.id);
    const both = await Promise.all([start(id, { quantity: 2 }), start(id, { quantity: 2 })]);
    expect(both[0].body.orderId).toBe(both[1].body.orderId);
    expect(both[0].body.paymentIntentId).toBe(both[1].body.paymentIntentId);
    expect(await seats(id)).toEqual({ sold: 0, held: 2 });
  });

  it('a new quantity replaces the live hold and its intent', async () => {
    const { id } = await listing(api.database, seller.id);
    const first = await start(id, { quantity: 2 });
    const second = await start(id, { quantity: 5 });
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect(await seats(id)).toEqual({ sold: 0, held: 5 });
    expect((await confirm(first.body)).status).toBe(409);
  });

  it('asking for more seats than there are keeps those that are held, and they can still be paid', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 6 });
    const first = (await start(id, { quantity: 2 })).body;
    await start(id, { quantity: 2 }, await person(api.database));
    const answer = await refuse(id, { quantity: 5 });
    expect([answer.body.reason, answer.body.data]).toEqual(['not_enough_seats', { remaining: 4 }]);
    expect(await seats(id)).toEqual({ sold: 0, held: 4 });
    expect((await confirm(first)).body.status).toBe('succeeded');
    expect((await finish(first)).body.status).toBe('succeeded');
  });

  it('nobody holds seats on more than three listings at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await listing(api.database, seller.id)).id));
    const answers = [];
    for (const id of ids) answers.push((await start(id)).status);
    expect(answers).toEqual([201, 201, 201, 409]);
  });

  it('a buyer gives the seats back, once (failure case 3)', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id, { quantity: 4 });
    const cancel = () => api.call<OrderState>('DELETE', `/orders/${body.orderId}`, { as: buyer });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map((answer) => answer.body.status)).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    expect((await confirm(body)).status).toBe(409);
  });

  it('a hold lasts 15 minutes and is extended once by 15', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const minutes = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 60_000);
    expect(minutes(body.expiresAt)).toBe(15);
    const extend = () =>
      api.call<OrderState & { reason: string }>('POST', `/orders/${body.orderId}/extend`, { as: buyer });
    const extended = await extend();
    expect([extended.body.extended, minutes(extended.body.expiresAt)]).toEqual([true, 30]);
    expect((await extend()).body.reason).toBe('hold_extended');
  });

  it.each([
    ['that goes on for ten minutes', -60, 10, 10, 'hold_ends_with_event'],
    ['that begins in ten minutes and has no end', 10, null, 10, 'hold_ends_with_event'],
    ['that is over while it is extended', -60, 25, 15, 25],
  ] as const)('no spot of an event %s is held after it', async (_, starts, ends, first, then) => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const minutesTo = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 60_000);
    const { id } = await listing(api.database, seller.id, {
      eventStart: inMinutes(starts),
      eventEnd: ends === null ? null : inMinutes(ends),
    });
    const { body } = await start(id);
    expect(minutesTo(body.expiresAt)).toBe(first);
    const answer = await api.call<OrderState & { reason: string }>('POST', `/orders/${body.orderId}/extend`, {
      as: buyer,
    });
    expect(answer.body.reason ?? minutesTo(answer.body.expiresAt)).toBe(then);
  });

  it('of two tabs that extend a hold at the same moment, one is told that it is extended', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const extend = () =>
      api
        .call<{ reason?: string }>('POST', `/orders/${body.orderId}/extend`, { as: buyer })
        .then((answer) => [answer.status, answer.body.reason]);
    const answers = await Promise.all([extend(), extend(), extend()]);
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [409, 'hold_extended'],
      [409, 'hold_extended'],
    ]);
  });

  it('a live hold is offered again after a reload', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id, { quantity: 3 });
    const access = await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as: buyer });
    expect(access.body.hold).toEqual({
      orderId: body.orderId,
      quantity: 3,
      amountCents: 10_500,
      expiresAt: body.expiresAt,
      extended: false,
    });
  });
});

describe('contact', () => {
  it('PAY-13, DETAIL-21, PERM-07: leaves only to holders of a ticket, the owner and admins', async () => {
    const { id } = await listing(api.database, seller.id, { contact: 'secret@maple.test' });
    const access = async (as: Person | null) =>
      (await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as })).body;
    expect((await access(null)).contact).toBeNull();
    expect((await access(buyer)).contact).toBeNull();
    expect((await access(seller)).contact).toBe('secret@maple.test');
    expect((await access(await person(api.database, { role: 'admin' }))).contact).toBe('secret@maple.test');
    await buy(id, 2);
    expect(await access(buyer)).toMatchObject({ contact: 'secret@maple.test', ticketCount: 2 });
  });

  it('and so does the address of what takes place online; of what does not it is public', async () => {
    const location = 'https://meet.example/our-room';
    const [online, there] = await Promise.all([
      listing(api.database, seller.id, { isVirtual: true, location }),
      listing(api.database, seller.id, { location: '12 Elm Street' }),
    ]);
    const admin = await person(api.database, { role: 'admin' });
    const addressFor = async (as: Person | null, { id } = online) =>
      (await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as })).body.onlineAddress;
    expect(await Promise.all([null, buyer, seller, admin].map((as) => addressFor(as)))).toEqual([
      null,
      null,
      location,
      location,
    ]);
    await buy(online.id, 1);
    expect(await addressFor(buyer)).toBe(location);
    expect(await addressFor(seller, there)).toBeNull();
  });

  it('stays with an owner who is approved no more, who can delete the listing but not change it', async () => {
    const owner = await provider(api.database);
    const online = { isVirtual: true, location: 'https://meet.example/room', contact: 'mine@maple.test' };
    const { id } = await listing(api.database, owner.id, online);
    const access = async () => (await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as: owner })).body;
    const seen = { isOwner: true, contact: online.contact, onlineAddress: online.location, heldSeats: 0 };
    expect(await access()).toMatchObject({ ...seen, canEdit: true, saleNotice: false });
    await api.database.query('update users set status = null where id = $1', [owner.id]);
    expect(await access()).toMatchObject({ ...seen, canEdit: false, saleNotice: null });
    // An admin changes anything, approved or not.
    await api.database.query(`update users set role = 'admin' where id = $1`, [owner.id]);
    expect(await access()).toMatchObject({ ...seen, canEdit: true, saleNotice: null });
  });

  it('DETAIL-22: is visible directly on contact-for-price listings', async () => {
    const { id } = await listing(api.database, seller.id, { isContactForPrice: true, contact: 'call@maple.test' });
    expect((await api.call<ListingAccess>('GET', `/listings/${id}/access`)).body.contact).toBe('call@maple.test');
  });

  it('ENT-21: public answers hold no contact, no buyer ids and no emails, also after a sale (failure case 28)', async () => {
    const { id } = await listing(api.database, seller.id, { contact: 'hidden@maple.test', lat: 43, lng: -81 });
    await buy(id, 1);
    for (const path of [
      '/listings',
      `/listings/${id}`,
      '/listings/markers?south=42&north=44&west=-82&east=-80&zoom=9',
      '/sitemap/listings',
    ]) {
      const text = JSON.stringify((await api.call('GET', path)).body);
      expect(text).toContain(id);
      for (const secret of ['hidden@maple.test', buyer.id, buyer.email, seller.id, seller.email])
        expect(text).not.toContain(secret);
    }
  });
});
