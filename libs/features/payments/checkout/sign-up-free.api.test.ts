import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FreeSignUp } from '@canopy/contracts/payments';
import type { ListingAccess } from '@canopy/contracts/listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let family: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database, { onboarding: 'not_started' });
  family = await person(api.database);
});
afterAll(() => api.stop());

const signUp = (id: string, as: Person | null = family) =>
  api.call<FreeSignUp & { reason: string; error: string }>('POST', `/listings/${id}/sign-up`, { as });

it('PERM-04, PAY-20, PAY-21, PAY-22: a free sign-up records a succeeded payment of 0 and marks the person as signed up', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
  const { status, body } = await signUp(id);
  expect(status).toBe(201);
  expect(body.paymentIntentId).toMatch(/^free_signup_\d{13}_/);
  expect(
    await api.database.query(
      'select amount_cents, platform_fee_cents, provider_amount_cents, status, quantity from payments where payment_intent_id = $1',
      [body.paymentIntentId],
    ),
  ).toEqual([{ amount_cents: 0, platform_fee_cents: 0, provider_amount_cents: 0, status: 'succeeded', quantity: 1 }]);
  expect((await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as: family })).body).toMatchObject({
    ticketCount: 1,
    contact: 'contact@provider.test',
  });
});

it('signs a person up once, however often and how fast the button is pressed', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
  const answers = await Promise.all([signUp(id), signUp(id), signUp(id)]);
  expect(answers.map((answer) => answer.body.reason ?? 'signed up').sort()).toEqual([
    'already_signed_up',
    'already_signed_up',
    'signed up',
  ]);
  expect(await api.database.query('select current_attendees from listings where id = $1', [id])).toEqual([
    { current_attendees: 1 },
  ]);
});

it('takes one to six spots in one sign-up, each with a ticket of its own, or none of them', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 8 });
  const take = (quantity: unknown, as: Person) =>
    api.call<{ reason: string; error: string; ticketCount: number }>('POST', `/listings/${id}/sign-up`, {
      as,
      body: { quantity },
    });
  for (const [quantity, sentence] of [
    [0, 'Please choose at least 1 spot.'],
    [7, 'Please choose at most 6 spots.'],
    ['1.5', 'Please enter a whole number of spots.'],
    [true, 'Please enter a whole number of spots.'],
  ] as const)
    expect(await take(quantity, family)).toMatchObject({ status: 400, body: { fields: { quantity: [sentence] } } });
  expect(await take('6', family)).toMatchObject({ status: 201, body: { ticketCount: 6 } });
  expect(
    await api.database.query(
      `select count(distinct code)::int as codes, (select current_attendees from listings where id = $1) as taken from tickets where listing_id = $1 and status = 'valid'`,
      [id],
    ),
  ).toEqual([{ codes: 6, taken: 6 }]);
  const other = await person(api.database);
  expect(await take(3, other)).toMatchObject({
    status: 409,
    body: { reason: 'not_enough_seats', data: { remaining: 2 } },
  });
  expect(await take(2, other)).toMatchObject({ status: 201 });
});

it('PERM-04: a free place needs a confirmed email address, and the answer says what to do', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
  const stranger = await person(api.database, { emailConfirmed: false });
  const refused = await signUp(id, stranger);
  expect([refused.status, refused.body.reason, refused.body.error]).toEqual([
    403,
    'email_not_confirmed',
    'Please confirm your email address first: open the link in the email that we sent you, then try again.',
  ]);
  expect(await api.database.query('select current_attendees from listings where id = $1', [id])).toEqual([
    { current_attendees: 0 },
  ]);
  await api.database.query('update users set email_verified_at = now() where id = $1', [stranger.id]);
  expect((await signUp(id, stranger)).status).toBe(201);
});

it('who was shown another day or place looks again before signing up', async () => {
  const eventStart = new Date('2031-05-01T14:00:00Z');
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, eventStart, location: 'Thunder Bay' });
  const now = { eventStart: eventStart.toISOString(), eventEnd: null, isVirtual: false, location: 'Thunder Bay' };
  const take = (shown: object) =>
    api.call<{ reason: string; data: object }>('POST', `/listings/${id}/sign-up`, { as: family, body: { shown } });
  for (const change of [{ eventStart: '2031-06-15T14:00:00.000Z' }, { location: 'Toronto' }])
    expect(await take({ ...now, ...change })).toMatchObject({
      status: 409,
      body: { reason: 'event_moved', data: now },
    });
  expect((await take({ ...now, eventStart: 'soon' })).status).toBe(400);
  expect((await take(now)).status).toBe(201);
});

it('a listing with a price is not free, and a visitor must sign in', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000 });
  expect((await signUp(id)).body.reason).toBe('not_free');
  expect((await signUp(id, null)).status).toBe(401);
});

it('ERR-24: a full listing refuses with the sentence of the catalogue', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 1 });
  await signUp(id);
  expect((await signUp(id, await person(api.database))).body.error).toBe(
    'This listing is at full capacity. No more attendees can sign up.',
  );
});
