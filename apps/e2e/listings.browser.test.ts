import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { later } from './later.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';
import { access, card, cover, detail, marker, page as pageOf, southWest, riverbend } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const nothingOnMap = [200, { markers: [], clusters: [] }] as [number, unknown];
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });
const found = (page: Page, count: number) =>
  page.getByText(`${count} listing${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
const search = (page: Page) => page.getByPlaceholder('Search listings...');

describe('the listings page of the demo', () => {
  it('LIST-01, LIST-02, LIST-09, LIST-10, CONST-01: says what it is and offers search and the six categories in their order', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    await page.getByRole('heading', { level: 1, name: 'Available Listings' }).waitFor();
    await page.getByText('Discover amazing opportunities for learning and growth.').waitFor();
    expect(await search(page).isVisible()).toBe(true);
    const category = page.getByLabel('Category', { exact: true });
    expect(
      await category
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['', 'education', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other']);
  });

  it('LIST-03: shows every listing on its pages, once, and marks those that are over', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    const seen: string[] = [];
    // Other journeys publish on the same stack: the demo's 60 are the least that there is.
    for (let number = 1; ; number += 1) {
      await page.getByText(`Page ${number}`, { exact: true }).waitFor();
      const links = await page
        .getByRole('article')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      seen.push(...links);
      if ((await page.getByRole('link', { name: 'Next', exact: true }).count()) === 0) break;
      expect(links).toHaveLength(24);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
    }
    expect(seen.length).toBeGreaterThanOrEqual(60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await page.getByRole('article').getByText('Past', { exact: true }).count()).toBeGreaterThan(0);
    const pages = Math.ceil(seen.length / 24);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(`Page ${pages - 1}`, { exact: true }).waitFor();
    expect(await page.getByRole('article').first().getByRole('link').getAttribute('href')).toBe(seen[(pages - 2) * 24]);
    // The total may be ten seconds old, and meanwhile other journeys publish and delete: there is a moment at which it
    // is that of the pages.
    const beyondTheTotal = () =>
      page.evaluate(async () => {
        let cards = 0;
        let total = NaN;
        for (let next: string | null | undefined = '/listings'; next;) {
          const html: string = await (await fetch(next)).text();
          const shown = new DOMParser().parseFromString(html, 'text/html');
          cards += shown.querySelectorAll('article').length;
          const texts = [...shown.querySelectorAll('main *')].map(({ textContent }) => textContent);
          total ||= parseInt(
            texts.find((text) => /^\d+ listings$/.test(text))!,
            10,
          );
          next = [...shown.links].find(({ textContent }) => textContent === 'Next')?.getAttribute('href');
        }
        return cards - total;
      });
    await expect.poll(beyondTheTotal, { timeout: 25_000, interval: 250 }).toBe(0);
  });

  it('LIST-11, LIST-12, LIST-13, LIST-14: search and category narrow the list together, and an empty result says what to do', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    await search(page).fill('SATURDAY SOCCER');
    await page.keyboard.press('Enter');
    await found(page, 1);
    await cardOf(page, 'Saturday Soccer for Small Feet').waitFor();
    await page.getByText('More filters').click();
    await page.getByLabel('Category', { exact: true }).selectOption('childcare');
    await page.getByText('No listings found. Try adjusting your filters.').waitFor();
    expect(new URL(page.url()).search).toContain('category=childcare');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    const everything = page.getByText(/^\d{2,} listings$/);
    await everything.waitFor();
    expect(parseInt(await everything.innerText(), 10)).toBeGreaterThanOrEqual(60);
    expect(await search(page).inputValue()).toBe('');
    // In the text of one listing only, not in its title.
    await search(page).fill('nine evenings of nowhere or spare SHIN pads');
    await page.keyboard.press('Enter');
    await found(page, 0);
    await search(page).fill('spare SHIN pads');
    await page.keyboard.press('Enter');
    await found(page, 1);
    await page.goto('/listings?category=mentorship');
    const categories = await page
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.querySelector('.badge')?.textContent));
    expect(new Set(categories)).toEqual(new Set(['Mentorship']));
  });

  it('LIST-10, LIST-15, LIST-23: works as a plain document without scripts', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await page.goto('/listings');
    await page.getByText('More filters').click();
    await page.getByLabel('Category', { exact: true }).selectOption('childcare');
    await search(page).fill('forest');
    await page.getByRole('button', { name: 'Search' }).click();
    await found(page, 1);
    await page.getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forest Mornings for Ages 3 to 5' }).waitFor();
  });

  it('LIST-04, LIST-07: the map shows the matches that have coordinates, all of them with room around', async () => {
    const page = await browser.newPage();
    await page.goto('/listings?category=childcare');
    const titles = await page
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')!));
    const virtual = await page
      .getByRole('article')
      .filter({ hasText: 'Online' })
      .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')!));
    const markers = page.locator('.map-marker');
    await markers.first().waitFor();
    expect(virtual.length).toBeGreaterThan(0);
    const expected = titles.filter((title) => !virtual.includes(title)).toSorted();
    const numbers = page.locator('.map-cluster');
    // Where more stand in one place than there is room for, their number stands; all of them together are the matches.
    const bundled = (await numbers.allInnerTexts()).reduce((sum, number) => sum + Number(number), 0);
    const onMap = await markers.evaluateAll((all) => all.map((one) => one.getAttribute('title')!));
    expect(onMap.length + bundled).toBe(expected.length);
    expect(expected).toEqual(expect.arrayContaining(onMap));
    const frame = (await page.locator('.leaflet-container').boundingBox())!;
    for (const one of [...(await markers.all()), ...(await numbers.all())]) {
      const box = (await one.boundingBox())!;
      const [x, y] = [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y];
      // 50 px around every place; one of two in one place stands beside it, and is seen whole.
      expect(Math.min(x, y, frame.width - x, frame.height - y)).toBeGreaterThanOrEqual(28);
    }
    for (let zoomed = 0; (await numbers.count()) > 0 && zoomed < 6; zoomed += 1) {
      await numbers.first().click();
      await page.waitForTimeout(600);
      await settled(page);
    }
    await expect.poll(() => numbers.count()).toBe(0);
    expect(expected).toEqual(
      expect.arrayContaining(await markers.evaluateAll((all) => all.map((one) => one.getAttribute('title')!))),
    );
  });

  it('pointing at a card lifts its marker', async () => {
    const page = await browser.newPage();
    await page.goto('/listings?q=Saturday+Soccer');
    const marker = page.locator('.map-marker');
    await marker.waitFor();
    await cardOf(page, 'Saturday Soccer for Small Feet').hover();
    await page.locator('.map-marker.is-lifted').waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing on list, map and detail in the %s theme on a phone',
    async (colorScheme) => {
      // The newest listings are those of other tests, which take them and their pictures away again.
      const page = await browser.newPage({ ...phone, colorScheme, expectedErrors: [/status of 404/] });
      await page.goto('/listings');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Map', exact: true }).click();
      await page.locator('.map-marker').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'List', exact: true }).click();
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click();
      await page.waitForURL(/listings\/[0-9a-f-]{36}/);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

describe('a card', () => {
  const show = async (...cards: ReturnType<typeof card>[]) => {
    web.answer({ 'GET /listings': [200, pageOf(cards)], 'GET /listings/markers': nothingOnMap });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    return page;
  };

  it('LIST-15, LIST-18, LIST-19, LIST-20, LIST-21, LIST-22, LIST-23, LIST-24, CONST-03: shows title, category, times, price, preview and the way to the listing', async () => {
    const listing = card({
      title: 'Rain <b>Dance</b>',
      category: 'recreation',
      eventStart: '2199-01-05T23:30:00Z',
      eventEnd: '2199-07-06T14:00:00Z',
      priceCents: 2550,
      preview: `${'a'.repeat(100)}...`,
    });
    const page = await show(listing, card(), card());
    const one = cardOf(page, 'Rain <b>Dance</b>');
    await one.getByRole('heading', { name: 'Rain <b>Dance</b>' }).waitFor();
    for (const text of [
      'Recreation',
      '$25.50',
      'Jan 5, 2199, 6:30 p.m. – Jul 6, 2199, 10:00 a.m.',
      `${'a'.repeat(100)}...`,
    ])
      expect(await one.getByText(text, { exact: true }).isVisible()).toBe(true);
    const link = one.getByRole('link', { name: 'View Details' });
    expect(await link.getAttribute('href')).toBe(`/listings/${listing.id}`);
    // A grid: cards stand side by side.
    const boxes = await Promise.all((await page.getByRole('article').all()).map((article) => article.boundingBox()));
    expect(boxes[1]!.y).toBe(boxes[0]!.y);
    expect(boxes[1]!.x).toBeGreaterThan(boxes[0]!.x);
  });

  it('decides in two seconds: which weekday, which town, how far and for which ages', async () => {
    const page = await show(
      card({
        location: 'Wortley Village Hall, 148 Wortley Rd, London, ON N6C 3P6',
        distanceKm: 12.4,
        ageMin: 18,
        ageMax: 48,
      }),
    );
    const one = cardOf(page, 'Fractions and Pancakes');
    for (const text of ['Sat', 'Jan 5, 2199, 6:30 p.m.', 'London', '12 km', 'Ages 18 months – 4'])
      expect([text, await one.getByText(text, { exact: true }).isVisible()]).toEqual([text, true]);
  });

  it('LIST-15: is small on a phone: the picture a square beside the facts, all of which stay', async () => {
    web.answer({
      'GET /listings': [
        200,
        pageOf([card({ ageMin: 60, ageMax: 96, preview: `${'word '.repeat(20)}...` }), card({ title: 'Next' })]),
      ],
      'GET /listings/markers': nothingOnMap,
    });
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/listings`);
    const one = cardOf(page, 'Fractions and Pancakes');
    const box = (await one.boundingBox())!;
    const picture = (await one.locator('img').boundingBox())!;
    expect([picture.width, picture.height, box.height < 230]).toEqual([112, 112, true]);
    for (const text of ['Education', '$25.00', 'Jan 5, 2199, 6:30 p.m.', 'Ages 5–8'])
      expect([text, await one.getByText(text, { exact: true }).isVisible()]).toEqual([text, true]);
    await one.getByText(/^word word/).waitFor();
    expect(await one.getByRole('link', { name: 'View Details' }).isVisible()).toBe(true);
  });

  it('LIST-20: without an end only the start is shown', async () => {
    const page = await show(card());
    expect(
      await cardOf(page, 'Fractions and Pancakes').getByText('Jan 5, 2199, 6:30 p.m.', { exact: true }).isVisible(),
    ).toBe(true);
  });

  it('LIST-21, LIST-26, LIST-27, LIST-28, LIST-29: the price line is free, to be asked for, an amount, or blank', async () => {
    const page = await show(
      card({ title: 'A', isFreeEvent: true, priceCents: 0 }),
      card({ title: 'B', isContactForPrice: true, priceCents: 0 }),
      card({ title: 'C', priceCents: 100_000 }),
      card({ title: 'D', priceCents: 0 }),
    );
    await cardOf(page, 'A').getByText('Free Event', { exact: true }).waitFor();
    await cardOf(page, 'B').getByText('Contact for Price', { exact: true }).waitFor();
    await cardOf(page, 'C').getByText('$1000.00', { exact: true }).waitFor();
    expect(await cardOf(page, 'D').innerText()).not.toMatch(/\$|Free|Contact/);
  });

  it('LIST-16, LIST-17: shows its first media item, with a badge for more than one and a play badge on a video', async () => {
    const video = cover({
      type: 'video',
      url: '/media/clip.mp4',
      alt: 'A clip',
      sizes: [{ url: '/art/placeholder-other.svg', width: 800 }],
    });
    const page = await show(
      card({ title: 'One', cover: cover(), mediaCount: 1 }),
      card({ title: 'Three', cover: cover(), mediaCount: 3 }),
      card({ title: 'Film', cover: video, mediaCount: 2 }),
    );
    const picture = cardOf(page, 'One').getByRole('img', { name: 'Children around a table' });
    expect(await picture.getAttribute('srcset')).toContain('w=400 400w');
    expect(await cardOf(page, 'One').getByText(/items/).count()).toBe(0);
    expect(await cardOf(page, 'Three').getByText('3 items', { exact: true }).isVisible()).toBe(true);
    expect(await cardOf(page, 'Three').getByText('Video', { exact: true }).count()).toBe(0);
    expect(await cardOf(page, 'Film').getByText('Video', { exact: true }).count()).toBe(1);
    // The word is for whoever hears the page; the others see a drawing on the picture.
    const badge = 'svg:has(use[href$="#play"])';
    expect(await cardOf(page, 'Film').locator(badge).isVisible()).toBe(true);
    expect(await cardOf(page, 'Three').locator(badge).count()).toBe(0);
    expect(await cardOf(page, 'Film').getByText('2 items', { exact: true }).isVisible()).toBe(true);
  });

  it('LIST-25: without media it shows a drawing of its category that says so, another one than its neighbours', async () => {
    const page = await show(
      card({ category: 'mentorship' }),
      ...Array.from({ length: 11 }, (_, n) => card({ category: 'mentorship', title: `Neighbour ${n}` })),
      card({ title: 'With a picture', cover: cover(), mediaCount: 1 }),
    );
    const drawing = cardOf(page, 'Fractions and Pancakes').locator('img');
    expect(await drawing.getAttribute('src')).toMatch(/^\/art\/placeholder-mentorship\.svg(#v\d+)?$/);
    expect(await cardOf(page, 'Fractions and Pancakes').getByText('Illustration', { exact: true }).isVisible()).toBe(
      true,
    );
    expect(await cardOf(page, 'With a picture').getByText('Illustration', { exact: true }).count()).toBe(0);
    const all = await page
      .locator('article img[src*="mentorship"]')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));
    expect([all.length, new Set(all).size]).toEqual([12, 12]);
    await expect
      .poll(() => drawing.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  it('LIST-03: hints at what is over, full or nearly full', async () => {
    const page = await show(
      card({ title: 'Over', eventStart: '2020-01-05T23:30:00Z', remaining: 0 }),
      card({ title: 'Full', remaining: 0, maxAttendees: 5 }),
      card({ title: 'Nearly', remaining: 2, maxAttendees: 5 }),
      card({ title: 'Roomy', remaining: 9, maxAttendees: 20 }),
    );
    await cardOf(page, 'Over').getByText('Past', { exact: true }).waitFor();
    await cardOf(page, 'Full').getByText('Sold out', { exact: true }).waitFor();
    await cardOf(page, 'Nearly').getByText('2 spots left', { exact: true }).waitFor();
    expect(await cardOf(page, 'Roomy').innerText()).not.toMatch(/left|Sold|Past/);
  });
});

describe('the map', () => {
  it('LIST-05, LIST-06, LIST-24, CONST-11: a marker is a picture of 56 by 56 that opens title, location and the way to the listing, all of it as text', async () => {
    const one = marker({
      title: 'Stories <img src=x onerror=alert(1)>',
      location: '2 Grosvenor <b>St</b>, London',
      priceCents: 2550,
    });
    web.answer({
      'GET /listings': [200, pageOf([], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: [one], clusters: [] }],
    });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    const picture = page.locator('.map-marker');
    await picture.waitFor();
    expect(await picture.boundingBox()).toMatchObject({ width: 56, height: 56 });
    // The price is on the picture and in its name.
    expect(await picture.locator('.map-price').innerText()).toBe('$25.50');
    await page.getByRole('button', { name: 'Stories <img src=x onerror=alert(1)>, $25.50' }).focus();
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup');
    await popup.getByText('Stories <img src=x onerror=alert(1)>', { exact: true }).waitFor();
    for (const text of ['2 Grosvenor <b>St</b>, London', 'Jan 5, 2199, 6:30 p.m.', '$25.50'])
      expect(await popup.getByText(text, { exact: true }).isVisible()).toBe(true);
    expect(await popup.locator('img').getAttribute('src')).toMatch(/^\/art\/placeholder-education\.svg/);
    expect(await popup.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(`/listings/${one.id}`);
  });

  it('LIST-08, CONST-11: without coordinates it stands on 42.9849, -81.2453 at zoom 9', async () => {
    web.answer({ 'GET /listings': [200, pageOf([card()])], 'GET /listings/markers': nothingOnMap });
    const page = await browser.newPage();
    const requested = page.waitForRequest(/\/listings\/markers/);
    await page.goto(`${web.url}/listings`);
    const box = new URL((await requested).url()).searchParams;
    expect(box.get('zoom')).toBe('9');
    const middle = (a: string, b: string) => (Number(box.get(a)) + Number(box.get(b))) / 2;
    // The middle of the picture falls on a whole pixel, at zoom 9 half of one is 0.00138 degrees.
    const halfPixel = 360 / (256 * 2 ** 9) / 2 + 1e-6;
    expect(Math.abs(middle('west', 'east') - -81.2453)).toBeLessThanOrEqual(halfPixel);
    const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    const y = (mercator(Number(box.get('south'))) + mercator(Number(box.get('north')))) / 2;
    expect(Math.abs((Math.atan(Math.exp(y)) * 360) / Math.PI - 90 - 42.9849)).toBeLessThanOrEqual(halfPixel);
  });

  it('stays where it is while nobody knows where the matches are, unless somewhere else was searched', async () => {
    const page = await browser.newPage();
    const list = (change: Parameters<typeof pageOf>[1]) =>
      web.answer({ 'GET /listings': [200, pageOf([card()], change)], 'GET /listings/markers': nothingOnMap });
    const uncounted = { total: { count: 1, more: true }, perCategory: null, uncounted: true } as const;
    const sightOf = async (address: RegExp, go: () => Promise<unknown>) => {
      const [request] = await Promise.all([page.waitForRequest(address), go()]);
      const { south, west, north, east, zoom } = Object.fromEntries(new URL(request.url()).searchParams);
      return { south, west, north, east, zoom };
    };
    const look = (words: string) => async () => {
      await search(page).fill(words);
      await search(page).press('Enter');
    };
    list({ bounds: southWest });
    const before = await sightOf(/\/listings\/markers/, () => page.goto(`${web.url}/listings`));
    list(uncounted);
    expect(await sightOf(/markers\?.*q=chess/, look('chess'))).toEqual(before);
    list({ ...uncounted, place: { name: 'Ottawa', lat: 45.4, lng: -75.7 } });
    const there = await sightOf(/markers\?.*q=tubas/, look('tubas'));
    expect([Number(there.south) < 45.4, Number(there.north) > 45.4, there.zoom]).toEqual([true, true, '9']);
    // Now somebody knows: none stands on the map.
    list({});
    const none = await sightOf(/markers\?.*q=yoga/, look('yoga'));
    expect([Number(none.south) < 42.9849, Number(none.north) > 42.9849, none.zoom]).toEqual([true, true, '9']);
  });

  it.each([
    ['just fits with 50 px on each side', 104, '9'],
    ['would need the room that the padding keeps', 92, '8'],
  ])('LIST-07, CONST-11: fits its bounds to the markers with 50 px padding: a box that %s', async (_, room, zoom) => {
    const page = await browser.newPage();
    web.answer({ 'GET /listings': [200, pageOf([card()])], 'GET /listings/markers': nothingOnMap });
    await page.goto(`${web.url}/listings`);
    const frame = (await page.locator('.leaflet-container').boundingBox())!;
    const degrees = ((frame.width - room) * 360) / (256 * 2 ** 9);
    web.answer({
      'GET /listings': [200, pageOf([], { bounds: { south: 43, north: 43.01, west: -81, east: -81 + degrees } })],
      'GET /listings/markers': nothingOnMap,
    });
    // The page before may still ask for its own box; this one's question carries its search.
    const requested = page.waitForRequest(/\/listings\/markers\?.*q=box/);
    await page.goto(`${web.url}/listings?q=box`);
    expect(new URL((await requested).url()).searchParams.get('zoom')).toBe(zoom);
  });

  it('two in one place at its edge are both seen whole', async () => {
    const page = await browser.newPage();
    web.answer({ 'GET /listings': [200, pageOf([card()])], 'GET /listings/markers': nothingOnMap });
    await page.goto(`${web.url}/listings`);
    const frame = (await page.locator('.leaflet-container').boundingBox())!;
    // As wide as just fits: the place lies some 50 px from the edge.
    const east = -81 + ((frame.width - 104) * 360) / (256 * 2 ** 9);
    const both = [marker({ lat: 43, lng: east }), marker({ lat: 43, lng: east })];
    web.answer({
      'GET /listings': [200, pageOf([], { bounds: { south: 43, north: 43.01, west: -81, east } })],
      'GET /listings/markers': [200, { markers: both, clusters: [] }],
    });
    await page.goto(`${web.url}/listings?q=box`);
    const markers = page.locator('.map-marker');
    await expect.poll(() => markers.count()).toBe(2);
    for (const one of await markers.all()) {
      const box = (await one.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    }
  });

  it('a cluster shows its number and zooms in', async () => {
    web.answer({
      'GET /listings': [200, pageOf([], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: [], clusters: [{ lat: 43, lng: -81, count: 812 }] }],
    });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    const cluster = page.locator('.map-cluster');
    await cluster.getByText('812').waitFor();
    const before = page.waitForRequest(
      (request) =>
        request.url().includes('/listings/markers') && Number(new URL(request.url()).searchParams.get('zoom')) >= 9,
    );
    await cluster.click();
    await before;
  });
});

describe('the listings of one provider', () => {
  const id = 'a'.repeat(24);
  const show = async (name: string | null) => {
    const found = pageOf(name ? [card()] : [], { provider: name ? { name } : null });
    web.answer({ 'GET /listings': [200, found], 'GET /listings/markers': nothingOnMap });
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/listings?provider=${id}&when=upcoming`);
    return page;
  };

  it('are marked as theirs, which one tap takes back, and a search stays among them', async () => {
    const page = await show('Riverbend');
    const chip = page.getByRole('link', { name: 'By Riverbend Show listings of all providers' });
    expect(await chip.getAttribute('href')).toBe('/listings?when=upcoming');
    expect(await page.getByRole('link', { name: 'Today', exact: true }).getAttribute('href')).toContain(
      `provider=${id}`,
    );
    await settled(page);
    await search(page).fill('chess');
    await search(page).press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('chess');
    expect(new URL(page.url()).searchParams.get('provider')).toBe(id);
    await chip.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('provider')).toBeNull();
  });

  it('of a provider who has none, or is not there: the page says what is true of both, in both languages', async () => {
    const page = await show(null);
    await page.getByText('This provider has no listings here at the moment.').waitFor();
    await page.getByRole('link', { name: 'By one provider Show listings of all providers' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(`${web.url}/fr/listings?provider=${id}&when=upcoming`);
    await page.getByText('Ce prestataire n’a pas d’annonce ici pour le moment.').waitFor();
    await page.getByRole('link', { name: 'D’un seul prestataire Montrer les annonces de tous' }).waitFor();
  });
});

describe('when something is missing', () => {
  it('LIST-31, ERR-03: a list that cannot be loaded is replaced by one sentence', async () => {
    web.answer({ 'GET /listings': refuses('internal') });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await page.goto(`${web.url}/listings`);
    await page.getByRole('heading', { name: 'Failed to load listings. Please try again later.' }).waitFor();
    await page.getByText(/^If this goes on, please write to us with this reference: [\w-]{8,}$/).waitFor();
    expect(await page.getByRole('link', { name: 'Browse listings' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByRole('heading', { name: 'Available Listings' }).count()).toBe(0);
    expect(await search(page).count()).toBe(0);
  });

  it('DETAIL-24, ERR-01, ERR-02: an unknown listing is not found, and one that cannot be loaded says so', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of (404|500)/] });
    await page.goto('/listings/6f0d1c9e-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'Listing not found' }).waitFor();
    await page.goto('/listings/not-an-id');
    await page.getByRole('heading', { name: 'Listing not found' }).waitFor();
    const listing = detail();
    web.answer({
      [`GET /listings/${listing.id}`]: refuses('internal'),
      [`GET /listings/${listing.id}/access`]: [200, access()],
    });
    await page.goto(`${web.url}/listings/${listing.id}`);
    await page.getByText('Failed to load listing details. Please try again later.').waitFor();
  });
});

describe('the page of one listing', () => {
  const show = async (listing: ReturnType<typeof detail>, may: ReturnType<typeof access>, signedIn = false) => {
    web.answer({ [`GET /listings/${listing.id}`]: [200, listing], [`GET /listings/${listing.id}/access`]: [200, may] });
    const page = await browser.newPage();
    if (signedIn) await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}`);
    return page;
  };

  it('what people wrote has its own direction', async () => {
    const page = await show(
      detail({
        title: 'سباحة للأطفال (8)',
        description: 'سباحة.\n\nSwimming.',
        provider: riverbend({ name: 'نادي السباحة' }),
      }),
      access(),
    );
    const directionOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).direction);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await Promise.all(['سباحة للأطفال (8)', 'سباحة.', 'Swimming.', 'نادي السباحة'].map(directionOf))).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'rtl',
    ]);
  });

  it.each(['/listings/', '/edit-listing/', '/delete-listing/', '/check-in/', '/cancel-sign-up/'])(
    'ERR-01: an address longer than any id names no listing (%s)',
    async (start) => {
      const page = await browser.newPage({ expectedErrors: [/status of 404/] });
      await signInAs(page, 'provider', '/contact');
      expect((await page.goto(start + 'x'.repeat(101)))!.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Listing not found');
    },
  );

  it('DETAIL-09: shows the price label, how many spots are left, and its text as text', async () => {
    const page = await show(
      detail({
        description: 'First.\n\nSecond <script>alert(1)</script>',
        priceCents: 1999,
        maxAttendees: 20,
        currentAttendees: 17,
        remaining: 3,
      }),
      access(),
    );
    const panel = page.getByRole('complementary', { name: 'Join this listing' });
    await panel.getByText('$19.99').waitFor();
    expect(await panel.getByText('3 of 20 spots left', { exact: true }).isVisible()).toBe(true);
    expect(await panel.getByText('17 attendees', { exact: true }).isVisible()).toBe(true);
    for (const [change, label] of [
      [{ priceCents: 0, isFreeEvent: true }, 'Free Event'],
      [{ priceCents: 0, isContactForPrice: true }, 'Contact for Price'],
    ] as const) {
      const other = (await show(detail(change), access())).getByRole('complementary', { name: 'Join this listing' });
      await other.getByText(label, { exact: true }).first().waitFor();
      expect(await other.getByText('$').count()).toBe(0);
    }
    const silent = (await show(detail({ priceCents: 0 }), access())).getByRole('complementary', {
      name: 'Join this listing',
    });
    await silent.waitFor();
    for (const label of ['Free Event', 'Contact for Price', '$']) expect(await silent.getByText(label).count()).toBe(0);
    expect(await page.getByText('Second <script>alert(1)</script>', { exact: true }).isVisible()).toBe(true);
    expect(await panel.getByRole('link', { name: 'Sign in to buy tickets' }).getAttribute('href')).toMatch(
      /^\/signin\?to=/,
    );
  });

  it('its owner manages it and is sold nothing', async () => {
    const page = await show(
      detail({ currentAttendees: 4, maxAttendees: 10, remaining: 6 }),
      access({ isOwner: true, canEdit: true }),
      true,
    );
    await page.getByRole('heading', { name: 'Manage Your Listing' }).filter({ visible: true }).waitFor();
    expect(await page.getByText(/Buy|Sign up/).count()).toBe(0);
    expect(await page.getByText(/held while/).count()).toBe(0);
  });

  it('its owner sees how many spots are held by people who are paying', async () => {
    const page = await show(
      detail({ currentAttendees: 4, maxAttendees: 10, remaining: 3 }),
      access({ isOwner: true, canEdit: true, heldSeats: 3 }),
      true,
    );
    await page
      .getByText('3 more spots are held while their buyers pay.', { exact: true })
      .filter({ visible: true })
      .waitFor();
  });

  it('PAY-25, ERR-24: a full listing says so and offers nothing', async () => {
    const page = await show(detail({ maxAttendees: 5, currentAttendees: 5, remaining: 0 }), access(), true);
    await page
      .getByText('This listing is at full capacity. No more attendees can sign up.')
      .filter({ visible: true })
      .waitFor();
    expect(await page.getByRole('link', { name: /Buy/ }).count()).toBe(0);
  });

  it('sales that are not open yet and events that are over say so', async () => {
    const soon = await show(detail(), access({ salesOpen: false }), true);
    await soon.getByText('Tickets go on sale soon.').filter({ visible: true }).waitFor();
    const over = await show(detail({ isOver: true }), access(), true);
    await over.getByText('This event has already taken place.').filter({ visible: true }).waitFor();
  });

  it('the price that is asked for comes with the contact', async () => {
    const page = await show(detail({ isContactForPrice: true, priceCents: 0 }), access({ contact: 'ask@example.org' }));
    await page.getByRole('link', { name: 'ask@example.org' }).filter({ visible: true }).waitFor();
  });
});

describe('while the list is on its way', () => {
  /** A page whose next lists wait until they may come. */
  async function slow(): Promise<{ page: Page; come: () => void }> {
    const may = later();
    let before = Promise.resolve();
    web.answer({
      'GET /listings': async () => {
        await before;
        return [200, pageOf([card()])];
      },
      'GET /listings/markers': nothingOnMap,
    });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    await settled(page);
    before = may.comes;
    return { page, come: may.come };
  }
  const asks = (page: Page, of: Record<string, string>) =>
    page.waitForURL(({ searchParams }) =>
      Object.entries(of).every(([name, value]) => searchParams.get(name) === value),
    );

  it('what is typed into one field stays, also when somebody has gone on to the next', async () => {
    const { page, come } = await slow();
    await page.getByText('More filters', { exact: true }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('childcare');
    await page.getByLabel('Up to ($)').fill('20');
    await page.getByLabel('From', { exact: true }).focus();
    come();
    await asks(page, { category: 'childcare' });
    await settled(page);
    expect(await page.getByLabel('Up to ($)').inputValue()).toBe('20');
    await page.getByLabel('From', { exact: true }).press('Enter');
    await asks(page, { category: 'childcare', maxPrice: '20' });
    await page.goBack();
    await expect.poll(() => page.getByLabel('Up to ($)').inputValue()).toBe('');
  });

  it('a second choice is added to the first, and each is marked at once', async () => {
    const { page, come } = await slow();
    const chip = (name: string) => page.getByRole('link', { name, exact: true });
    await chip('This weekend').click();
    await expect.poll(() => chip('This weekend').getAttribute('aria-current')).toBe('true');
    await page
      .getByRole('navigation', { name: 'Quick filters' })
      .getByRole('link', { name: /^Childcare/ })
      .click();
    await page.getByText('More filters', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    come();
    await asks(page, { when: 'weekend', category: 'childcare', language: 'fr' });
    await settled(page);
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('childcare');
    expect(await chip('This weekend').getAttribute('aria-current')).toBe('true');
  });
});
