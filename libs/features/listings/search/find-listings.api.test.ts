import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import type { ListingCard, ListingCount, ListingPage, Markers } from '@canopy/contracts/listings';
import { categories } from '@canopy/contracts/vocabulary';
import { Clock } from '@canopy/platform/clock';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

type Query = Record<string, string>;
const ask = <Body = ListingPage>(query: Query, path = '/listings') =>
  api.call<Body>('GET', `${path}?${new URLSearchParams(query)}`);
const page = async (query: Query = {}) => (await ask(query)).body;
const titles = async (query: Query) => (await page(query)).items.map((item) => item.title);
const refused = async (query: Query) =>
  ((await api.call('GET', `/listings?${new URLSearchParams(query)}`)).body as { fields?: object }).fields;
const add = (fields: Parameters<typeof listing>[2]) => listing(api.database, seller.id, fields);
const startAnew = () => api.database.query('delete from listings');
const london = { lat: 42.9834, lng: -81.233 };

async function everyPage(query: Query): Promise<ListingCard[]> {
  const found: ListingCard[] = [];
  for (let after: string | null = '', number = 1; after !== null; number += 1) {
    const answer: ListingPage = await page({ ...query, ...(after ? { after, page: String(number) } : {}) });
    found.push(...answer.items);
    after = answer.next;
  }
  return found;
}

describe('days', () => {
  beforeAll(async () => {
    await startAnew();
    await add({ title: 'Evening', eventStart: new Date('2199-07-05T03:30:00Z') }); // 23:30 on July 4 in Toronto
    await add({ title: 'Morning', eventStart: new Date('2199-07-05T04:00:00Z') }); // midnight that begins July 5
    await add({
      title: 'Camp',
      eventStart: new Date('2199-07-01T14:00:00Z'),
      eventEnd: new Date('2199-07-10T20:00:00Z'),
    });
    await add({
      title: 'Dance',
      eventStart: new Date('2199-08-02T00:00:00Z'), // 20:00 to midnight on August 1 in Toronto
      eventEnd: new Date('2199-08-02T04:00:00Z'),
    });
    await add({ title: 'Whenever', eventStart: null });
    await add({ title: 'Long ago', eventStart: new Date('2020-07-05T15:00:00Z') });
  });

  it('are days in Toronto, the last one included, and what goes on over them counts', async () => {
    expect(await titles({ from: '2199-07-05', to: '2199-07-05' })).toEqual(['Camp', 'Morning']);
    expect(await titles({ to: '2199-07-04', from: '2199-07-04' })).toEqual(['Camp', 'Evening']);
    expect(await titles({ from: '2199-07-10', to: '2199-07-10' })).toEqual(['Camp']);
    expect(await titles({ from: '2199-08-01' })).toEqual(['Dance']);
    expect(await titles({ from: '2199-08-02' })).toEqual([]);
    expect(await titles({ to: '2199-06-30' })).toEqual(['Long ago']);
  });

  it('what has no date is on no day, and upcoming keeps it', async () => {
    expect(await titles({ from: '2000-01-01' })).not.toContain('Whenever');
    expect(await titles({ when: 'upcoming' })).toEqual(['Whenever', 'Dance', 'Camp', 'Morning', 'Evening']);
  });

  it('that are none, or in the wrong order, are refused beside their field', async () => {
    expect(await refused({ from: 'tomorrow' })).toEqual({ from: ['Please enter a day like 2026-07-15.'] });
    expect(await refused({ to: '2199-02-30' })).toEqual({ to: ['Please enter a day like 2026-07-15.'] });
    expect(await refused({ from: '0000-01-01' })).toEqual({ from: ['Please enter a day between 2000 and 2199.'] });
    expect(await refused({ from: '2199-07-05', to: '2199-07-04' })).toEqual({
      to: ['Please choose a last day that is not before the first one.'],
    });
  });
});

describe('words for days', () => {
  // July 5 2199, noon in Toronto.
  const friday = new Date('2199-07-05T16:00:00Z');
  const at = async (now: Date, when: string) => {
    const clock = vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(now);
    try {
      return (await titles({ when })).toSorted();
    } finally {
      clock.mockRestore();
    }
  };
  beforeAll(async () => {
    await startAnew();
    const on = (title: string, eventStart: string, eventEnd?: string) =>
      add({ title, eventStart: new Date(eventStart), eventEnd: eventEnd ? new Date(eventEnd) : null });
    await on('Friday morning, over', '2199-07-05T13:00:00Z', '2199-07-05T15:59:00Z');
    await on('Friday 16:59', '2199-07-05T20:59:00Z');
    await on('Friday 17:00', '2199-07-05T21:00:00Z');
    await on('Saturday 00:00', '2199-07-06T04:00:00Z');
    await on('Sunday 23:59', '2199-07-08T03:59:00Z');
    await on('Monday 00:00', '2199-07-08T04:00:00Z');
    await on('Thursday 23:30', '2199-07-12T03:30:00Z');
    await on('Friday after', '2199-07-12T14:00:00Z');
    await on('Friday to midnight', '2199-07-05T22:00:00Z', '2199-07-06T04:00:00Z');
    await on('Camp, Wednesday to Friday', '2199-07-03T13:00:00Z', '2199-07-05T20:00:00Z');
    await on('Camp, Sunday to next Sunday', '2199-07-07T13:00:00Z', '2199-07-14T20:00:00Z');
    await add({ title: 'Whenever', eventStart: null });
  });

  it('are days of Ontario, and what is over by now is on none of them', async () => {
    expect(await at(friday, 'today')).toEqual([
      'Camp, Wednesday to Friday',
      'Friday 16:59',
      'Friday 17:00',
      'Friday to midnight',
    ]);
    expect(await at(friday, 'weekend')).toEqual(['Camp, Sunday to next Sunday', 'Saturday 00:00', 'Sunday 23:59']);
    expect(await at(friday, 'week')).toEqual([
      'Camp, Sunday to next Sunday',
      'Camp, Wednesday to Friday',
      'Friday 16:59',
      'Friday 17:00',
      'Friday to midnight',
      'Monday 00:00',
      'Saturday 00:00',
      'Sunday 23:59',
      'Thursday 23:30',
    ]);
    expect(await at(friday, 'upcoming')).toHaveLength(11);
  });

  it('a weekday evening begins at 5 p.m., Monday to Friday', async () => {
    expect(await at(friday, 'evenings')).toEqual(['Friday 17:00', 'Friday to midnight', 'Thursday 23:30']);
  });

  it('Saturdays are those that are ahead, also in the middle of something longer', async () => {
    expect(await at(friday, 'saturdays')).toEqual(['Camp, Sunday to next Sunday', 'Saturday 00:00']);
    // The camp goes on, but its Saturday is over.
    expect(await at(new Date('2199-07-14T14:00:00Z'), 'saturdays')).toEqual([]);
  });

  it('the hour is that of the clocks on the wall on both sides of their change', async () => {
    await startAnew();
    // Clocks go back on November 3 2199: 17:00 is 21:00 UTC before, 22:00 after.
    await add({ title: 'Friday before, 17:00', eventStart: new Date('2199-11-01T21:00:00Z') });
    await add({ title: 'Monday after, 16:59', eventStart: new Date('2199-11-04T21:59:00Z') });
    await add({ title: 'Monday after, 17:00', eventStart: new Date('2199-11-04T22:00:00Z') });
    expect(await at(new Date('2199-10-30T16:00:00Z'), 'evenings')).toEqual([
      'Friday before, 17:00',
      'Monday after, 17:00',
    ]);
  });

  it('one that we do not know is refused', async () => {
    expect(await refused({ when: 'someday' })).toEqual({ when: ['There is no such filter.'] });
  });
});

describe('age', () => {
  beforeAll(async () => {
    await startAnew();
    await add({ title: 'Everybody', ageMin: 0 });
    await add({ title: '5 to 8', ageMin: 60, ageMax: 96 });
    await add({ title: '18 months to 4', ageMin: 18, ageMax: 48 });
    await add({ title: '9 and up', ageMin: 108 });
    await add({ title: 'Adults', ageMin: 216 });
    await add({ title: 'Unsaid' });
  });

  it('finds what says that it is for it, the whole last year included; what says nothing is not found', async () => {
    expect(await titles({ age: '7' })).toEqual(['5 to 8', 'Everybody']);
    expect(await titles({ age: '8' })).toEqual(['5 to 8', 'Everybody']);
    expect(await titles({ age: '9' })).toEqual(['9 and up', 'Everybody']);
    expect(await titles({ age: '1' })).toEqual(['18 months to 4', 'Everybody']);
    expect(await titles({ age: '0' })).toEqual(['Everybody']);
    expect(await titles({ age: 'adult' })).toEqual(['Adults', '9 and up', 'Everybody']);
    expect(await titles({ age: '' })).toHaveLength(6);
    expect(await refused({ age: '70' })).toEqual({ age: ['There is no such filter.'] });
    expect((await page({ age: '1' })).items[0]).toMatchObject({ ageMin: 18, ageMax: 48 });
  });
});

describe('language', () => {
  beforeAll(async () => {
    await startAnew();
    await add({ title: 'Camp', language: 'fr' });
    await add({ title: 'Circle', language: 'both' });
    await add({ title: 'Club' });
  });

  it('finds what takes place in it, also beside the other, and says which it is', async () => {
    expect(await titles({ language: 'fr' })).toEqual(['Circle', 'Camp']);
    expect(await titles({ language: 'en' })).toEqual(['Club', 'Circle']);
    expect(await titles({ language: '' })).toHaveLength(3);
    expect(await refused({ language: 'both' })).toEqual({ language: ['There is no such filter.'] });
    expect((await page({})).items.map(({ language }) => language)).toEqual(['en', 'both', 'fr']);
  });
});

describe('price', () => {
  beforeAll(async () => {
    await startAnew();
    await add({ title: 'Free', isFreeEvent: true });
    await add({ title: 'Ask', isContactForPrice: true });
    await add({ title: 'Ten', priceCents: 1_000 });
    await add({ title: 'Ten and a cent', priceCents: 1_001 });
  });

  it('free, on request, or up to an amount in which free is included and "on request" is not', async () => {
    expect(await titles({ price: 'free' })).toEqual(['Free']);
    expect(await titles({ price: 'contact' })).toEqual(['Ask']);
    expect(await titles({ maxPrice: '10' })).toEqual(['Ten', 'Free']);
    expect(await titles({ maxPrice: '$10.01' })).toEqual(['Ten and a cent', 'Ten', 'Free']);
    expect(
      await titles({ maxPrice: '', price: '', from: '', to: '', near: '', within: '', sort: '', area: '' }),
    ).toHaveLength(4);
  });

  it.each(['cheap', '1e9', '-5', '10.001', '100000'])(
    'an amount like %j is refused beside its field',
    async (maxPrice) => {
      expect(await refused({ maxPrice })).toEqual({ maxPrice: ['Please enter an amount like 25 or 25.50.'] });
    },
  );

  it('an amount for what shows none is refused', async () => {
    expect(await refused({ maxPrice: '10', price: 'contact' })).toEqual({
      maxPrice: ['Listings with a price on request show no amount. Please choose one of the two.'],
    });
  });
});

describe('near a place', () => {
  beforeAll(async () => {
    await startAnew();
    await add({ title: 'Ottawa', lat: 45.4112, lng: -75.6981 });
    await add({ title: 'London', ...london });
    await add({ title: 'Online', isVirtual: true });
    await add({ title: 'St. Thomas', lat: 42.7775, lng: -81.1827 });
    await add({ title: 'Stratford', lat: 43.37, lng: -80.9822 });
  });

  it('a town or a postal code brings the nearest first, with their distance, and leaves out what is far or nowhere', async () => {
    const { items, place, total, bounds } = await page({ near: 'London' });
    expect(items.map(({ title, distanceKm }) => [title, Math.round(distanceKm!)])).toEqual([
      ['London', 0],
      ['St. Thomas', 23],
      ['Stratford', 48],
    ]);
    expect([place, total.count]).toEqual([{ name: 'London', ...london }, 3]);
    expect(bounds).toMatchObject({ north: 43.37 });
    expect(await titles({ near: 'n5r 1a1', within: '25' })).toContain('St. Thomas');
    expect(await titles({ near: 'London', within: '25' })).toEqual(['London', 'St. Thomas']);
    expect(await titles({ near: 'Timmins' })).toEqual([]);
  });

  it('the newest first on wish, with the same distances', async () => {
    const newest = await page({ near: 'London', sort: 'newest' });
    expect(newest.items.map(({ title }) => title)).toEqual(['Stratford', 'St. Thomas', 'London']);
    const nearest = await page({ near: 'London' });
    expect(newest.items.map(({ distanceKm }) => distanceKm).toSorted()).toEqual(
      nearest.items.map(({ distanceKm }) => distanceKm).toSorted(),
    );
  });

  it('the nearest first where the best match is asked for without words, which counts as no order', async () => {
    expect(await titles({ near: 'London', sort: 'best' })).toEqual(['London', 'St. Thomas', 'Stratford']);
  });

  it('a point does as well, and a named place wins over it', async () => {
    expect(await page({ lat: '45.41', lng: '-75.7' })).toMatchObject({
      items: [{ title: 'Ottawa', distanceKm: 0.2 }],
      place: { name: null },
    });
    expect(await titles({ lat: '45.41', lng: '-75.7', near: 'London', within: '5' })).toEqual(['London']);
    expect(await titles({ lat: '-33.9', lng: '151.2' })).toEqual([]);
  });

  it('a place that we do not know is said beside the field, on the map too', async () => {
    const sentence = 'We do not know this place. Please try a town in Ontario, or a postal code like N6A 1B7.';
    expect(await refused({ near: 'Atlantis' })).toEqual({ near: [sentence] });
    const { status, body } = await ask<{ fields: object }>(
      { near: 'Paris, France', south: '40', west: '-80', north: '45', east: '-75', zoom: '8' },
      '/listings/markers',
    );
    expect([status, body.fields]).toEqual([400, { near: [sentence] }]);
  });

  it('pages of the nearest meet every listing once, both ways, also where many stand at one point', async () => {
    await startAnew();
    for (let n = 0; n < 40; n += 1) await add({ title: `Same ${n}`, ...london });
    for (let n = 0; n < 20; n += 1)
      await add({ title: `Apart ${n}`, lat: london.lat + 0.001 * (n + 1), lng: london.lng });
    const first = await page({ near: 'London' });
    const second = await page({ near: 'London', after: first.next!, page: '2' });
    const third = await page({ near: 'London', after: second.next!, page: '3' });
    const all = [first, second, third].flatMap(({ items }) => items);
    expect([first.previous, third.next, new Set(all.map(({ id }) => id)).size]).toEqual([null, null, 60]);
    expect(all.map(({ distanceKm }) => distanceKm)).toEqual(
      all.map(({ distanceKm }) => distanceKm).toSorted((a, b) => a! - b!),
    );
    expect((await page({ near: 'London', before: third.previous!, page: '2' })).items).toEqual(second.items);
    expect((await page({ near: 'London', page: '2' })).items).toEqual(second.items);
  });
});

describe('a part of the map', () => {
  it('narrows cards, counts and markers alike', async () => {
    await startAnew();
    await add({ title: 'Inside', ...london, category: 'other' });
    await add({ title: 'Outside', lat: 45, lng: -75 });
    const area = '42.9000,-81.5000,43.1000,-81.0000';
    expect(await page({ area })).toMatchObject({
      items: [{ title: 'Inside' }],
      total: { count: 1 },
      perCategory: { other: { count: 1 } },
    });
    const { body } = await ask<Markers>(
      { area, south: '40', west: '-90', north: '50', east: '-70', zoom: '5' },
      '/listings/markers',
    );
    expect(body.markers.map(({ title }) => title)).toEqual(['Inside']);
    for (const broken of ['1,2,3', 'a,b,c,d', '43,-81,42,-80', '0,0,91,0'])
      expect(await refused({ area: broken })).toHaveProperty('area');
  });
});

describe('counts', () => {
  it('LIST-13: with a search text and a category, the total is that of the category, however many others match', async () => {
    await startAnew();
    const many = (word: string, category: string, count: number) =>
      api.database.query(
        `insert into listings (user_id, title, description, category, location, contact) select $1, $2 || ' ' || n, 'x', $3, 'London', 'a@b.test' from generate_series(1, $4) n`,
        [seller.id, word, category, count],
      );
    await many('quilting', 'other', 2_500);
    await many('quilting', 'childcare', 7);
    await many('quilting', 'education', 1_001);
    const answer = await page({ q: 'quilting', category: 'childcare' });
    expect(answer.total).toEqual({ count: 7, more: false });
    // Past a thousand matches no category is counted: each would cost as much as the whole.
    expect(answer.perCategory).toBeNull();
    expect((await page({ q: 'quilting' })).total).toEqual({ count: 1_000, more: true });
    expect((await page({ q: 'quilting', category: 'education' })).total).toEqual({ count: 1_000, more: true });
    await many('weaving', 'education', 800);
    await many('weaving', 'other', 400);
    expect((await page({ q: 'weaving' })).total).toEqual({ count: 1_000, more: true });
    expect((await page({ q: 'weaving', category: 'education' })).total).toEqual({ count: 800, more: false });
  });

  it('of each category follow all other filters', async () => {
    await startAnew();
    await add({ title: 'Felting', category: 'other', isFreeEvent: true });
    await add({ title: 'Felting', category: 'education', isFreeEvent: true });
    await add({ title: 'Felting', category: 'education' });
    const { perCategory, total } = await page({ price: 'free', category: 'other' });
    expect([perCategory, total.count]).toEqual([
      { other: { count: 1, more: false }, education: { count: 1, more: false } },
      1,
    ]);
  });
});

describe('a word that hardly anybody uses', () => {
  it('LIST-03: has the order of every search, on every page and both ways', async () => {
    await startAnew();
    const many = (title: string, description: string, count: number, daysAgo: number) =>
      api.database.query(
        `insert into listings (user_id, title, description, category, location, contact, created_at)
         select $1, $2 || ' ' || n, $3, 'other', 'London', 'a@b.test', now() - $5 * interval '1 day' - n * interval '1 second' from generate_series(1, $4) n`,
        [seller.id, title, description, count, daysAgo],
      );
    // None of the newest has it, by which the search knows.
    await many('Chess', 'For all', 500, 1);
    await many('Inside', 'Of anzithering', 30, 2);
    await many('Text', 'Zithers for all', 20, 3);
    await many('Zithers', 'For all', 30, 4);
    const numbers = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
    const inOrder = [...numbers('Zithers', 30), ...numbers('Text', 20), ...numbers('Inside', 30)];
    const query = { q: 'zither' };
    expect((await everyPage(query)).map(({ title }) => title)).toEqual(inOrder);

    const first = await page(query);
    expect(first.total).toEqual({ count: 80, more: false });
    const second = await page({ ...query, after: first.next!, page: '2' });
    const third = await page({ ...query, after: second.next!, page: '3' });
    const back = await page({ ...query, before: third.previous!, page: '2' });
    expect(back.items.map(({ title }) => title)).toEqual(inOrder.slice(24, 48));
    expect((await page({ ...query, page: '3' })).items.map(({ title }) => title)).toEqual(inOrder.slice(48, 72));
  });
});

describe('while listings come in', () => {
  it('cursors skip none and show none twice', async () => {
    await startAnew();
    const before = new Set<string>();
    for (let n = 0; n < 60; n += 1)
      before.add((await add({ title: `Old ${n}`, createdAt: new Date(Date.now() - 3_600_000 + n) })).id);
    let coming = true;
    const arriving = (async () => {
      while (coming) await add({ title: 'New' });
    })();
    const found = await everyPage({});
    coming = false;
    await arriving;
    const old = found.filter(({ id }) => before.has(id));
    expect([old.length, new Set(found.map(({ id }) => id)).size]).toEqual([60, found.length]);
  });
});

describe('a search that takes too long', () => {
  it('is ended after two seconds with a sentence, and the API stays well', async () => {
    const locker = new pg.Client({ connectionString: api.database.url });
    await locker.connect();
    await locker.query('begin; lock table listings in access exclusive mode');
    try {
      const began = performance.now();
      const answers = await Promise.all([
        ask<{ reason: string; error: string }>({ q: 'slow' }),
        ask<{ reason: string; error: string }>(
          { south: '40', west: '-90', north: '50', east: '-70', zoom: '5' },
          '/listings/markers',
        ),
      ]);
      expect(performance.now() - began).toBeLessThan(4_000);
      for (const { status, body } of answers)
        expect([status, body.reason, body.error]).toEqual([
          503,
          'search_too_slow',
          'This search takes too long right now. Please try a longer or more exact word, or fewer filters.',
        ]);
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
    expect((await ask({ q: 'slow' })).status).toBe(200);
  });
});

describe('any combination of filters', () => {
  interface Known {
    id: string;
    title: string;
    category: (typeof categories)[number];
    priceCents: number;
    kind: 'free' | 'contact' | 'priced';
    start: Date | null;
    end: Date | null;
    point: { lat: number; lng: number } | null;
  }
  const words = ['maple', 'river', 'ch', 'Éclair', '100%'];
  const day = (n: number) => new Date(Date.UTC(2199, 0, 1 + n, 17));
  const known: Known[] = Array.from({ length: 90 }, (_, n) => ({
    id: randomUUID(),
    title: `${words[n % 5]!} ${words[(n * 7) % 3]!} ${n}`,
    category: categories[(n * 5) % 6]!,
    kind: (['free', 'contact', 'priced', 'priced'] as const)[n % 4]!,
    priceCents: n % 4 >= 2 ? 500 + (n % 9) * 500 : 0,
    start: n % 11 === 0 ? null : day(n % 10),
    end: n % 11 !== 0 && n % 3 === 0 ? day((n % 10) + 2) : null,
    point: n % 6 === 0 ? null : { lat: london.lat + ((n % 13) - 6) * 0.08, lng: london.lng + ((n % 17) - 8) * 0.08 },
  }));
  beforeAll(async () => {
    // An API of its own has counted nothing yet.
    await api.stop();
    api = await startApi();
    seller = await provider(api.database);
    for (const [n, one] of known.entries()) {
      const { id } = await add({
        title: one.title,
        description: 'x',
        category: one.category,
        isFreeEvent: one.kind === 'free',
        isContactForPrice: one.kind === 'contact',
        priceCents: one.priceCents,
        eventStart: one.start,
        eventEnd: one.end,
        lat: one.point?.lat ?? null,
        lng: one.point?.lng ?? null,
        createdAt: new Date(Date.now() - n * 1_000),
      });
      one.id = id;
    }
  });

  const dayText = (n: number) => day(n).toISOString().slice(0, 10);
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
  const filters = fc.record({
    q: maybe(fc.constantFrom('MAPLE', 'ch', 'éclair', '100%', 'r', 'maple river')),
    category: maybe(fc.constantFrom(...categories)),
    price: maybe(fc.constantFrom('free', 'contact')),
    maxPrice: maybe(fc.integer({ min: 5, max: 45 })),
    days: maybe(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 4 }))),
    within: maybe(fc.constantFrom(5, 10, 25, 50)),
    sort: fc.constantFrom('distance', 'newest'),
    area: fc.boolean(),
  });
  const area = { south: 42.9, west: -81.4, north: 43.2, east: -81 };
  const kilometres = (a: { lat: number; lng: number }) => {
    const rad = (degrees: number) => (degrees * Math.PI) / 180;
    const angle = Math.acos(
      Math.min(
        1,
        Math.sin(rad(a.lat)) * Math.sin(rad(london.lat)) +
          Math.cos(rad(a.lat)) * Math.cos(rad(london.lat)) * Math.cos(rad(a.lng - london.lng)),
      ),
    );
    return angle * 6371.0088;
  };

  it(
    'VAL-08: gives what going through all listings one by one gives, in cards, counts, box and markers',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (wish) => {
          fc.pre(!(wish.price === 'contact' && wish.maxPrice !== undefined));
          const query: Query = Object.fromEntries(
            Object.entries({
              q: wish.q,
              category: wish.category,
              price: wish.price,
              maxPrice: wish.maxPrice,
              from: wish.days && dayText(wish.days[0]),
              to: wish.days && dayText(wish.days[0] + wish.days[1]),
              near: wish.within && 'London',
              within: wish.within,
              sort: wish.within && wish.sort,
              area: wish.area ? Object.values(area).join(',') : undefined,
            }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
          );
          const fits = (one: Known, category: string | undefined) =>
            (!wish.q ||
              wish.q
                .toLowerCase()
                .split(/\s+/)
                .every((word) => one.title.toLowerCase().includes(word))) &&
            (!category || one.category === category) &&
            (!wish.price || one.kind === wish.price) &&
            (wish.maxPrice === undefined || (one.kind !== 'contact' && one.priceCents <= wish.maxPrice * 100)) &&
            // Every event of these is at noon in Toronto, so its day is its day in UTC.
            (!wish.days ||
              (one.start !== null &&
                one.start <= day(wish.days[0] + wish.days[1]) &&
                (one.end ?? one.start) >= day(wish.days[0]))) &&
            (!wish.within || (one.point !== null && kilometres(one.point) <= wish.within)) &&
            (!wish.area ||
              (one.point !== null &&
                one.point.lat >= area.south &&
                one.point.lat <= area.north &&
                one.point.lng >= area.west &&
                one.point.lng <= area.east));
          const expected = known.filter((one) => fits(one, wish.category));
          const found = await everyPage(query);
          const byDistance = wish.within && wish.sort === 'distance';
          if (!byDistance) expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          else expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
          if (byDistance)
            expect(found.map(({ distanceKm }) => distanceKm!)).toEqual(
              found.map(({ distanceKm }) => distanceKm!).toSorted((a, b) => a - b),
            );
          const { total, perCategory, bounds } = await page(query);
          expect(total).toEqual({ count: expected.length, more: false });
          expect((await ask<ListingCount>(query, '/listings/count')).body).toEqual({ total });
          for (const category of categories)
            expect(perCategory?.[category]?.count ?? 0).toBe(known.filter((one) => fits(one, category)).length);
          const points = expected.flatMap(({ point }) => point ?? []);
          if (points.length === 0) expect(bounds).toBeNull();
          else {
            // Its edges are those of matches, and at least nine of ten are in it.
            expect(points.map(({ lat }) => lat)).toEqual(expect.arrayContaining([bounds!.south, bounds!.north]));
            expect(points.map(({ lng }) => lng)).toEqual(expect.arrayContaining([bounds!.west, bounds!.east]));
            const { south, west, north, east } = bounds!;
            const inside = points.filter(
              ({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east,
            ).length;
            expect(inside).toBeGreaterThanOrEqual(0.9 * points.length);
          }
          const { body } = await ask<Markers>(
            { ...query, south: '40', west: '-90', north: '50', east: '-70', zoom: '6' },
            '/listings/markers',
          );
          expect(body.markers.map(({ id }) => id).toSorted()).toEqual(
            expected
              .filter(({ point }) => point)
              .map(({ id }) => id)
              .toSorted(),
          );
        }),
        { numRuns: 60, seed: 20261121 },
      );
    },
  );
});
