import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListingDetail, ListingPage, Markers } from '@canopy/contracts/listings';
import { TimedReads } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { ListListingsQuery } from './list-listings.queries.ts';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database, { displayName: 'Maple Studio' });
});
afterAll(() => api.stop());

const page = async (query: Record<string, string> = {}) =>
  (await api.call<ListingPage>('GET', `/listings?${new URLSearchParams(query)}`)).body;
const titles = async (query: Record<string, string>) => (await page(query)).items.map((item) => item.title);
const fresh = () => api.database.query('delete from listings');

describe('the list', () => {
  it('LIST-03, API-32: is ordered by createdAt descending, and over listings stay in it', async () => {
    await fresh();
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await listing(api.database, seller.id, { title: 'Middle', createdAt: at(20) });
    await listing(api.database, seller.id, { title: 'Oldest, and over', createdAt: at(30), eventStart: at(10) });
    await listing(api.database, seller.id, { title: 'Newest', createdAt: at(10) });
    expect(await titles({})).toEqual(['Newest', 'Middle', 'Oldest, and over']);
    expect(await titles({ when: 'upcoming' })).toEqual(['Newest', 'Middle']);
  });

  it('people who ask the same at the same moment share one question, and the next one is asked anew', async () => {
    await fresh();
    await listing(api.database, seller.id, { title: 'First' });
    const reads = api.app.get(TimedReads);
    const rows = reads.rows.bind(reads) as (...parameters: unknown[]) => Promise<never[]>;
    const arrived = vi.spyOn(api.app.get(ListListingsQuery), 'page');
    // On a busy machine twenty requests do not come at the same moment by themselves.
    const requested = vi.spyOn(reads, 'rows').mockImplementation(async (...parameters) => {
      await until(async () => arrived.mock.calls.length === 20, 'all of them to have come');
      return rows(...parameters);
    });
    const together = await Promise.all(Array.from({ length: 20 }, () => titles({ q: 'first' })));
    expect(new Set(together.map((one) => one.join()))).toEqual(new Set(['First']));
    expect(requested.mock.calls.length).toBeLessThan(20);
    requested.mockRestore();
    arrived.mockRestore();
    await listing(api.database, seller.id, { title: 'First again' });
    expect(await titles({ q: 'first' })).toEqual(['First again', 'First']);
  });

  it('pages hold 24 and the cursor visits every listing once, both ways, also where times tie', async () => {
    await fresh();
    const tied = new Date('2026-01-01T00:00:00Z');
    for (let n = 0; n < 60; n += 1) await listing(api.database, seller.id, { title: `T${n}`, createdAt: tied });
    const first = await page();
    const second = await page({ after: first.next!, page: '2' });
    const third = await page({ after: second.next!, page: '3' });
    expect([first.items.length, second.items.length, third.items.length]).toEqual([24, 24, 12]);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(new Set([...first.items, ...second.items, ...third.items].map((item) => item.id)).size).toBe(60);
    const back = await page({ before: third.previous!, page: '2' });
    expect(back.items.map((item) => item.id)).toEqual(second.items.map((item) => item.id));
    expect((await page({ page: '2' })).items.map((item) => item.id)).toEqual(second.items.map((item) => item.id));
  });

  it('a page number beyond 50 goes to 50, and a made-up cursor to the beginning', async () => {
    expect((await page({ page: '9999' })).page).toBe(50);
    expect((await page({ after: 'nonsense' })).items).toHaveLength(24);
  });
});

describe('the listings of one provider', () => {
  const of = async (id: string) => (await api.call<ListingDetail>('GET', `/listings/${id}`)).body.provider;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('are found by an id that says nothing of the account, and as many as the listing’s page says', async () => {
    await fresh();
    const other = await provider(api.database, { displayName: 'Oak Sports' });
    const chess = await listing(api.database, seller.id, { title: 'Chess' });
    await listing(api.database, seller.id, { title: 'Choir', category: 'recreation', eventStart: null });
    await listing(api.database, seller.id, { title: 'Over', eventStart: inDays(-2) });
    await listing(api.database, other.id, { title: 'Football' });
    const shown = await of(chess.id);
    expect(shown).toMatchObject({ name: 'Maple Studio', upcoming: { count: 2, more: false } });
    expect(shown.id).toMatch(/^[0-9a-f]{24}$/);
    expect(seller.id.replaceAll('-', '')).not.toContain(shown.id.slice(0, 6));
    const found = await page({ provider: shown.id, when: 'upcoming' });
    expect([found.items.map(({ title }) => title), found.total.count, found.provider]).toEqual([
      ['Choir', 'Chess'],
      2,
      { name: 'Maple Studio' },
    ]);
    expect(found.perCategory).toEqual({ education: { count: 1, more: false }, recreation: { count: 1, more: false } });
    expect(await titles({ provider: shown.id, q: 'over' })).toEqual(['Over']);
    const box = { south: '42', west: '-82', north: '44', east: '-80', zoom: '9' };
    await api.database.query('update listings set lat = 43, lng = -81');
    const markers = await api.call<Markers>(
      'GET',
      `/listings/markers?${new URLSearchParams({ ...box, provider: shown.id })}`,
    );
    expect(markers.body.markers.map(({ title }) => title).toSorted()).toEqual(['Chess', 'Choir', 'Over']);
  });

  it('keep the name of a provider whose every listing is called off, as the pages of these do', async () => {
    await fresh();
    const called = await listing(api.database, seller.id, { title: 'Called off' });
    await api.database.query('update listings set cancelled_at = now() where id = $1', [called.id]);
    const shown = await of(called.id);
    const found = await page({ provider: shown.id });
    expect([found.items, found.provider]).toEqual([[], { name: shown.name }]);
  });

  it('nobody’s: of a provider who is not there, and of a person whose name stands on no listing', async () => {
    const quiet = await provider(api.database, { displayName: 'Quiet Person' });
    const [row] = await api.database.query<{ id: string }>('select public_id as id from users where id = $1', [
      quiet.id,
    ]);
    for (const id of [row!.id, 'f'.repeat(24)]) {
      const found = await page({ provider: id });
      expect([found.items, found.total.count, found.provider]).toEqual([[], 0, null]);
    }
    for (const id of ['nonsense', quiet.id]) {
      const { status, body } = await api.call<{ fields: object }>('GET', `/listings?provider=${id}`);
      expect([status, body.fields]).toEqual([400, { provider: ['There is no such provider.'] }]);
    }
  });
});

describe('search and filter', () => {
  beforeAll(async () => {
    await fresh();
    await listing(api.database, seller.id, {
      title: 'École de Danse',
      description: 'Ballet for beginners',
      category: 'recreation',
    });
    await listing(api.database, seller.id, {
      title: 'Chess club',
      description: 'Openings and ENDGAMES',
      category: 'education',
    });
    await listing(api.database, seller.id, {
      title: 'Robotics',
      description: 'Dance with robots, 100% fun_with_code',
      category: 'education',
    });
  });

  it('LIST-11: search is a case-insensitive match against title or description', async () => {
    expect(await titles({ q: 'CHESS' })).toEqual(['Chess club']);
    expect(await titles({ q: 'endgames' })).toEqual(['Chess club']);
    expect(await titles({ q: 'école' })).toEqual(['École de Danse']);
    expect(await titles({ q: 'dan' })).toEqual(['École de Danse', 'Robotics']);
    expect(await titles({ q: 'ch' })).toEqual(['Chess club']);
  });

  it('LIST-11: every word must stand in the title or the description, wherever, and however many spaces are between them', async () => {
    await listing(api.database, seller.id, {
      title: 'Evening  choir',
      description: 'No notes needed',
      category: 'other',
    });
    for (const q of ['Evening  choir', 'evening choir', 'choir evening', 'choir needed', 'needed no'])
      expect([q, await titles({ q })]).toEqual([q, ['Evening  choir']]);
    expect(await titles({ q: 'choir endgames' })).toEqual([]);
  });

  it('LIST-11: accents are found without them and with them, however they are encoded, in both directions', async () => {
    await listing(api.database, seller.id, {
      title: 'Cœur à chœur: Ateliers de Noël'.normalize('NFD'),
      description: 'Pour tous',
      category: 'other',
    });
    for (const q of ['ecole', 'École', 'école'.normalize('NFD'), 'ECOLE danse'])
      expect([q, await titles({ q })]).toEqual([q, ['École de Danse']]);
    for (const q of ['noel', 'Noël', 'choeur', 'CŒUR', 'a coeur'])
      expect([q, (await titles({ q })).length]).toEqual([q, 1]);
    expect(await titles({ q: '\u0301' })).toHaveLength(5);
  });

  it('LIST-11: apostrophes and dashes are found however they are typed', async () => {
    await listing(api.database, seller.id, {
      title: 'Children’s l‘Orchestre',
      description: 'Mi‑temps – 3–5',
      category: 'other',
    });
    for (const q of ["children's", 'CHILDREN’S', "l'orchestre", 'L’orchestre', 'mi-temps', '3-5', '3–5', 'orchestre'])
      expect([q, await titles({ q })]).toEqual([q, ['Children’s l‘Orchestre']]);
    await api.database.query(`delete from listings where title like 'Children%'`);
  });

  it.each([
    ['100%', ['Robotics']],
    ['_', ['Robotics']],
    ['\\', []],
    ["'; drop table listings; --", []],
  ])('takes %j as it stands, never as a pattern', async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  it('LIST-12, CONST-01: the category filter matches exactly, and there are exactly six', async () => {
    expect(await titles({ category: 'recreation' })).toEqual(['École de Danse']);
    expect((await api.call('GET', '/listings?category=edu')).body).toMatchObject({
      reason: 'invalid_input',
      fields: { category: ['There is no such category.'] },
    });
    for (const category of ['education', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other'])
      expect((await api.call('GET', `/listings?category=${category}`)).status).toBe(200);
  });

  it('LIST-13: when both a search text and a category are set, both must hold', async () => {
    expect(await titles({ q: 'dan', category: 'education' })).toEqual(['Robotics']);
    expect(await titles({ q: 'chess', category: 'recreation' })).toEqual([]);
  });

  it('tells how many each category would give', async () => {
    const { total, perCategory } = await page({ q: 'dan', category: 'education' });
    expect(total).toEqual({ count: 1, more: false });
    expect(perCategory).toEqual({ education: { count: 1, more: false }, recreation: { count: 1, more: false } });
  });
});

describe('the best match', () => {
  const search = async (query: Record<string, string>) => {
    const found: string[] = [];
    for (let after: string | null = '', number = 1; after !== null; number += 1) {
      const answer: ListingPage = await page({ ...query, ...(after ? { after, page: String(number) } : {}) });
      found.push(...answer.items.map((item) => item.title));
      after = answer.next;
    }
    return found;
  };
  beforeAll(async () => {
    await fresh();
    const add = (title: string, description: string, minutesAgo: number) =>
      listing(api.database, seller.id, { title, description, createdAt: new Date(Date.now() - minutesAgo * 60_000) });
    await add('Art Jam', 'Paint for everybody', 60);
    await add('Saturday class: (ART)', 'Draw', 50);
    await add('Chess', 'The art of the endgame, a class apart', 40);
    await add('Party', 'Start of the year', 30);
    await add('Welding', 'Smart tools in class', 20);
    await add('Cœur d’artichaut', 'Cuisine', 10);
  });

  it('LIST-03: comes first: words that begin with what was typed, of the title, then of the text, then inside of others', async () => {
    expect(await search({ q: 'art' })).toEqual([
      'Cœur d’artichaut',
      'Saturday class: (ART)',
      'Art Jam',
      'Chess',
      'Welding',
      'Party',
    ]);
    expect(await search({ q: 'class art' })).toEqual(['Saturday class: (ART)', 'Chess', 'Welding']);
    expect(await search({ q: '(art)' })).toEqual(['Saturday class: (ART)']);
    expect(await search({ q: ')' })).toEqual(['Saturday class: (ART)']);
    expect(await search({ q: 'art', sort: 'newest' })).toEqual([
      'Cœur d’artichaut',
      'Welding',
      'Party',
      'Chess',
      'Saturday class: (ART)',
      'Art Jam',
    ]);
    expect(await search({ q: 'art', sort: 'distance' })).toEqual(await search({ q: 'art' }));
  });

  it.each(["art' | 'chess", "':*", 'art & !class', 'a\\', "'", '<->', 'art:*B', `${'x'.repeat(99)}`])(
    'takes %j as words, never as a question of its own',
    async (q) => {
      expect((await api.call('GET', `/listings?${new URLSearchParams({ q })}`)).status).toBe(200);
    },
  );

  it('goes on over its pages, both ways, with every listing once', async () => {
    for (let n = 0; n < 30; n += 1) {
      await listing(api.database, seller.id, { title: `Piano ${n}` });
      await listing(api.database, seller.id, { title: `Flute ${n}`, description: 'With piano' });
      await listing(api.database, seller.id, { title: `Drums ${n}`, description: 'No fortepiano' });
    }
    const all = await search({ q: 'piano' });
    expect([all.length, new Set(all).size]).toEqual([90, 90]);
    expect(all.map((title) => title.split(' ')[0])).toEqual([
      ...Array<string>(30).fill('Piano'),
      ...Array<string>(30).fill('Flute'),
      ...Array<string>(30).fill('Drums'),
    ]);
    const first = await page({ q: 'piano' });
    const second = await page({ q: 'piano', after: first.next!, page: '2' });
    const third = await page({ q: 'piano', after: second.next!, page: '3' });
    expect([first.previous, third.items.map(({ title }) => title)]).toEqual([null, all.slice(48, 72)]);
    expect((await page({ q: 'piano', before: third.previous!, page: '2' })).items).toEqual(second.items);
    expect((await page({ q: 'piano', page: '3' })).items).toEqual(third.items);
    expect((await page({ q: 'piano', after: 'OX5ub25zZW5zZQ' })).items).toEqual(first.items);
  });
});

describe('soonest first', () => {
  it('is what begins next, then what goes on, has no date, is over; nothing is left out', async () => {
    await fresh();
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
    const add = (title: string, eventStart: Date | null, eventEnd: Date | null = null) =>
      listing(api.database, seller.id, { title, eventStart, eventEnd });
    await add('In a year', hours(9_000));
    await add('Last year', hours(-9_000));
    await add('Whenever', null);
    await add('Yesterday', hours(-30), hours(-24));
    await add('Going on', hours(-5), hours(5));
    await add('In an hour', hours(1));
    await add('Tomorrow', hours(24));
    const order = ['In an hour', 'Tomorrow', 'In a year', 'Going on', 'Whenever', 'Yesterday', 'Last year'];
    expect(await titles({ sort: 'soonest' })).toEqual(order);
    expect(await titles({ sort: 'soonest', when: 'upcoming' })).toEqual(order.slice(0, 5));
    expect((await page({ sort: 'soonest' })).total.count).toBe(7);
    for (let n = 0; n < 30; n += 1) await add(`Later ${n}`, hours(10_000 + n));
    const first = await page({ sort: 'soonest' });
    const second = await page({ sort: 'soonest', after: first.next!, page: '2' });
    expect(second.items.map(({ title }) => title).slice(-5)).toEqual(['Later 29', ...order.slice(3)]);
    expect((await page({ sort: 'soonest', before: second.previous!, page: '1' })).items).toEqual(first.items);
  });
});

describe('a search that finds nothing', () => {
  beforeAll(async () => {
    await fresh();
    await listing(api.database, seller.id, { title: 'Art class', description: 'For kids', category: 'recreation' });
    await listing(api.database, seller.id, { title: 'Soccer', description: 'On Saturday', category: 'other' });
  });
  const why = async (q: string, more: Record<string, string> = {}) => (await page({ q, ...more })).withoutWords;

  it('says which words stand nowhere, and what the rest finds', async () => {
    expect(await why('art  zebra class')).toEqual({ words: ['zebra'], rest: 'art class' });
    expect(await why('Zebra art Yak')).toEqual({ words: ['Zebra', 'Yak'], rest: 'art' });
    expect(await why('soccer art', { category: 'other' })).toEqual({ words: ['art'], rest: 'soccer' });
  });

  it('quotation marks, commas and full stops around a word are no part of it', async () => {
    const found = async (q: string) => (await page({ q })).items.map(({ title }) => title);
    for (const q of ['"art class"', '«art» class', 'Art, class.', 'class; art!'])
      expect(await found(q)).toEqual(['Art class']);
    expect(await found(',')).toEqual([]);
    expect(await why('art, zebra, class')).toEqual({ words: ['zebra'], rest: 'art class' });
  });

  it('says nothing of words whose listings are on the page before', async () => {
    const past = await page({ q: 'art class', page: '2' });
    expect([past.items, past.withoutWords]).toEqual([[], null]);
  });

  it('signs that stand alone are no words, unless nothing else was typed', async () => {
    for (const q of ['« art »', 'art : class', 'class !', 'art + class', 'art – class &'])
      expect([q, await titles({ q })]).toEqual([q, ['Art class']]);
    for (const q of ['!', '« »', '🎨 art']) expect([q, await titles({ q })]).toEqual([q, []]);
    expect(await why('« art » zebra !')).toEqual({ words: ['zebra'], rest: 'art' });
    expect(await why('« zebra »')).toBeNull();
  });

  it('of words that never stand together leaves out the last one without which the rest finds something', async () => {
    expect(await why('art class saturday')).toEqual({ words: ['saturday'], rest: 'art class' });
    expect(await why('saturday art')).toEqual({ words: ['art'], rest: 'saturday' });
  });

  it('says nothing of one word, of many, or where nothing would help', async () => {
    expect(await why('zebra')).toBeNull();
    expect(await why('zebra yak')).toBeNull();
    expect(await why('art', { category: 'other' })).toBeNull();
    expect(await why('one two three four five six seven eight art')).toBeNull();
    expect(await why('art')).toBeNull();
  });

  it('tells of a place among the words, while none is searched near', async () => {
    expect((await page({ q: 'art class guelph' })).placeInText).toEqual({ near: 'Guelph', rest: 'art class' });
    expect((await page({ q: 'art class guelph', near: 'London' })).placeInText).toBeNull();
    expect((await page({ q: 'art' })).placeInText).toBeNull();
  });
});

describe('totals of many', () => {
  it('are exact without a search text, and stop at 1,000 with one', async () => {
    await fresh();
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, event_start)
       select $1, 'Choir ' || n, 'Many', 'other', 'London', 'a@b.test', now() + interval '1 day' from generate_series(1, 1234) n`,
      [seller.id],
    );
    // Totals may be ten seconds old.
    await expect
      .poll(async () => (await page({ when: 'upcoming', category: 'other' })).total, { timeout: 15_000, interval: 500 })
      .toEqual({ count: 1_234, more: false });
    expect((await page({ when: 'upcoming' })).total).toEqual({ count: 1_234, more: false });
    expect((await page({ q: 'choir' })).total).toEqual({ count: 1_000, more: true });
    // Past them no category is counted: each would cost as much as the whole.
    await listing(api.database, seller.id, { title: 'Choir for teachers', category: 'education' });
    expect(await page({ q: 'choir', sort: 'soonest' })).toMatchObject({ total: { more: true }, perCategory: null });
    expect(await page({ q: 'choir', category: 'education' })).toMatchObject({
      items: [{ title: 'Choir for teachers' }],
      total: { count: 1, more: false },
      perCategory: null,
    });
  });
});

describe('a card', () => {
  it('LIST-16, LIST-17: carries the first media item and how many there are', async () => {
    await fresh();
    const { id } = await listing(api.database, seller.id, {
      media: [
        { type: 'video', key: 'listings/x/1_film.mp4' },
        { type: 'image', key: 'listings/x/2 é.webp' },
      ],
    });
    const [card] = (await page()).items;
    expect(card).toMatchObject({ id, mediaCount: 2, cover: { type: 'video', url: '/media/listings/x/1_film.mp4' } });
  });

  it('LIST-30: carries a preview of 100 characters plus three dots, never the whole description', async () => {
    await fresh();
    await listing(api.database, seller.id, { description: `${'a'.repeat(100)}SECRET` });
    const [card] = (await page()).items;
    expect(card!.preview).toBe(`${'a'.repeat(100)}...`);
  });

  it('tells seats that others hold at this moment as gone', async () => {
    await fresh();
    const { id } = await listing(api.database, seller.id, { maxAttendees: 10 });
    await api.database.query('update listings set current_attendees = 3, held_seats = 2 where id = $1', [id]);
    expect((await page()).items[0]).toMatchObject({ currentAttendees: 3, remaining: 5 });
  });
});

describe('the map', () => {
  const box = 'south=42&north=44&west=-82&east=-80&zoom=9';
  const markers = async (query = '') => (await api.call<Markers>('GET', `/listings/markers?${box}${query}`)).body;

  it('LIST-04: has one marker per listing that has coordinates, in the box and under the filters of the list', async () => {
    await fresh();
    await listing(api.database, seller.id, {
      title: 'Here',
      lat: 43,
      lng: -81,
      geocodeStatus: 'approximate',
      category: 'recreation',
      priceCents: 2_550,
      eventStart: new Date('2199-01-05T23:30:00Z'),
      media: [{ type: 'image', key: 'listings/a/b.webp' }],
    });
    await listing(api.database, seller.id, { title: 'Elsewhere', lat: 45, lng: -75, geocodeStatus: 'found' });
    await listing(api.database, seller.id, { title: 'Nowhere' });
    expect((await markers()).markers).toEqual([
      expect.objectContaining({
        title: 'Here',
        lat: 43,
        lng: -81,
        approximate: true,
        imageUrl: '/media/listings/a/b.webp',
        priceCents: 2_550,
        isFreeEvent: false,
        isContactForPrice: false,
        eventStart: '2199-01-05T23:30:00.000Z',
        eventEnd: null,
      }),
    ]);
    expect((await markers('&category=education')).markers).toEqual([]);
    expect((await markers('&q=here&category=recreation')).markers).toHaveLength(1);
  });

  it('LIST-07, LIST-08: the first page tells the box around the matches, and none when nothing stands on the map', async () => {
    await fresh();
    await listing(api.database, seller.id, { title: 'Windsor', lat: 42.3, lng: -83 });
    await listing(api.database, seller.id, { title: 'Ottawa', lat: 45.4, lng: -75.7 });
    await listing(api.database, seller.id, { title: 'Virtual', isVirtual: true });
    expect((await page({ q: 'o' })).bounds).toEqual({ south: 42.3, west: -83, north: 45.4, east: -75.7 });
    expect((await page({ q: 'virtual' })).bounds).toBeNull();
  });

  it('the address of what takes place online, perhaps a home or the link of the meeting, is told to nobody', async () => {
    await fresh();
    const online = { title: 'Evening on a screen', isVirtual: true, location: 'https://meet.example/our-room' };
    const { id } = await listing(api.database, seller.id, online);
    const told = async () => {
      const detail = await api.call<ListingDetail>('GET', `/listings/${id}`);
      return [(await page({ q: 'evening' })).items[0]!.location, detail.body.location];
    };
    expect(await told()).toEqual(['', '']);
    const owner = await api.call<{ location: string }>('GET', `/listings/${id}/edit`, { as: seller });
    expect(owner.body.location).toBe(online.location);
    await api.database.query(`update listings set is_virtual = false, location = 'Elora' where id = $1`, [id]);
    expect(await told()).toEqual(['Elora', 'Elora']);
  });

  it('LIST-07: a few that stand far from all others do not decide what the map shows first', async () => {
    await fresh();
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, lat, lng)
       select $1, 'P' || n, 'Many', 'other', 'London', 'a@b.test', 42.9 + (n % 10) * 0.1, -81.5 + n * 0.05 from generate_series(0, 39) n`,
      [seller.id],
    );
    await listing(api.database, seller.id, { title: 'Thunder Bay', category: 'other', lat: 48.4, lng: -89.2 });
    // What is known about all matches may be ten seconds old: this question is asked for the first time.
    const { bounds } = await page({ category: 'other', maxPrice: '12345' });
    expect([bounds!.south, bounds!.west, bounds!.north]).toEqual([42.9, -81.5, 43.8]);
    expect(bounds!.east).toBeCloseTo(-79.55, 5);
  });

  it('beyond 500 points counts them in the cells of a grid', async () => {
    await fresh();
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, lat, lng)
       select $1, 'P' || n, 'Many', 'other', 'London', 'a@b.test', 42.5 + (n % 25) * 0.04, -81.5 + (n / 25) * 0.04 from generate_series(0, 599) n`,
      [seller.id],
    );
    const { markers: single, clusters } = await markers();
    expect(single).toEqual([]);
    expect(clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(600);
    expect(clusters.length).toBeGreaterThan(1);
    expect(clusters.length).toBeLessThanOrEqual(500);
  });

  it('beyond 500 points one that stands alone is shown as long as it still matches', async () => {
    await fresh();
    await api.database.query(
      `insert into listings (user_id, title, description, category, location, contact, lat, lng)
       select $1, 'P' || n, 'Many', 'other', 'London', 'a@b.test', 42.5 + (n % 25) * 0.001, -81.5 from generate_series(0, 599) n`,
      [seller.id],
    );
    const { id } = await listing(api.database, seller.id, { title: 'Alone', category: 'other', lat: 43.8, lng: -80.5 });
    // A question of its own, whose cells nobody has asked for yet.
    expect((await markers('&category=other')).markers).toMatchObject([{ id }]);
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    // What a cell holds may be some seconds old, and another box finds the same cells.
    const wider = box.replace(/west=[-.\d]+/, 'west=-82.3');
    expect((await api.call<Markers>('GET', `/listings/markers?${wider}&category=other`)).body.markers).toEqual([]);
  });
});

describe('one listing', () => {
  it('API-33, ERR-01: an unknown id, and one that cannot exist, is 404 Listing not found', async () => {
    for (const id of ['01234567-89ab-7def-8123-456789abcdef', 'nonsense', "1' or '1'='1"]) {
      for (const path of [`/listings/${id}`, `/listings/${id}/access`]) {
        const answer = await api.call('GET', path);
        expect([answer.status, answer.body.error, answer.body.code]).toEqual([404, 'Listing not found', 'not-found']);
      }
    }
  });

  it('ENT-02, ENT-03, ENT-04, ENT-05, ENT-06, ENT-07, ENT-08, ENT-09, ENT-10, ENT-11, ENT-12, ENT-14, ENT-15, ENT-16, ENT-17, ENT-18, ENT-19, ENT-23: carries every public field', async () => {
    const { id } = await listing(api.database, seller.id, {
      title: 'Everything',
      description: 'All of it',
      category: 'mentorship',
      location: '1 King Street, London, ON',
      priceCents: 2_550,
      maxAttendees: 12,
      eventStart: new Date('2027-03-01T15:00:00Z'),
      eventEnd: new Date('2027-03-01T17:00:00Z'),
      lat: 42.98,
      lng: -81.25,
      geocodeStatus: 'found',
      media: [
        { type: 'video', key: 'listings/e/1.mp4' },
        { type: 'image', key: 'listings/e/2.webp' },
      ],
    });
    await api.database.query(
      `update listings set social_media = '{"website":"https://maple.test","instagram":"@maple"}' where id = $1`,
      [id],
    );
    const { body } = await api.call<ListingDetail>('GET', `/listings/${id}`);
    expect(body).toMatchObject({
      id,
      title: 'Everything',
      description: 'All of it',
      category: 'mentorship',
      location: '1 King Street, London, ON',
      isVirtual: false,
      priceCents: 2_550,
      isFreeEvent: false,
      isContactForPrice: false,
      imageUrl: '/media/listings/e/2.webp',
      lat: 42.98,
      lng: -81.25,
      geocodeStatus: 'found',
      maxAttendees: 12,
      currentAttendees: 0,
      eventStart: '2027-03-01T15:00:00.000Z',
      eventEnd: '2027-03-01T17:00:00.000Z',
      socialMedia: { website: 'https://maple.test', instagram: '@maple' },
      provider: { name: 'Maple Studio', approved: null },
      isOver: false,
    });
    expect(body.media.map(({ url, type }) => ({ url, type }))).toEqual([
      { url: '/media/listings/e/1.mp4', type: 'video' },
      { url: '/media/listings/e/2.webp', type: 'image' },
    ]);
    expect(Date.parse(body.createdAt)).toBeLessThanOrEqual(Date.parse(body.updatedAt));
  });
});

it('API-01, API-13: getListingInfo answers a POST in JSON with what everybody may know of a listing', async () => {
  const seller = await provider(api.database, { displayName: 'Maple Studio' });
  const { id } = await listing(api.database, seller.id, { contact: 'secret@example.test' });
  const info = (body: object) => api.call<ListingDetail>('POST', '/functions/getListingInfo', { body });
  const { status, body } = await info({ listingId: id });
  expect([status, body]).toEqual([200, (await api.call('GET', `/listings/${id}`, {})).body]);
  expect(JSON.stringify(body)).not.toContain('secret@example.test');
  expect((await info({ listingId: crypto.randomUUID() })).status).toBe(404);
  expect((await info({ listingId: "' or 1=1" })).status).toBe(400);
});
