import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail, ListingPage, Markers } from '@canopy/contracts/listings';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  seller = await provider(api.database);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const form = (more: Record<string, unknown> = {}) => ({
  title: 'Watercolour for families',
  description: 'Bring a shirt that may get paint on it.',
  category: 'recreation',
  contact: 'studio@maple.test',
  location: '251 Dundas Street, London, ON N6A 6H9',
  price: '25.50',
  maxAttendees: '12',
  eventStart: '2098-05-01T17:00:00-04:00',
  ...more,
});
const publish = (body: unknown, as: Person | null = seller) =>
  api.call<{ id: string } & RefusalBody>('POST', '/listings', { as, body });
const detail = async (id: string) => (await api.call<ListingDetail>('GET', `/listings/${id}`)).body;
const settled = (id: string) =>
  until(async () => ((await detail(id)).geocodeStatus === 'pending' ? null : detail(id)), 'the geocoding queue');

describe('publishing', () => {
  it('API-31, ENT-13, ENT-20: saves at once, adding owner, a count of 0 and both times', async () => {
    const { status, body } = await publish(form());
    expect(status).toBe(201);
    const [row] = await api.database.query(
      'select user_id, contact, current_attendees, price_cents, event_start, created_at = updated_at as same_time, featured from listings where id = $1',
      [body.id],
    );
    expect(row).toEqual({
      user_id: seller.id,
      contact: 'studio@maple.test',
      current_attendees: 0,
      price_cents: 2_550,
      event_start: new Date('2098-05-01T21:00:00Z'),
      same_time: true,
      featured: false,
    });
    expect((await api.call<ListingPage>('GET', '/listings')).body.items[0]!.id).toBe(body.id);
  });

  it('a real address gets its point from the queue, and its marker appears', async () => {
    const { body } = await publish(form({ title: 'On the map' }));
    const found = await settled(body.id);
    expect(found.geocodeStatus).toBe('approximate');
    expect(found.lat).toBeCloseTo(42.98, 1);
    expect(found.lng).toBeCloseTo(-81.25, 1);
    const { markers } = (await api.call<Markers>('GET', '/listings/markers?south=42&north=44&west=-82&east=-80&zoom=9'))
      .body;
    expect(markers.map((marker) => marker.title)).toContain('On the map');
  });

  it('an address that nobody knows stays without a point: never an invented one', async () => {
    const { body } = await publish(form({ location: 'Atlantis Boulevard 7, Nowhereville' }));
    expect(await settled(body.id)).toMatchObject({ geocodeStatus: 'not_found', lat: null, lng: null });
  });

  it('a virtual listing needs no location and asks no geocoder', async () => {
    const { body } = await publish(form({ isVirtual: true, location: '' }));
    expect(await detail(body.id)).toMatchObject({ isVirtual: true, geocodeStatus: 'none' });
  });

  it('a job that got lost is picked up by the sweep', async () => {
    const { body } = await publish(form());
    await settled(body.id);
    await api.database.query(
      `update listings set geocode_status = 'pending', lat = null, lng = null, geocode_next_attempt_at = now() where id = $1`,
      [body.id],
    );
    await worker.sweep();
    expect((await settled(body.id)).geocodeStatus).toBe('approximate');
  });

  it.each([
    [
      'price 0 without an option is stored as free',
      { price: '0' },
      { priceCents: 0, isFreeEvent: true, isContactForPrice: false },
    ],
    ['free', { price: '', isFreeEvent: true }, { priceCents: 0, isFreeEvent: true, isContactForPrice: false }],
    [
      'contact for price',
      { price: '0', isContactForPrice: true },
      { priceCents: 0, isFreeEvent: false, isContactForPrice: true },
    ],
    ['an empty maximum means unlimited', { maxAttendees: '' }, { maxAttendees: null, remaining: null }],
    [
      'the end may equal the start',
      { eventEnd: '2098-05-01T17:00:00-04:00' },
      { eventEnd: '2098-05-01T21:00:00.000Z' },
    ],
    ['a price as a number', { price: 19.99 }, { priceCents: 1_999 }],
  ])('%s', async (_, more, expected) => {
    const { body } = await publish(form({ isVirtual: true, ...more }));
    expect(await detail(body.id)).toMatchObject(expected);
  });
});

describe('VAL-04: bad input is refused with the field and a sentence, and nothing is written', () => {
  it.each([
    ['ADD-02: a title is required', { title: ' ' }, 'title', 'Please enter a title.'],
    ['a title is at most 120 characters', { title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
    ['ADD-03: a description is required', { description: '' }, 'description', 'Please enter a description.'],
    ['ADD-04: a category of the six is required', { category: 'sports' }, 'category', 'Please choose a category.'],
    ['ADD-05: a contact email is required', { contact: 'nobody' }, 'contact', 'Please enter a valid email address.'],
    [
      'ADD-06, ERR-14: a start is required',
      { eventStart: undefined },
      'eventStart',
      'Please provide a start date and time for the event.',
    ],
    [
      'ADD-07, ERR-15: the end is not before the start',
      { eventEnd: '2098-05-01T16:59:00-04:00' },
      'eventEnd',
      'Event end must be after the start.',
    ],
    [
      'ADD-08: a location is required unless virtual',
      { location: '' },
      'location',
      'Please enter a location, or mark the listing as online.',
    ],
    ['ADD-09: a price is not negative', { price: '-1' }, 'price', 'Please enter an amount like 25 or 25.50.'],
    [
      'ADD-09: a price has at most two decimals',
      { price: '1.005' },
      'price',
      'Please enter an amount like 25 or 25.50.',
    ],
    [
      'ADD-10: a price is required unless free or contact-for-price',
      { price: '' },
      'price',
      'Please enter a price, or choose free or contact for price.',
    ],
    [
      'a price below the least that a card can be charged',
      { price: '0.49' },
      'price',
      'Please enter 0, or a price from 0.50 to 99,999.99.',
    ],
    [
      'free and a price exclude each other',
      { isFreeEvent: true },
      'price',
      'A free or contact-for-price listing has no price.',
    ],
    ['ADD-11: maxAttendees is at least 1', { maxAttendees: '0' }, 'maxAttendees', 'Please enter at least 1.'],
    ['maxAttendees is a whole number', { maxAttendees: '2.5' }, 'maxAttendees', 'Please enter a whole number.'],
    [
      'a website is a web address',
      { socialMedia: { website: 'javascript:alert(1)' } },
      'socialMedia.website',
      'Please enter a full web address that starts with https://.',
    ],
    [
      'ADD-16: instagram is an @handle or a URL',
      { socialMedia: { instagram: 'maple studio' } },
      'socialMedia.instagram',
      'Please enter an @handle or a full web address.',
    ],
  ])('%s', async (_, more, field, sentence) => {
    const [before] = await api.database.query('select count(*)::int as n from listings');
    const { status, body } = await publish(form(more));
    expect([status, body.fields?.[field]]).toEqual([400, [sentence]]);
    expect(await api.database.query('select count(*)::int as n from listings')).toEqual([before]);
  });

  it('PERM-09: only an approved provider publishes', async () => {
    expect((await publish(form(), await person(api.database))).body.reason).toBe('provider_only');
    expect((await publish(form(), null)).body.reason).toBe('not_signed_in');
    expect(
      (await publish(form(), await person(api.database, { role: 'service_provider', status: 'pending' }))).status,
    ).toBe(403);
  });
});
