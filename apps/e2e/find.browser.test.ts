import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { heldBack, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { answersFor, card, detail, marker, page as pageOf, southWest } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const more = (page: Page) => page.locator('summary').filter({ hasText: 'More filters' });
const near = (page: Page) => page.getByLabel('Near', { exact: true });
/** In the sheet of a phone its number comes while one is choosing. */
const showListings = (page: Page) => page.getByRole('button', { name: /^Show (\d+\+? )?listings?$/ });
const requested = (page: Page) => new URL(page.url()).searchParams;

/** A poor connection on the road: 400 kbit/s, 400 ms each way. */
async function slowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

describe('finding on a phone', () => {
  it('near a town: nearest first with distances, kept in the address, on a slow network', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    await slowly(page);
    await more(page).click();
    await near(page).fill('London');
    await showListings(page).click();
    await page.getByText(/listings within 50 km of London/).waitFor();
    expect([requested(page).get('near'), requested(page).get('within'), requested(page).has('q')]).toEqual([
      'London',
      '50',
      false,
    ]);
    // The filters closed, and whoever asked stands before what was found.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
    const count = (await page.locator('#results').boundingBox())!;
    expect(count.y).toBeLessThan(200);
    const distances = await page
      .getByRole('article')
      .getByText(/^(Under 1 km|\d+ km)$/)
      .allInnerTexts();
    expect(distances.length).toBe(await page.getByRole('article').count());
    const kilometres = distances.map((text) => (text.startsWith('Under') ? 0 : parseInt(text, 10)));
    expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
    await more(page).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
    await showListings(page).click();
    await page.waitForURL(/sort=newest/);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.getByText(/^\d+ listings$/).waitFor();
    expect(await near(page).inputValue()).toBe('');
  });

  it('in a sheet that counts while one chooses: Back, Escape and the cross close it, and Clear asks for nothing', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    await settled(page);
    await more(page).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('heading', { name: 'Filters' }).waitFor();
    const number = async () => parseInt((await showListings(page).innerText()).replace(/\D+/g, ' '), 10);
    await expect.poll(number).toBeGreaterThanOrEqual(60);
    await page.getByLabel('Category', { exact: true }).selectOption('childcare');
    await expect.poll(number).toBeLessThan(20);
    expect(requested(page).has('category')).toBe(false);
    // The button is in sight, however long the form is, and nothing is wider than the screen.
    const button = (await showListings(page).boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual(phone.height);
    const said = await number();
    await showListings(page).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.waitForURL(/category=childcare/);
    await page.getByText(`${said} listings`, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
    await more(page).click();
    await near(page).fill('Atlan');
    // Nobody knows how many that would be.
    await page.getByRole('button', { name: 'Show listings', exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(number).toBeGreaterThanOrEqual(60);
    expect(await near(page).inputValue()).toBe('');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(requested(page).get('category')).toBe('childcare');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await more(page).click();
      await sheet.waitFor();
      await close();
      await sheet.waitFor({ state: 'hidden' });
    }
    await page.goto('/listings#more-filters');
    await sheet.waitFor();
  });

  it('that is closed without its button: no later search asks for what was given up, nor drops what was cleared', async () => {
    const page = await browser.newPage(phone);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const open = async () => {
      await more(page).click();
      await sheet.waitFor();
    };
    const age = page.getByLabel('Age', { exact: true });
    const order = page.getByLabel('Sort by');
    const search = page.getByPlaceholder('Search listings...');
    await page.goto('/listings?category=childcare');
    await settled(page);
    await search.fill('the');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await open();
      await age.selectOption('7');
      await near(page).fill('London');
      await close();
      await sheet.waitFor({ state: 'hidden' });
      await expect.poll(async () => [await age.inputValue(), await near(page).inputValue()]).toEqual(['', '']);
    }
    // What was typed above the sheet was not chosen in it.
    await search.press('Enter');
    await page.waitForURL(/q=the/);
    const filters = ['q', 'category', 'age', 'near'].map((name) => requested(page).get(name));
    expect(filters).toEqual(['the', 'childcare', null, null]);

    await page.goto('/listings?age=7&near=London&sort=newest');
    await settled(page);
    await open();
    await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const shown = async () => [await age.inputValue(), await near(page).inputValue(), await order.inputValue()];
    await expect.poll(shown).toEqual(['7', 'London', 'newest']);
    await search.fill('the');
    await search.press('Enter');
    await page.waitForURL(/q=the/);
    expect(['age', 'near', 'sort'].map((name) => requested(page).get(name))).toEqual(['7', 'London', 'newest']);
  });

  it('that was cleared before the own location was asked for again: the next search stays there', async () => {
    const page = await browser.newPage(phone);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 42.983612, longitude: -81.249725 });
    await page.goto('/listings?lat=42.98&lng=-81.25');
    await settled(page);
    await more(page).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
    await sheet.getByRole('button', { name: 'Use my location' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText(/within 50 km of your location/).waitFor();
    await page.getByPlaceholder('Search listings...').fill('the');
    await page.getByPlaceholder('Search listings...').press('Enter');
    await page.waitForURL(/q=the/);
    expect([requested(page).get('lat'), requested(page).get('lng')]).toEqual(['42.98', '-81.25']);
  });

  it('whoever is in a field before the sheet has risen comes back to the button that opened it', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    await page.evaluate(() => {
      const details = document.querySelector('#more-filters')!;
      new MutationObserver(() => document.getElementById('near')?.focus()).observe(details, {
        attributeFilter: ['open'],
      });
    });
    await more(page).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  });

  it('a number that comes late is not shown for what is chosen now, and without an answer there is none', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/./] });
    const answers: Record<string, () => void> = {};
    await page.route('**/listings/count?*', async (route) => {
      const category = new URL(route.request().url()).searchParams.get('category')!;
      await new Promise<void>((answered) => (answers[category] = answered));
      if (category === 'other') return route.abort();
      await route.fulfill({ json: { count: category === 'childcare' ? 9 : 11, more: false } }).catch(() => undefined);
    });
    await page.route('**/listings/count', (route) => route.fulfill({ json: { count: 60, more: false } }));
    await page.goto('/listings#more-filters');
    const choose = async (category: string) => {
      await page.getByLabel('Category', { exact: true }).selectOption(category);
      await expect.poll(() => category in answers).toBe(true);
    };
    await choose('childcare');
    await choose('education');
    answers['education']!();
    await page.getByRole('button', { name: 'Show 11 listings' }).waitFor();
    answers['childcare']!();
    await page.waitForTimeout(200);
    expect(await showListings(page).innerText()).toBe('Show 11 listings');
    await choose('other');
    answers['other']!();
    await page.waitForTimeout(200);
    expect(await showListings(page).innerText()).toBe('Show listings');
  });

  it('without scripts: every filter is a field of the plain form, and an unknown place keeps what was typed', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await page.goto('/listings');
    expect(await page.getByText('Use my location').isVisible()).toBe(false);
    await page.getByPlaceholder('Search listings...').fill('the');
    await more(page).click();
    await near(page).fill('Atlantis');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('Price', { exact: true }).selectOption('free');
    await page.getByRole('button', { name: 'Show listings' }).click();
    await page
      .getByText('We do not know this place. Please try a town in Ontario, or a postal code like N6A 1B7.')
      .waitFor();
    expect(await page.getByPlaceholder('Search listings...').inputValue()).toBe('the');
    expect([
      await near(page).inputValue(),
      await page.getByLabel('From', { exact: true }).inputValue(),
      await page.getByLabel('Price', { exact: true }).inputValue(),
    ]).toEqual(['Atlantis', '2020-01-01', 'free']);
    expect(await near(page).getAttribute('aria-invalid')).toBe('true');
    await near(page).fill('Toronto');
    await page.getByLabel('Within').selectOption('100');
    await page.getByRole('button', { name: 'Show listings' }).click();
    await page.getByText(/within 100 km of Toronto/).waitFor();
    expect(new Set(await page.getByRole('article').getByText('Free Event').allInnerTexts())).toEqual(
      new Set(['Free Event']),
    );
  });

  it('loads no map before somebody wants to see it', async () => {
    const page = await browser.newPage(phone);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/listings');
    await page.getByRole('article').first().waitFor();
    await page.mouse.wheel(0, 4_000);
    await page.waitForTimeout(300);
    const ofMap = () => fetched.filter((path) => /listings-map|quiet-layer|markers/.test(path));
    expect(ofMap()).toEqual([]);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.locator('.map-marker, .map-cluster').first().waitFor();
    expect(ofMap().length).toBeGreaterThan(0);
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing on open filters, with and without mistakes, in the %s theme',
    async (colorScheme) => {
      const page = await browser.newPage({ ...phone, colorScheme });
      await page.goto('/listings?near=London&within=100');
      await more(page).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto('/listings?near=Atlantis&from=2026-12-02&to=2026-12-01');
      await page.getByRole('alert').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

describe('a filter that changes', () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);
  const soon = <T>(value: () => T) => expect.poll(value, { timeout: 15_000, interval: 100 });
  const isOpen = (page: Page) => page.locator('#more-filters').evaluate((one) => (one as HTMLDetailsElement).open);

  it('keeps the focus and what was opened; arrow keys alone change nothing, Enter does', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    await more(page).click();
    await page.getByLabel('Category', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(400);
    expect([requested(page).get('category'), await focused(page)]).toEqual([null, 'category']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/category=recreation/);
    await page.locator('[aria-busy="false"]').waitFor();
    expect([await focused(page), await isOpen(page)]).toEqual(['category', true]);
    await page.getByLabel('Price', { exact: true }).selectOption('free');
    await page.waitForURL(/price=free/);
    expect([await isOpen(page), await page.getByLabel('Category', { exact: true }).inputValue()]).toEqual([
      true,
      'recreation',
    ]);
    const search = page.getByPlaceholder('Search listings...');
    await search.fill('the');
    await search.press('Enter');
    await page.waitForURL(/q=the/);
    expect([await focused(page), await isOpen(page)]).toEqual(['q', true]);
  });

  it('by Back and by a link stands in its field again', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    await more(page).click();
    await page.getByLabel('Price', { exact: true }).selectOption('free');
    await page.waitForURL(/price=free/);
    await page.goBack();
    await soon(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'Childcare' }).first().click();
    await soon(() => page.getByLabel('Category', { exact: true }).inputValue()).toBe('childcare');
  });

  it.each([
    ['phone', phone],
    ['desktop', {}],
  ])('moves nothing that stays, also on a slow network (%s)', async (_name, size) => {
    const page = await browser.newPage({ ...size, expectedErrors: [/ERR_ABORTED|status of 404/] });
    await page.goto('/listings');
    await page.getByRole('article').first().waitFor();
    await slowly(page);
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift' });
    });
    for (const name of ['Mentorship', 'Upcoming']) {
      await page.getByRole('link', { name }).first().click();
      await page.locator('[aria-busy="true"]').waitFor();
      await page.locator('[aria-busy="false"]').waitFor();
      await page.waitForTimeout(500);
    }
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(sum).toBeLessThan(0.02);
  });

  it('hides the way to the map while the filters are open on a phone, and a link skips them', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    await settled(page);
    const map = page.getByRole('link', { name: 'Map', exact: true });
    expect(await map.isVisible()).toBe(true);
    await more(page).click();
    await map.waitFor({ state: 'hidden' });
    // The sheet takes the focus when it is open; before, Escape would close nothing.
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.keyboard.press('Escape');
    await map.waitFor();
    const skip = page.getByRole('link', { name: 'Skip to the results' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
  });

  it('that is wrong opens the filters and has the focus', async () => {
    const page = await browser.newPage();
    await page.goto('/listings');
    await more(page).click();
    await near(page).fill('Atlantis');
    await near(page).press('Enter');
    await page.getByText('We do not know this place.').waitFor();
    await soon(() => focused(page)).toBe('near');
    expect([await near(page).inputValue(), await isOpen(page)]).toEqual(['Atlantis', true]);
  });

  it('by one tap chooses the days, and another tap takes them back', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    const weekend = page.getByRole('link', { name: 'This weekend' });
    await weekend.click();
    await page.waitForURL(/when=weekend/);
    await page.locator('[aria-busy="false"]').waitFor();
    expect(await weekend.getAttribute('aria-current')).toBe('true');
    expect(await weekend.evaluate((link) => link === document.activeElement)).toBe(true);
    await weekend.click();
    await soon(() => requested(page).has('when')).toBe(false);
  });
});

describe('a search text', () => {
  it('that finds nothing says which words, and without them finds something by one tap, also without scripts', async () => {
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...phone, javaScript });
      await page.goto('/listings?q=art+class+zebra+yak');
      await page.getByText('Nothing was found because of “zebra”, “yak”.').waitFor();
      await page.getByRole('link', { name: 'Search for “art class” instead' }).click();
      await page.getByRole('article').first().waitFor();
      expect(requested(page).get('q')).toBe('art class');
      expect(await page.getByPlaceholder('Search listings...').inputValue()).toBe('art class');
    }
  });

  it('with a town in it offers to search near it, and keeps the other words', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings?q=art+london');
    await page.getByRole('link', { name: 'Search for “art” near London' }).click();
    await page.getByText(/listings? within 50 km of London/).waitFor();
    expect([requested(page).get('q'), requested(page).get('near')]).toEqual(['art', 'London']);
    await page.goto('/listings?q=london');
    await page.getByRole('link', { name: 'Near London' }).click();
    await page.getByText(/listings? within 50 km of London/).waitFor();
    expect(requested(page).has('q')).toBe(false);
  });

  it('has the best match first; soonest first is remembered until another order is chosen', async () => {
    const page = await browser.newPage();
    const order = page.getByLabel('Sort by');
    const shown = () => order.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]!.text);
    await page.goto('/listings?q=art');
    expect(await page.getByRole('article').first().getAttribute('aria-label')).toMatch(/^Art Jam|\bArt\b/);
    await more(page).click();
    expect(await shown()).toBe('Best match first');
    await order.selectOption({ label: 'Soonest first' });
    await page.waitForURL(/sort=soonest/);
    await page.locator('[aria-busy="false"]').waitFor();
    await page.goto('/listings?when=upcoming');
    expect(await shown()).toBe('Soonest first');
    const days = await page
      .getByRole('article')
      .getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, /)
      .allInnerTexts();
    const starts = days.map((text) => Date.parse(text.split(' – ')[0]!.replace(/([ap])\.m\.$/, '$1m')));
    expect(starts.length).toBeGreaterThan(10);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    await more(page).click();
    await order.selectOption({ label: 'Newest first' });
    await page.waitForURL(/sort=usual/);
    await page.locator('[aria-busy="false"]').waitFor();
    await page.goto('/listings');
    expect(await shown()).toBe('Newest first');
  });

  it('near a place counts the distance as a filter only when somebody chose one', async () => {
    const page = await browser.newPage();
    const filters = async () => (await more(page).innerText()).replace(/\s+/g, ' ');
    await page.goto('/listings');
    await settled(page);
    await more(page).click();
    await near(page).fill('London');
    await near(page).press('Enter');
    await page.getByText(/listings within 50 km of London/).waitFor();
    expect([requested(page).get('within'), await filters()]).toEqual(['50', 'More filters (1)']);
    await page.getByLabel('Within').selectOption('25');
    await page.getByText(/listings? within 25 km of London/).waitFor();
    expect(await filters()).toBe('More filters (2)');
  });

  it('keeps saying the order of a typed place while the pointer is on its way over the cards', async () => {
    const page = await browser.newPage();
    const order = page.getByLabel('Sort by');
    const shown = () => order.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
    await page.goto('/listings');
    await settled(page);
    await more(page).click();
    await near(page).fill('London');
    await expect.poll(shown).toBe('Nearest first');
    for (const card of (await page.getByRole('article').all()).slice(0, 2)) await card.hover();
    expect(await shown()).toBe('Nearest first');
  });

  it('says by which order its results will stand, also while a place is typed, emptied or left behind', async () => {
    const page = await browser.newPage(phone);
    const order = page.getByLabel('Sort by');
    const shown = () => order.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
    await page.goto('/listings');
    await settled(page);
    await more(page).click();
    expect(await shown()).toBe('Newest first');
    await near(page).fill('London');
    await expect.poll(shown).toBe('Nearest first');
    await near(page).fill('');
    await expect.poll(shown).toBe('Newest first');
    await near(page).fill('London');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(shown).toBe('Newest first');
    // The newest can be asked for together with the place.
    await near(page).fill('London');
    await order.selectOption({ label: 'Newest first' });
    await showListings(page).click();
    await page.waitForURL(/near=London.*sort=newest/);
    await page.getByText(/listings within 50 km of London/).waitFor();
    expect(await shown()).toBe('Newest first');
    // Without the place that is the usual order, which the list has under no name of its own.
    await more(page).click();
    await near(page).fill('');
    await showListings(page).click();
    await page.waitForURL((url) => !url.searchParams.has('near'));
    await page.getByText(/^\d+ listings$/).waitFor();
    expect(await shown()).toBe('Newest first');
    await page.goBack();
    await page.waitForURL(/near=London/);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(shown).toBe('Newest first');
  });

  it('with an age finds what says that it is for it', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/listings');
    await more(page).click();
    await page.getByLabel('Age', { exact: true }).selectOption('7');
    await showListings(page).click();
    await page.waitForURL(/age=7/);
    await page.locator('[aria-busy="false"]').waitFor();
    const cards = await page.getByRole('article').allInnerTexts();
    expect(cards.length).toBeGreaterThan(3);
    for (const text of cards) expect(text).toMatch(/All ages|Ages? \d|Up to/);
  });
});

describe('where the visitor is', () => {
  it('is asked only on the press of the button, and rounded to about a kilometre', async () => {
    const page = await browser.newPage();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 42.983612, longitude: -81.249725 });
    await page.goto('/listings');
    await more(page).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText(/within 50 km of your location/).waitFor();
    expect([requested(page).get('lat'), requested(page).get('lng')]).toEqual(['42.98', '-81.25']);
    expect(await near(page).getAttribute('placeholder')).toBe('Your location');
    // Whoever gets the link of this page is elsewhere.
    const other = await browser.newPage();
    await other.goto(page.url());
    await other.getByText(/within 50 km of the chosen point/).waitFor();
    await settled(other);
    expect(await near(other).getAttribute('placeholder')).toBe('Chosen point');
  });

  describe('comes as late as the visitor allows it:', () => {
    const listing = detail();
    const answers = {
      'GET /listings': [200, pageOf([card({ id: listing.id })])],
      'GET /listings/markers': [200, { markers: [], clusters: [] }],
      ...answersFor(listing),
    } as Parameters<WebWithFakeApi['answer']>[0];

    /** The page with its filters open, whose browser was asked and says where it is by `here`. */
    async function opening() {
      web.answer(answers);
      const page = await browser.newPage({ expectedErrors: [/status of 404/] });
      await page.addInitScript(() => {
        const allowed: PositionCallback[] = [];
        Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
          value: (allow: PositionCallback) => allowed.push(allow),
        });
        Object.assign(window, { allowed });
      });
      await page.goto(`${web.url}/listings`);
      await settled(page);
      await more(page).click();
      const use = page.getByRole('button', { name: 'Use my location' });
      await use.click();
      const locating = page.getByRole('button', { name: 'Finding where you are…' });
      await locating.waitFor();
      await locating.evaluate((button: HTMLButtonElement) => button.click());
      const times = () => page.evaluate(() => (window as never as { allowed: unknown[] }).allowed.length);
      const here = () =>
        page.evaluate(() => {
          const coords = { latitude: 42.983612, longitude: -81.249725 };
          (window as never as { allowed: ((position: unknown) => void)[] }).allowed.at(-1)!({ coords });
        });
      return { page, times, here };
    }
    const toListing = (page: Page) =>
      page.evaluate(
        (path) => document.querySelector<HTMLAnchorElement>(`main a[href="${path}"]`)!.click(),
        `/listings/${listing.id}`,
      );

    it('it is asked for once', async () => {
      const { page, times, here } = await opening();
      expect(await times()).toBe(1);
      await here();
      await page.waitForURL(/lat=42\.98&lng=-81\.25/);
    });

    it('nobody who has gone on to a listing is led back to the search', async () => {
      const { page, here } = await opening();
      await toListing(page);
      await page.waitForURL(`${web.url}/listings/${listing.id}`);
      await here();
      await page.waitForTimeout(300);
      await settled(page);
      expect(page.url()).toBe(`${web.url}/listings/${listing.id}`);
    });

    it('nor whoever is on the way to one', async () => {
      const { page, here } = await opening();
      const held = heldBack([200, listing]);
      web.answer({ ...answers, [`GET /listings/${listing.id}`]: held.answer });
      await toListing(page);
      await page.waitForTimeout(300);
      await here();
      held.letGo();
      await page.waitForURL(`${web.url}/listings/${listing.id}`);
      await settled(page);
      expect(page.url()).toBe(`${web.url}/listings/${listing.id}`);
    });

    it('and what was searched for meanwhile is kept', async () => {
      const { page, here } = await opening();
      const search = page.getByPlaceholder('Search listings...');
      await search.fill('chess');
      await search.press('Enter');
      await page.waitForURL(/q=chess/);
      await here();
      await page.waitForURL(/lat=42\.98/);
      expect(requested(page).get('q')).toBe('chess');
    });
  });

  it('that is not shared is said beside the field', async () => {
    const page = await browser.newPage();
    await page.context().clearPermissions();
    await page.goto('/listings');
    await more(page).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText(/Your browser is not sharing your location|We could not find your location/).waitFor();
  });
});

describe('the map', () => {
  it('searches the part that it was moved to, and the cards follow', async () => {
    // Another file may delete a listing, and its pictures with it, while this page shows it.
    const page = await browser.newPage({ expectedErrors: [/status of 404/] });
    await page.goto('/listings');
    await page.locator('.map-marker').first().waitFor();
    expect(await page.getByRole('button', { name: 'Search this area' }).count()).toBe(0);
    const map = (await page.locator('.leaflet-container').boundingBox())!;
    await page.mouse.move(map.x + map.width / 2, map.y + map.height - 60);
    await page.mouse.down();
    await page.mouse.move(map.x + map.width / 2 + 60, map.y + map.height - 160, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await page.getByText(/listings? in this part of the map/).waitFor();
    expect(requested(page).get('area')).toMatch(/^-?\d+\.\d{4}(,-?\d+\.\d{4}){3}$/);
    await page.getByRole('link', { name: 'Search everywhere' }).click();
    await page.getByText(/^\d+ listings$/).waitFor();
  });

  it('LIST-04: two markers in one place stand side by side; more become a number that opens their list by keyboard and gives the focus back', async () => {
    const same = { lat: 43, lng: -81 };
    const pair = [
      marker({ title: 'North hall', lat: 43.5, lng: -80.2 }),
      marker({ title: 'South hall', lat: 43.5, lng: -80.2 }),
    ];
    const crowd = Array.from({ length: 9 }, (_, n) => marker({ title: `Crowd ${n}`, ...same }));
    web.answer({
      'GET /listings': [200, pageOf([card({ id: crowd[3]!.id, title: 'Crowd 3' })], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: [...pair, ...crowd], clusters: [] }],
    });
    // Pointing at a card fetches its page ahead, which this API does not have.
    const page = await browser.newPage({ expectedErrors: [/status of 404/] });
    await page.goto(`${web.url}/listings`);
    const pictures = page.locator('.map-marker');
    await pictures.nth(1).waitFor();
    expect(await pictures.count()).toBe(2);
    const [a, b] = [(await pictures.first().boundingBox())!, (await pictures.nth(1).boundingBox())!];
    expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(56);
    const number = page.locator('.map-cluster');
    expect(await number.innerText()).toBe('9');
    await page.getByRole('article', { name: 'Crowd 3' }).hover();
    await page.locator('.map-cluster.is-lifted').waitFor();
    await number.focus();
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup');
    await popup.getByText('Crowd 8', { exact: true }).waitFor();
    expect(await popup.getByRole('link', { name: 'View Details' }).count()).toBe(9);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('map-card-link');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await number.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('LIST-04: the focus comes back to a number also after the map has moved to make room for its list', async () => {
    const place = { lat: 44.2, lng: -81 };
    const crowd = Array.from({ length: 9 }, (_, n) => marker({ title: `Crowd ${n}`, ...place }));
    web.answer({
      'GET /listings': [200, pageOf([card()], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: crowd, clusters: [] }],
    });
    const page = await browser.newPage({ expectedErrors: [/status of 404/] });
    await page.goto(`${web.url}/listings`);
    const number = page.locator('.map-cluster');
    await number.waitFor();
    await settled(page);
    const before = await number.boundingBox();
    await number.focus();
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup');
    await popup.getByText('Crowd 8', { exact: true }).waitFor();
    await page.waitForTimeout(600);
    await settled(page);
    expect((await number.boundingBox())!.y).toBeGreaterThan(before!.y);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('map-card-link');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await number.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is what has the name and the focus; Enter on a number zooms in and goes on at a marker', async () => {
    web.answer({
      'GET /listings': [200, pageOf([card()], { bounds: southWest })],
      'GET /listings/markers': [
        200,
        {
          markers: Array.from({ length: 6 }, (_, n) =>
            marker({ title: `Hall ${n}`, lat: 43 + Math.floor(n / 3) * 0.02, lng: -81 + (n % 3) * 0.02 }),
          ),
          clusters: [],
        },
      ],
    });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    const map = page.getByRole('region', { name: 'Map of listings' });
    await map.focus();
    expect(await map.evaluate((element) => element === document.activeElement)).toBe(true);
    const number = page.getByRole('button', { name: /^6 listings here/ });
    await number.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.map-marker').count(), { timeout: 15_000 }).toBe(6);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')), { timeout: 15_000 })
      .toMatch(/^Hall \d$/);
    await page.keyboard.press(' ');
    await page.locator('.leaflet-popup').getByRole('link', { name: 'View Details' }).waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'covers nothing by anything on a phone, and axe finds nothing (%s)',
    async (colorScheme) => {
      // Another file may delete a listing, and its pictures with it, while this page shows it.
      const page = await browser.newPage({ ...phone, colorScheme, expectedErrors: [/status of 404/] });
      await page.goto('/listings?view=map');
      const all = page.locator('.map-marker, .map-cluster');
      await all.first().waitFor();
      await settled(page);
      const covering = await all.evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        return boxes.flatMap((a, n) =>
          boxes
            .slice(n + 1)
            .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
        ).length;
      });
      expect(covering).toBe(0);
      const names = await page
        .locator('.leaflet-container .map-name:not(.map-water-name)')
        .evaluateAll((spans) => spans.map((span) => span.textContent));
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('on a phone shows what was chosen in a row at its lower edge, which gives the focus back', async () => {
    const crowd = Array.from({ length: 3 }, (_, n) => marker({ title: `Crowd ${n}`, isFreeEvent: n === 1 }));
    web.answer({
      'GET /listings': [200, pageOf([card()], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: crowd, clusters: [] }],
    });
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 404/] });
    await page.goto(`${web.url}/listings?view=map`);
    const number = page.getByRole('button', { name: '3 listings in one place. Show them.' });
    await number.focus();
    await page.keyboard.press('Enter');
    const strip = page.getByRole('region', { name: 'The 3 listings that you chose' });
    await strip.getByText('Crowd 2', { exact: true }).waitFor();
    expect(await strip.getByText('Free Event', { exact: true }).count()).toBe(1);
    expect(await page.locator('.leaflet-popup').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('map-card-link');
    // Nothing floats over it.
    expect(await page.getByRole('link', { name: 'List', exact: true }).isVisible()).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Escape');
    await strip.waitFor({ state: 'detached' });
    expect(await number.evaluate((element) => element === document.activeElement)).toBe(true);
    await number.click();
    await strip.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'List', exact: true }).waitFor();
  });

  it('on a phone lists a number at the nearest zoom in place of the map, for the eyes and for the keyboard', async () => {
    web.answer({
      'GET /listings': [200, pageOf([card({ title: 'Crowd 1' })])],
      'GET /listings/markers': [200, { markers: [], clusters: [{ lat: 43.0001, lng: -80.9999, count: 812 }] }],
    });
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 404/] });
    await page.goto(`${web.url}/listings?view=map&category=other&area=43.0000,-81.0000,43.0002,-80.9998`);
    const number = page.getByRole('button', { name: '812 listings here. Show them in the list.' });
    await number.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Crowd 1' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
    expect((await page.locator('#results').boundingBox())!.y).toBeLessThan(200);
    expect([requested(page).get('view'), requested(page).get('category')]).toEqual([null, 'other']);
    expect(requested(page).get('area')).not.toBe('43.0000,-81.0000,43.0002,-80.9998');
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByRole('link', { name: 'List', exact: true }).waitFor();
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('results');
  });

  it('shows where was searched, and how far around', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 404/] });
    await page.goto('/listings?near=Guelph&within=25');
    await page.locator('.map-searched').waitFor();
    expect((await page.locator('path.map-reach').boundingBox())!.width).toBeGreaterThan(50);
    await page.goto('/listings?category=education');
    await page.locator('.map-marker, .map-cluster').first().waitFor();
    expect(await page.locator('.map-searched, path.map-reach').count()).toBe(0);
  });

  it('that gets no answer says that the list has every listing, and asks again whenever the line is back', async () => {
    web.answer({
      'GET /listings': [200, pageOf([card()], { bounds: southWest })],
      'GET /listings/markers': refuses('search_too_slow'),
    });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings`);
    const sorry = page.getByText('Listings on the map could not be loaded. The list has every listing.');
    await sorry.waitFor();

    // The line is back, at first only in part.
    const markers = () => page.waitForResponse(/\/listings\/markers/);
    const lineIsBack = () => page.evaluate(() => dispatchEvent(new Event('online')));
    await Promise.all([markers(), lineIsBack()]);
    web.answer({
      'GET /listings': [200, pageOf([card()], { bounds: southWest })],
      'GET /listings/markers': [200, { markers: [marker()], clusters: [] }],
    });
    await Promise.all([markers(), lineIsBack()]);
    await page.locator('.map-marker').waitFor();
    await sorry.waitFor({ state: 'detached' });
  });
});

describe('a search that takes too long', () => {
  it('says what may help and keeps the filters', async () => {
    const sentence = 'This search takes too long right now. Please try a longer or more exact word, or fewer filters.';
    web.answer({ 'GET /listings': refuses('search_too_slow') });
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    const answer = await page.goto(`${web.url}/listings?q=a`);
    expect(answer!.status()).toBe(503);
    await page.getByText(sentence).waitFor();
    expect(await page.getByPlaceholder('Search listings...').inputValue()).toBe('a');
    expect(await page.getByRole('heading', { name: 'Available Listings' }).isVisible()).toBe(true);
  });

  it('says so also to whoever was on the list already, and finds again when it can', async () => {
    const sentence = 'This search takes too long right now. Please try a longer or more exact word, or fewer filters.';
    const found = [200, pageOf([card({ title: 'Clay for Two' })])] as [number, unknown];
    web.answer({ 'GET /listings': found });
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await page.goto(`${web.url}/listings`);
    await settled(page);
    web.answer({ 'GET /listings': refuses('search_too_slow') });
    const words = page.getByPlaceholder('Search listings...');
    await words.fill('cl');
    await words.press('Enter');
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect([await words.inputValue(), await page.getByRole('article').count()]).toEqual(['cl', 0]);
    web.answer({ 'GET /listings': found });
    await words.fill('clay');
    await words.press('Enter');
    await page.getByRole('article').getByRole('heading', { name: 'Clay for Two' }).waitFor();
    expect(await page.getByText(sentence).count()).toBe(0);
  });
});
