import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingAccess } from '@canopy/contracts/listings';
import type { StartedOrder } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let buyer: Person;
let address = 0;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on', HOLD_MINUTES: '20' });
  seller = await provider(api.database);
});
beforeEach(async () => {
  buyer = await person(api.database);
  address += 1;
});
afterAll(() => api.stop());

/** From an address of its own in each test. */
const call = <Body>(method: string, path: string, as: Person, body?: object) =>
  api.call<Body>(method, path, {
    as,
    ...(body ? { body } : {}),
    headers: { 'x-internal-key': api.config.internalKey, 'x-client-address': `203.0.113.${address}` },
  });
type Answer = StartedOrder & { reason?: string; error?: string; details?: string; data?: object };
const start = (listingId: string, quantity = 1, as = buyer) =>
  call<Answer>('POST', `/listings/${listingId}/orders`, as, { quantity });
const giveBack = ({ orderId }: StartedOrder, as = buyer) => call('DELETE', `/orders/${orderId}`, as);
const newListing = async (maxAttendees = 400) => (await listing(api.database, seller.id, { maxAttendees })).id;
const held = async (id: string) =>
  (await api.database.query<{ held_seats: number }>('select held_seats from listings where id = $1', [id]))[0]!
    .held_seats;

it('nobody begins purchases without end: each keeps seats from other families for a moment', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const { status, body } = await start(await newListing());
    statuses.push(status);
    if (status === 201) await giveBack(body);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
});

it('three at once and no more, of which one whose time has run out is none, even before it is ended', async () => {
  const first = (await start(await newListing())).body;
  for (let n = 0; n < 2; n += 1) await start(await newListing());
  const [id, other] = [await newListing(), await newListing()];
  const refused = await start(id);
  expect([refused.status, refused.body.reason]).toEqual([409, 'too_many_holds']);
  await api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [
    first.orderId,
  ]);
  expect((await start(id)).status).toBe(201);
  expect((await start(other)).body.reason).toBe('too_many_holds');
  // Its seats stay its own until somebody has asked the card provider whether it was paid.
  expect(
    await api.database.query(
      `select l.held_seats from listings l join ticket_orders o on o.listing_id = l.id where o.id = $1`,
      [first.orderId],
    ),
  ).toEqual([{ held_seats: 1 }]);
});

describe('holds that end unpaid', () => {
  const endAgo = (minutes: number) =>
    api.database.query(
      `update ticket_orders set updated_at = now() - make_interval(mins => $2) where buyer_id = $1 and status <> 'held'`,
      [buyer.id, minutes],
    );

  it('two of one person on one listing, given back or run out, make the next one wait an hour there and nowhere else', async () => {
    const [id, elsewhere] = [await newListing(), await newListing()];
    await giveBack((await start(id, 40)).body);
    const second = (await start(id, 40)).body;
    await api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [
      second.orderId,
    ]);
    const third = await start(id);
    expect([third.status, third.body.reason, third.body.details, third.body.data]).toEqual([
      429,
      'hold_pause',
      'Two of your holds on this listing ended without a payment. Please wait 60 minutes before you hold spots here again.',
      { retryAfterSeconds: 3_600 },
    ]);
    expect(await held(id)).toBe(0);
    expect((await start(elsewhere)).status).toBe(201);
    expect((await start(id, 1, await person(api.database))).status).toBe(201);
    await endAgo(60);
    expect((await start(id)).status).toBe(201);
  });

  it('choosing another number is no end, and gives no new time', async () => {
    const id = await newListing();
    const first = (await start(id, 2)).body;
    for (const quantity of [3, 4, 5])
      expect((await start(id, quantity)).body).toMatchObject({ quantity, expiresAt: first.expiresAt });
    expect(await held(id)).toBe(5);
    await call('POST', `/orders/${(await start(id, 5)).body.orderId}/extend`, buyer);
    expect((await start(id, 6)).body.extended).toBe(true);
  });

  it('what was paid does not count', async () => {
    const id = await newListing();
    for (let n = 0; n < 3; n += 1) {
      const { body } = await start(id);
      await call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, buyer, {
        clientSecret: body.clientSecret,
      });
      await call('POST', `/orders/${body.orderId}/finish`, buyer);
    }
    expect((await start(id)).status).toBe(201);
  });
});

it('PERM-03: whoever has not confirmed the email address holds ten seats at most', async () => {
  const id = await newListing();
  const stranger = await person(api.database, { emailConfirmed: false });
  const refused = await start(id, 11, stranger);
  expect([refused.status, refused.body.reason, refused.body.details]).toEqual([
    403,
    'email_not_confirmed',
    'To hold more than 10 spots, please confirm your email address first: open the link in the email that we sent you, then try again.',
  ]);
  expect((await start(id, 10, stranger)).status).toBe(201);
  expect((await start(id, 11, stranger)).body.reason).toBe('email_not_confirmed');
  expect(await held(id)).toBe(10);
  await api.database.query('update users set email_verified_at = now() where id = $1', [stranger.id]);
  expect((await start(id, 11, stranger)).status).toBe(201);
});

it('however many accounts there are, 200 seats are held from one place for as long as a hold lasts', async () => {
  const id = await newListing();
  const people = await Promise.all([1, 2, 3].map(() => person(api.database)));
  const answers = [];
  for (const one of people) answers.push(await start(id, 100, one));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
  const { retryAfterSeconds } = answers.at(-1)!.body.data as { retryAfterSeconds: number };
  expect([retryAfterSeconds > 15 * 60, retryAfterSeconds <= 20 * 60]).toEqual([true, true]);
  expect(await held(id)).toBe(200);
  // A family with a confirmed address is not kept out by the others behind the same one.
  expect((await start(id, 2, await person(api.database))).status).toBe(201);
});

it('the provider sees how many spots are held, and nobody else does', async () => {
  const id = await newListing();
  await start(id, 7);
  const heldSeats = async (as: Person) =>
    (await call<ListingAccess>('GET', `/listings/${id}/access`, as)).body.heldSeats;
  expect([
    await heldSeats(seller),
    await heldSeats(await person(api.database, { role: 'admin' })),
    await heldSeats(buyer),
  ]).toEqual([7, 7, null]);
});

it('asking about one payment again and again is limited, since each time the card provider is asked', async () => {
  const { body } = await start(await newListing());
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await call('POST', `/orders/${body.orderId}/finish`, buyer)).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});
