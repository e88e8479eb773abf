import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EditableListing, UpdatedListing } from '@canopy/contracts/my-listings';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
  admin = await person(api.database, { role: 'admin' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.stop());

const form = (more: Record<string, unknown> = {}) => ({
  title: 'Watercolour for families',
  description: 'Bring a shirt that may get paint on it.',
  category: 'recreation',
  contact: 'studio@maple.test',
  location: '251 Dundas Street, London, ON N6A 6H9',
  price: '25.50',
  maxAttendees: '20',
  eventStart: '2098-05-01T17:00:00-04:00',
  version: 1,
  ...more,
});
type Answer = UpdatedListing & RefusalBody;
const put = (id: string, body: unknown, as: Person | null = seller) =>
  api.call<Answer>('PUT', `/listings/${id}`, { as, body });
const toEdit = (id: string, as: Person | null = seller) =>
  api.call<EditableListing & RefusalBody>('GET', `/listings/${id}/edit`, { as });
const row = async (id: string) =>
  (await api.database.query('select *, updated_at > created_at as touched from listings where id = $1', [id]))[0]!;

describe('editing', () => {
  it('EDIT-08, API-35: saves what was entered and updates updatedAt, and nothing else of the row', async () => {
    const { id } = await listing(api.database, seller.id, { createdAt: new Date('2026-01-01T00:00:00Z') });
    await api.database.query(
      'update listings set current_attendees = 3, held_seats = 2, featured = true where id = $1',
      [id],
    );
    const { status, body } = await put(id, form({ socialMedia: { instagram: '@maple', website: '' } }));
    expect([status, body.version]).toEqual([200, 2]);
    expect(await row(id)).toMatchObject({
      user_id: seller.id,
      title: 'Watercolour for families',
      category: 'recreation',
      contact: 'studio@maple.test',
      price_cents: 2_550,
      max_attendees: 20,
      current_attendees: 3,
      held_seats: 2,
      featured: true,
      event_start: new Date('2098-05-01T21:00:00Z'),
      social_media: { instagram: '@maple' },
      created_at: new Date('2026-01-01T00:00:00Z'),
      touched: true,
      version: 2,
    });
  });

  it('when it was changed is told by the clock of the database, as when it was made is', async () => {
    const { id } = await listing(api.database, seller.id);
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
    try {
      expect((await put(id, form())).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    const late = `select from listings where id = $1 and updated_at > now() + interval '5 minutes'`;
    expect(await api.database.query(late, [id])).toEqual([]);
  });

  it('EDIT-01: start and end are optional, and an end without a start asks for the start', async () => {
    const { id } = await listing(api.database, seller.id);
    expect((await put(id, form({ eventStart: '', eventEnd: '' }))).status).toBe(200);
    expect(await row(id)).toMatchObject({ event_start: null, event_end: null });
    expect(
      (await put(id, form({ eventStart: '', eventEnd: '2098-05-01T17:00:00-04:00', version: 2 }))).body.fields,
    ).toEqual({ eventStart: ['Please provide a start date and time for the event.'] });
  });

  it.each([
    [
      'EDIT-07: free and a price exclude each other',
      { isFreeEvent: true },
      'price',
      'A free or contact-for-price listing has no price.',
    ],
    [
      'EDIT-07: free and contact-for-price exclude each other',
      { price: '', isFreeEvent: true, isContactForPrice: true },
      'isContactForPrice',
      'Please choose either free or contact for price.',
    ],
    [
      'VAL-05: the end is not before the start',
      { eventEnd: '2098-05-01T16:59:00-04:00' },
      'eventEnd',
      'Event end must be after the start.',
    ],
    [
      'a year with its digits mixed up',
      { eventStart: '0206-05-01T17:00:00-04:00' },
      'eventStart',
      'Please enter a year between 2000 and 2199.',
    ],
    ['no moment at all', { eventStart: 'soon' }, 'eventStart', 'Please enter a date and a time.'],
    ['VAL-05: a title is required', { title: '' }, 'title', 'Please enter a title.'],
    [
      'an edit without the version that was seen',
      { version: undefined },
      'version',
      'Please reload the page and try again.',
    ],
    ['a version that is none', { version: '2.5' }, 'version', 'Please reload the page and try again.'],
  ])('%s', async (_, more, field, sentence) => {
    const { id } = await listing(api.database, seller.id);
    const { status, body } = await put(id, form(more));
    expect([status, body.fields?.[field]]).toEqual([400, [sentence]]);
    expect(await row(id)).toMatchObject({ version: 1 });
  });

  it.each([
    [
      'a price of 0 without an option is stored as free',
      { price: '0' },
      { price_cents: 0, is_free_event: true, is_contact_for_price: false },
    ],
    [
      'contact for price has no price',
      { price: '0', isContactForPrice: true },
      { price_cents: 0, is_free_event: false, is_contact_for_price: true },
    ],
    ['an empty maximum means unlimited', { maxAttendees: '' }, { max_attendees: null }],
    ['ages are kept', { ageMin: 60, ageMax: 96 }, { age_min: 60, age_max: 96 }],
    ['the language can be changed', { language: 'both' }, { language: 'both' }],
    ['ages that are left out are none', {}, { age_min: null, age_max: null }],
  ])('%s', async (_, more, expected) => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await put(id, form(more));
    expect(await row(id)).toMatchObject(expected);
  });
});

it('a language that is left out stays as it is', async () => {
  const { id } = await listing(api.database, seller.id, { language: 'fr' });
  expect((await toEdit(id)).body.language).toBe('fr');
  await put(id, form());
  expect(await row(id)).toMatchObject({ version: 2, language: 'fr' });
});

describe('who may', () => {
  it('EDIT-03, PERM-16: the owner and an admin, on any listing', async () => {
    const { id } = await listing(api.database, seller.id, { contact: 'private@maple.test' });
    expect((await toEdit(id)).body).toMatchObject({
      id,
      version: 1,
      contact: 'private@maple.test',
      maxAttendees: 20,
      currentAttendees: 0,
      heldSeats: 0,
    });
    expect((await toEdit(id, admin)).status).toBe(200);
    expect((await put(id, form(), admin)).body.version).toBe(2);
    expect(await row(id)).toMatchObject({ user_id: seller.id });
  });

  it('ERR-18: everybody else is refused with the sentence, and no data in the body (failure case 27)', async () => {
    const { id } = await listing(api.database, seller.id, { contact: 'private@maple.test' });
    const former = await provider(api.database, { status: 'rejected' });
    const theirs = await listing(api.database, former.id);
    for (const [listingId, as] of [
      [id, await provider(api.database)],
      [id, await person(api.database)],
      [theirs.id, former],
    ] as const) {
      for (const answer of [await toEdit(listingId, as), await put(listingId, form(), as)]) {
        expect([answer.status, answer.body.reason, answer.body.details]).toEqual([
          403,
          'not_allowed',
          "You don't have permission to edit this listing.",
        ]);
        expect(JSON.stringify(answer.body)).not.toContain('private@');
      }
    }
    for (const answer of [await toEdit(id, null), await put(id, form(), null)]) expect(answer.status).toBe(401);
    expect(await row(id)).toMatchObject({ version: 1 });
    expect((await toEdit('0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11')).body.reason).toBe('listing_not_found');
  });
});

describe('two edits at once (failure case 35)', () => {
  it('the second is told, with the values of now, and nothing of it is written', async () => {
    const { id } = await listing(api.database, seller.id);
    expect((await put(id, form({ title: 'First' }))).status).toBe(200);
    const second = await put(id, form({ title: 'Second' }), admin);
    expect([second.status, second.body.reason]).toEqual([409, 'edited_elsewhere']);
    expect(second.body.data!['current']).toMatchObject({ title: 'First', version: 2 });
    expect(await row(id)).toMatchObject({ title: 'First', version: 2 });
    expect((await put(id, form({ title: 'Second', version: 2 }), admin)).body.version).toBe(3);
  });

  it('the same form sent again, because its answer was lost, is saved as before: nothing is written, mailed or audited twice', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const holder = await person(api.database);
    expect((await api.call('POST', `/listings/${id}/sign-up`, { as: holder })).status).toBe(201);
    const entered = form({
      price: '0',
      socialMedia: { website: 'https://maple.test', instagram: '@maple' },
      media: [],
    });
    const answers = [await put(id, entered, admin), await put(id, entered, admin)];
    expect(answers.map(({ status, body }) => [status, body.id, body.version])).toEqual(Array(2).fill([200, id, 2]));
    expect(await row(id)).toMatchObject({ version: 2 });
    const [written] = await api.database.query(
      `select (select count(*)::int from audit_log where subject_id = $1 and action = 'listing.edited') as lines,
              (select count(*)::int from emails where recipient = $2 and template = 'listing-moved') as mails`,
      [id, holder.email],
    );
    expect(written).toEqual({ lines: 1, mails: 1 });
    const other = await put(id, { ...entered, title: 'Oil for families' }, admin);
    expect([other.status, other.body.reason]).toEqual([409, 'edited_elsewhere']);
    const described = await put(id, { ...entered, media: [{ id: randomUUID(), alt: '' }] }, admin);
    expect([described.status, described.body.reason]).toEqual([409, 'edited_elsewhere']);
  });

  it('the same form five times at the same moment is saved once, and none is told of somebody else', async () => {
    const { id } = await listing(api.database, seller.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(id, form())));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 2]));
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    expect((await put(id, form())).body.reason).toBe('listing_cancelled');
  });

  it('of ten at the same moment one wins, and each of the others is told', async () => {
    const { id } = await listing(api.database, seller.id);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, form({ title: `Editor ${n}` }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await row(id)).toMatchObject({ version: 2 });
  });

  it('a sale, a hold and a sign-up in between are no edits', async () => {
    const sold = await listing(api.database, seller.id);
    expect(
      (await api.call('POST', `/listings/${sold.id}/orders`, { as: await person(api.database), body: { quantity: 2 } }))
        .status,
    ).toBe(201);
    const where = (await row(sold.id)) as unknown as { event_start: Date; location: string };
    const inPlace = { eventStart: where.event_start.toISOString(), location: where.location };
    expect((await put(sold.id, form(inPlace))).status).toBe(200);
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    expect((await api.call('POST', `/listings/${free.id}/sign-up`, { as: await person(api.database) })).status).toBe(
      201,
    );
    expect((await put(free.id, form({ price: '0' }))).status).toBe(200);
    expect(await row(sold.id)).toMatchObject({ held_seats: 2 });
  });
});

describe('what ends while an edit waits for it', () => {
  /** The edit has read the listing, and comes to write it only when the other write is committed. */
  const meanwhile = (id: string, write: string, edit: () => ReturnType<typeof put>) =>
    whileLocked(api.database, { text: `update listings set ${write} where id = $1`, values: [id] }, edit);

  it('a listing that is called off is not written any more', async () => {
    const { id } = await listing(api.database, seller.id);
    const { status, body } = await meanwhile(id, 'cancelled_at = now(), version = version + 1', () => put(id, form()));
    expect([status, body.reason]).toEqual([409, 'listing_cancelled']);
    expect((await row(id))['title']).not.toBe('Watercolour for families');
    expect(body.error).toBe('This listing has been cancelled, so it can no longer be joined or changed.');
    const opened = await api.call<{ isCancelled: boolean }>('GET', `/listings/${id}/edit`, { as: seller });
    expect(opened.body.isCancelled).toBe(true);
  });

  it('the point of the old address does not stay with the new one', async () => {
    const { id } = await listing(api.database, seller.id, { geocodeStatus: 'pending', lat: null, lng: null });
    await meanwhile(id, `lat = 43, lng = -81, geocode_status = 'found'`, () =>
      put(id, form({ location: '1 King Street, Toronto' })),
    );
    expect(await row(id)).toMatchObject({ lat: null, lng: null, geocode_status: 'pending' });
  });
});

describe('the number of spots (failure case 4)', () => {
  it('below what is sold and held is refused with the number, beside its field', async () => {
    const { id } = await listing(api.database, seller.id);
    await api.database.query('update listings set current_attendees = 4, held_seats = 1 where id = $1', [id]);
    const { status, body } = await put(id, form({ maxAttendees: '4' }));
    const sentence = '4 spots are taken and 1 more is being bought right now. Please enter at least 5.';
    expect([status, body.reason, body.details, body.fields]).toEqual([
      409,
      'fewer_than_taken',
      sentence,
      { maxAttendees: [sentence] },
    ]);
    expect(await row(id)).toMatchObject({ max_attendees: 20, version: 1 });
    expect((await put(id, form({ maxAttendees: '5' }))).status).toBe(200);
  });

  it('raising it reopens sale at once', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 1, isFreeEvent: true });
    const signUp = async () =>
      (await api.call('POST', `/listings/${id}/sign-up`, { as: await person(api.database) })).status;
    expect([await signUp(), await signUp()]).toEqual([201, 409]);
    await put(id, form({ price: '0', maxAttendees: '2' }));
    expect([await signUp(), await signUp()]).toEqual([201, 409]);
  });

  it('is never below what is sold, however an edit and the buyers fall together', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 20, isFreeEvent: true });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => person(api.database)));
    const [edit, ...signUps] = await Promise.all([
      put(id, form({ price: '0', maxAttendees: '5' })),
      ...buyers.map((as) => api.call('POST', `/listings/${id}/sign-up`, { as })),
    ]);
    expect([200, 409]).toContain(edit.status);
    expect(signUps.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const after = (await row(id)) as { max_attendees: number; current_attendees: number };
    expect(after.current_attendees).toBeLessThanOrEqual(after.max_attendees);
    expect(after.current_attendees).toBe(signUps.filter(({ status }) => status === 201).length);
  });
});

describe('a date in the past, or so soon that it is over before anybody can act', () => {
  const sentence =
    'People hold tickets for this event, or are buying some right now, so it cannot be moved into the past. To call it off, delete the listing: everybody is told, and whoever paid gets the money back.';
  const past = '2026-01-05T17:00:00-05:00';
  const begin = async (id: string) => {
    const as = await person(api.database);
    const { body } = await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as, body: { quantity: 1 } });
    return { as, ...body };
  };
  const buy = async (id: string) => {
    const { as, orderId, paymentIntentId, clientSecret } = await begin(id);
    await api.call('POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, {
      as,
      body: { clientSecret },
    });
    expect((await api.call('POST', `/orders/${orderId}/finish`, { as })).status).toBe(200);
  };
  const signUp = async (id: string) =>
    expect((await api.call('POST', `/listings/${id}/sign-up`, { as: await person(api.database) })).status).toBe(201);

  it.each([
    ['tickets', {}, buy],
    ['free spots', { isFreeEvent: true }, signUp],
    ['spots that they are about to pay', {}, begin],
  ] as const)(
    'is refused while people have %s, to the provider and to an admin, beside the field: they would have no way to their money',
    async (_, fields, take) => {
      const price = 'isFreeEvent' in fields ? '0' : '35';
      const { id } = await listing(api.database, seller.id, fields);
      await take(id);
      for (const as of [seller, admin]) {
        const { status, body } = await put(id, form({ price, eventStart: past }), as);
        expect([status, body.reason, body.fields]).toEqual([409, 'event_would_be_over', { eventStart: [sentence] }]);
      }
      // A camp that goes on: it is its end that makes it over.
      const since = { price, eventStart: past };
      await api.database.query('update listings set event_start = $2 where id = $1', [id, past]);
      expect((await put(id, form({ ...since, eventEnd: '2098-05-01T17:00:00-04:00' }))).status).toBe(200);
      // The edit has ended what was held.
      await take(id);
      const ended = await put(id, form({ ...since, eventEnd: '2026-01-06T17:00:00-05:00', version: 2 }));
      expect(ended.body.fields).toEqual({ eventEnd: [sentence] });
      expect(await row(id)).toMatchObject({ version: 2, event_end: new Date('2098-05-01T21:00:00Z') });
      // What is over already may be corrected.
      await api.database.query('update listings set event_end = $2 where id = $1', [id, '2026-01-07T22:00:00Z']);
      expect((await put(id, form({ ...since, eventEnd: '2026-01-06T17:00:00-05:00', version: 2 }))).status).toBe(200);
    },
  );

  it('is taken where nobody has any', async () => {
    const { id } = await listing(api.database, seller.id);
    expect((await put(id, form({ eventStart: past }))).status).toBe(200);
    const other = await listing(api.database, seller.id);
    expect((await put(other.id, form({ eventStart: soon(1) }))).status).toBe(200);
  });

  const minute = 60_000;
  const day = 24 * 60;
  const soon = (minutes: number, from = Date.now()) => new Date(from + minutes * minute).toISOString();

  it.each([
    ['tickets', {}, buy],
    ['free spots', { isFreeEvent: true }, signUp],
    ['spots that they are about to pay', {}, begin],
  ] as const)(
    'people with %s are owed a day: to an earlier time it moves only a day from now or later, to the minute, whoever moves it',
    async (_, fields, take) => {
      const price = 'isFreeEvent' in fields ? '0' : '35';
      const { id } = await listing(api.database, seller.id, {
        ...fields,
        eventStart: new Date('2098-05-01T21:00:00Z'),
      });
      await take(id);
      const now = Date.now();
      vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date(now));
      for (const as of [seller, admin]) {
        const eventEnd = soon(20 * day, now);
        for (const more of [{ eventStart: soon(1, now) }, { eventStart: soon(day - 1, now), eventEnd }]) {
          const { status, body } = await put(id, form({ price, ...more }), as);
          expect([status, body.reason]).toEqual([409, 'event_too_soon']);
          expect(body.fields).toEqual({ eventStart: [expect.stringContaining('at least 24 hours from now')] });
        }
      }
      expect((await put(id, form({ price, eventStart: soon(day, now) }))).status).toBe(200);
      vi.mocked(api.app.get(Clock).now).mockReturnValue(new Date(now + 23 * 60 * minute));
      // Later is never too soon, and neither is what did not move.
      const eventEnd = soon(day + 90, now);
      expect((await put(id, form({ price, eventStart: soon(day, now), eventEnd, version: 2 }))).status).toBe(200);
      expect((await put(id, form({ price, eventStart: soon(day + 15, now), version: 3 }))).status).toBe(200);
      // The edits have ended what was held.
      await take(id);
      const back = await put(id, form({ price, eventStart: soon(day, now), version: 4 }));
      expect(back.body.reason).toBe('event_too_soon');
    },
  );

  it('nor does one that goes on for weeks end in a minute, which would owe nobody anything when it is deleted', async () => {
    const { id } = await listing(api.database, seller.id, { eventStart: new Date(Date.now() - day * minute) });
    await api.database.query('update listings set event_end = $2 where id = $1', [id, soon(60 * day)]);
    const { event_start: start } = (await row(id)) as unknown as { event_start: Date };
    await api.database.query(`update listings set event_start = $2, event_end = null where id = $1`, [
      id,
      soon(60 * day),
    ]);
    await buy(id);
    await api.database.query('update listings set event_start = $2, event_end = $3 where id = $1', [
      id,
      start,
      soon(60 * day),
    ]);
    const eventStart = start.toISOString();
    const { status, body } = await put(id, form({ eventStart, eventEnd: soon(2) }));
    expect([status, body.reason, Object.keys(body.fields ?? {})]).toEqual([409, 'event_too_soon', ['eventEnd']]);
    expect((await put(id, form({ eventStart, eventEnd: soon(2 * day) }))).status).toBe(200);
  });

  it('taking the date away first is no way around it', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(id);
    expect((await put(id, form({ price: '0', eventStart: '' }))).status).toBe(200);
    expect((await put(id, form({ price: '0', eventStart: soon(5), version: 2 }))).body.reason).toBe('event_too_soon');
    expect((await put(id, form({ price: '0', eventStart: soon(2 * day), version: 2 }))).status).toBe(200);
  });

  it('is refused for a spot that is taken in the moment of the edit, by somebody who had none before', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const taken = {
      text: `with signed_up as (insert into payments (listing_id, listing_title, user_id, buyer_name, provider_name, amount_cents, payment_intent_id)
                  values ($1, 'L', $2, 'B', 'P', 0, 'free_moment') returning id, listing_id, user_id),
                given as (insert into tickets (payment_id, code, listing_id, user_id) select id, 'moment', listing_id, user_id from signed_up)
             update listings set current_attendees = current_attendees + 1 where id = $1`,
      values: [id, (await person(api.database)).id],
    };
    const edit = () => put(id, form({ price: '0', eventStart: past }));
    const { body } = await whileLocked(api.database, taken, edit);
    expect(body.reason).toBe('event_would_be_over');
  });
});

describe('the point on the map', () => {
  const placed = { lat: 43, lng: -81, geocodeStatus: 'found' };
  it.each([
    [
      'a new address takes the old point away at once',
      {},
      { location: '1 King Street, Toronto' },
      { geocode_status: 'pending', lat: null },
    ],
    ['the same address keeps its point', {}, {}, { geocode_status: 'found', lat: 43 }],
    ['a listing that becomes virtual leaves the map', {}, { isVirtual: true }, { geocode_status: 'none', lat: null }],
    [
      'an address whose search failed is tried again by saving',
      { geocodeStatus: 'failed', lat: null, lng: null },
      {},
      { geocode_status: 'pending', lat: null },
    ],
  ])('%s', async (_, made, more, expected) => {
    const { id } = await listing(api.database, seller.id, { ...placed, ...made });
    await put(id, form(more));
    expect(await row(id)).toMatchObject(expected);
  });

  it('an address that is known is on the map with the same write, and costs no question', async () => {
    await api.database.query(
      `insert into known_places (address, status, lat, lng) values ('7 pine road, elora', 'found', 43.68, -80.43)`,
    );
    const { id } = await listing(api.database, seller.id, placed);
    const { body } = await put(id, form({ location: '7  Pine Road ,ELORA' }));
    expect(body.geocodeStatus).toBe('found');
    expect(await row(id)).toMatchObject({ lat: 43.68, lng: -80.43 });
  });

  it('the owner and an admin may ask again, others not, and a point that is known is left alone', async () => {
    const { id } = await listing(api.database, seller.id, { geocodeStatus: 'not_found' });
    const again = async (as: Person | null) =>
      (await api.call<{ geocodeStatus: string; reason: string }>('POST', `/listings/${id}/geocode`, { as })).body;
    expect((await again(await provider(api.database))).reason).toBe('not_allowed');
    expect(await again(seller)).toEqual({ geocodeStatus: 'pending' });
    await api.database.query(`update listings set geocode_status = 'found', lat = 43, lng = -81 where id = $1`, [id]);
    expect(await again(admin)).toEqual({ geocodeStatus: 'found' });
  });
});
