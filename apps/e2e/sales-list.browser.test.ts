import { goneNames } from '@canopy/contracts/recorded-name';
import type { ListedSale, SalesDashboard } from '@canopy/contracts/sales';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const narrow = { width: 360, height: 780 };
const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const sale = (id: number, more: Partial<ListedSale> = {}): ListedSale => ({
  id: `6f8d2f7e-9a51-4a4c-8c39-0000000000${String(id).padStart(2, '0')}`,
  listingId,
  listingTitle: 'Saturday math circle for curious families and their friends',
  customerName: `Robin Tremblay ${id}`,
  customerEmail: 'robin.tremblay.with.a.long.address@example.org',
  purchasedAt: '2026-11-03T15:00:00Z',
  quantity: 2,
  amountCents: 5_000,
  platformFeeCents: 1_000,
  providerAmountCents: 4_000,
  feeBps: 2_000,
  refundedCents: 0,
  refundedFeeCents: 0,
  absorbedCents: 0,
  seatsReturned: 0,
  status: 'succeeded',
  refundsRequested: 0,
  refundsFailed: 0,
  disputeStatus: null,
  late: false,
  members: 3,
  ...more,
});
const months = Array.from({ length: 12 }, (_, n) => ({
  month: n === 0 ? '2025-12' : `2026-${String(n).padStart(2, '0')}`,
  earningsCents: n * 10_050,
  sales: n,
}));
const dashboard = (more: Partial<SalesDashboard> = {}): SalesDashboard => ({
  earningsCents: 663_300,
  customers: 20,
  sales: 66,
  months,
  rows: Array.from({ length: 20 }, (_, n) => sale(n + 1)),
  found: null,
  next: 'more',
  previous: null,
  ...more,
});
const opened = async (wishes: Parameters<TestBrowser['newPage']>[0], answer = dashboard(), search = '') => {
  web.answer({ 'GET /sales': [200, answer] });
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(`${web.url}/provider-dashboard${search}`);
  return page;
};
const search = (page: Page) => new URL(page.url()).search;
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const column = async (page: Page, place: number) =>
  (await page.locator(`tbody [aria-colindex="${place}"]`).allInnerTexts()).map((text) => text.split('\n')[0]!.trim());

it('the list has no number of its own while nothing narrows it: it has sales that the number above does not count', async () => {
  const rows = [sale(1, { status: 'refunded', refundedCents: 5_000 }), sale(2), sale(3)];
  const page = await opened({}, dashboard({ sales: 2, rows, next: null }));
  const said = page.getByRole('region', { name: 'Your sales' }).getByRole('status').filter({ hasText: /sale/ });
  expect(await said.allInnerTexts()).toEqual(['All your sales, refunded ones included']);
});

describe('sorting and searching the sales of the demo', () => {
  it('SALES-10, SALES-11, SALES-12: another column starts descending, the active one turns, without scripts', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'provider', '/provider-dashboard');
    expect(await heading(page, 'Date').getAttribute('aria-sort')).toBe('descending');
    await heading(page, 'Listing').getByRole('link').click();
    expect(search(page)).toBe('?sort=listing');
    expect(await heading(page, 'Listing').getAttribute('aria-sort')).toBe('descending');
    expect(await heading(page, 'Date').getAttribute('aria-sort')).toBeNull();
    const down = await column(page, 1);
    expect(down).toEqual(down.toSorted((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())));
    await heading(page, 'Listing').getByRole('link').click();
    expect(search(page)).toBe('?sort=listing&direction=asc');
    expect(await heading(page, 'Listing').getAttribute('aria-sort')).toBe('ascending');
    const up = await column(page, 1);
    expect(up).toEqual(up.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    await heading(page, 'Your Earnings').getByRole('link').click();
    expect(search(page)).toBe('?sort=earnings');
    const earned = (await column(page, 7)).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(earned).toEqual(earned.toSorted((a, b) => b - a));
    await heading(page, 'Date').getByRole('link').click();
    expect(search(page)).toBe('');
    await heading(page, 'Date').getByRole('link').click();
    expect(search(page)).toBe('?direction=asc');
  });

  it('SALES-06, SALES-07: a search and a timeframe stand in the address, keep the order, and are cleared', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'provider', '/provider-dashboard?sort=customer');
    expect(await page.getByLabel('Timeframe').getByRole('option').allInnerTexts()).toEqual([
      'All sales',
      'Today',
      'Last 7 days',
      'Last 30 days',
      'Last year',
    ]);
    await page.getByRole('searchbox').fill('ART jam');
    await page.getByLabel('Timeframe').selectOption('Last year');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.getByRole('status').filter({ hasText: 'found' }).innerText()).toMatch(/^\d+ sales found$/);
    expect(search(page)).toBe('?q=ART+jam&timeframe=year&sort=customer');
    expect(new Set(await column(page, 1))).toEqual(new Set(['Art Jam: One Giant Painting, Forty Brushes']));
    expect(await page.getByRole('searchbox').inputValue()).toBe('ART jam');
    await page.getByRole('link', { name: 'Show all sales' }).click();
    expect(search(page)).toBe('?sort=customer');
    await page.goto('/provider-dashboard?q=emily.sandhu@canopy');
    expect(new Set(await column(page, 2))).toEqual(new Set(['Emily Sandhu']));
  });

  it('a timeframe applies at once, and while the list loads it says so', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/provider-dashboard');
    await settled(page);
    let go = () => {};
    const held = new Promise<void>((done) => (go = done));
    await page.route('**/provider-dashboard.data**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Timeframe').selectOption('Last 7 days');
    await page.getByRole('main').getByText('Loading…').waitFor();
    go();
    await page.waitForURL('**/provider-dashboard?*timeframe=7-days*');
    await page.getByText(/^\d+ sales? found$/).waitFor();
    await page.goBack();
    await page.getByText('All your sales, refunded ones included').waitFor();
    expect(await page.getByLabel('Timeframe').inputValue()).toBe('all');
  });

  it('SALES-20: what nothing matches says so, with a way to all sales and to a new listing', async () => {
    const page = await browser.newPage(narrow);
    await signInAs(page, 'provider', '/provider-dashboard?q=nothing+like+this');
    const nothing = page.getByText('No sales found').locator('..');
    expect(await nothing.getByRole('link', { name: 'Add a listing' }).getAttribute('href')).toBe('/add-listing');
    await nothing.getByRole('link', { name: 'Show all sales' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('table').waitFor();
  });

  it('an address that means nothing shows all sales', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/provider-dashboard?sort=profit&direction=up&timeframe=never&after=%00&q=%00');
    expect(await page.getByRole('row').count()).toBe(21);
  });

  it('the file has the sales of the list and nothing else', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/provider-dashboard?q=art+jam&sort=customer');
    const link = page.getByRole('link', { name: 'Download these (CSV)' });
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers()['content-disposition']).toMatch(
      /^attachment; filename="canopy-sales-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('"Date","Listing","Customer","Email","Qty"');
    const found = Number((await page.getByText(/sales found/).innerText()).split(' ')[0]);
    expect(lines.length).toBe(found + 1);
    expect(lines.slice(1).every((line) => line.includes('Art Jam'))).toBe(true);
  });
});

describe('the members of a sale', () => {
  it('SALES-15, SALES-16, SALES-17, SALES-18: View Members opens a modal by keyboard, and Escape leads back', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/provider-dashboard?q=art+jam');
    await settled(page);
    const link = page.getByRole('link', { name: /^View Members \(\d+\)/ }).first();
    const count = /\((\d+)\)/.exec(await link.innerText())![1]!;
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Members of Art Jam: One Giant Painting, Forty Brushes' });
    await dialog.getByText(`Total Members: ${count}`).waitFor();
    expect(await dialog.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Email',
      'Purchased',
      'Qty',
      'Amount paid',
    ]);
    // The newest sale is the first of the table as well.
    const row = page.locator('table[aria-labelledby="sales"] tbody tr').first();
    const [name, email] = (await row.locator('[aria-colindex="2"]').innerText()).split('\n');
    const [total, quantity] = [
      await row.locator('[aria-colindex="4"]').innerText(),
      await row.locator('[aria-colindex="6"]').innerText(),
    ];
    expect(
      (await dialog.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).filter((_, cell) => cell !== 2),
    ).toEqual([name, email, quantity.trim(), total.trim()]);
    const times = await dialog
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual([...times].sort().reverse());
    expect(await dialog.locator('time').first().innerText()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [ap]\.m\.$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a lost connection leaves the page under the dialog', async () => {
    const page = await opened({ expectedErrors: [/Failed to load resource/, /Failed to fetch/] });
    await settled(page);
    await page.context().setOffline(true);
    await page
      .getByRole('link', { name: /^View Members/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The members could not be loaded. Please try again.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('row').count()).toBe(21);
  });
});

describe('the list itself', () => {
  it('SALES-22, ERR-72: a lost connection says what could not be loaded, and the same way leads on', async () => {
    const page = await opened({ expectedErrors: [/Failed to load resource/, /Failed to fetch/] });
    await settled(page);
    await page.context().setOffline(true);
    await heading(page, 'Customer').getByRole('link').click();
    await page.getByText('Failed to load your dashboard data. Please try again later.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/provider-dashboard');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('a file that cannot be made says so on the page', async () => {
    const page = await opened({});
    web.answer({
      'GET /sales': [200, dashboard()],
      'GET /sales/export': refuses('internal'),
    });
    await page.getByRole('link', { name: 'Download all (CSV)' }).click();
    await page
      .getByText('Your sales could not be exported. Something went wrong on our side. Please try again.')
      .waitFor();
    expect(await page.getByRole('row').count()).toBe(21);
  });

  it('on a phone a sale is two lines, and a touch shows the rest, also without scripts', async () => {
    const page = await opened({ ...narrow, javaScript: false });
    const rows = page.locator('tbody').getByRole('row');
    for (const row of [rows.first(), rows.last()]) expect((await row.boundingBox())!.height).toBeLessThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const row = rows.nth(2);
    const seen = async () =>
      (await row.getByRole('cell').filter({ visible: true }).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(await seen()).toEqual([
      'Saturday math circle for curious families and their friends',
      'Robin Tremblay 3',
      expect.stringMatching(/^November 3, 2026/),
      '$40.00',
    ]);
    await row.locator('summary').click();
    expect(await seen()).toEqual([
      expect.stringContaining('View Members (3)'),
      'Robin Tremblay 3 robin.tremblay.with.a.long.address@example.org',
      expect.stringMatching(/^November 3, 2026/),
      'Total $50.00',
      'Platform Fee $10.00 (20%)',
      'Qty 2',
      '$40.00',
      'Refund Robin Tremblay 3',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // Every cell still says which column it is of.
    expect(await row.getByRole('cell').evaluateAll((all) => all.map((cell) => cell.ariaColIndex))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
  });

  it('a sign-up that cost nothing is cancelled, not refunded', async () => {
    const page = await opened(
      {},
      dashboard({ rows: [sale(1, { amountCents: 0, platformFeeCents: 0, providerAmountCents: 0 })] }),
    );
    expect(await page.getByRole('link', { name: 'Cancel sign-up Robin Tremblay 1' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: /^Refund/ }).count()).toBe(0);
  });

  it('an old address behind the end says so and leads back', async () => {
    const page = await opened({}, dashboard({ rows: [], next: null }), '?after=old');
    await page.getByText('You have reached the end of the list.').waitFor();
    await page.getByRole('link', { name: 'Show all sales' }).click();
    await page.waitForURL((url) => url.search === '');
  });
});

describe('earnings by month', () => {
  it('are a drawing that says what it shows, and a table of the same numbers, without scripts', async () => {
    const page = await opened({ javaScript: false });
    expect(await page.getByRole('img', { name: 'Bar chart' }).getAttribute('aria-label')).toBe(
      'Bar chart of your earnings from December 2025 to November 2026. The most was $1,105.50, in November 2026.',
    );
    await page.getByText('Show the numbers').click();
    const rows = page.getByRole('table', { name: 'Earnings by month' }).getByRole('row');
    expect(await rows.count()).toBe(13);
    expect((await rows.nth(1).innerText()).split(/\t|\n/).filter(Boolean)).toEqual([
      'November 2026',
      '$1,105.50',
      '11',
    ]);
    expect((await rows.nth(12).innerText()).split(/\t|\n/).filter(Boolean)).toEqual(['December 2025', '$0.00', '0']);
  });

  it('are as high as they are large', async () => {
    const page = await opened({});
    const bars = await page
      .getByRole('img', { name: 'Bar chart' })
      .locator('rect[rx]')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(bars).toHaveLength(12);
    expect(bars[11]! / bars[1]!).toBeCloseTo(11, 0);
  });

  it('are left out while there are none', async () => {
    const page = await opened({}, dashboard({ months: months.map((month) => ({ ...month, earningsCents: 0 })) }));
    expect(await page.getByText('Earnings by month').count()).toBe(0);
  });
});

it('of a free sign-up that is being cancelled no money is on its way', async () => {
  const free = { amountCents: 0, platformFeeCents: 0, providerAmountCents: 0, refundsRequested: 1 };
  const page = await opened({}, dashboard({ rows: [sale(1, free), sale(2, { refundsRequested: 1 })] }));
  const rows = page.locator('tbody').getByRole('row');
  expect(await rows.nth(0).innerText()).not.toContain('Refund');
  expect(await rows.nth(1).innerText()).toContain('Refund on its way');
});

it('an address that is too long for its line breaks before its host', async () => {
  const page = await opened({});
  const address = page.getByText('robin.tremblay.with.a.long.address').first();
  const parts = await address.evaluate((element) =>
    [...element.childNodes].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const places = [...range.getClientRects()].map(({ top }) =>
        Math.round(top - element.getBoundingClientRect().top),
      );
      return part.nodeName === '#text' ? [{ text: part.textContent, places }] : [];
    }),
  );
  expect(parts).toEqual([
    { text: 'robin.tremblay.with.a.long.address', places: [expect.any(Number)] },
    { text: '@example.org', places: [expect.any(Number)] },
  ]);
  expect(parts[1]!.places[0]).toBeGreaterThan(parts[0]!.places[0]!);
});

it.each([
  ['light', narrow],
  ['dark', desktop],
  ['dark', narrow],
] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
  const page = await opened(
    { ...size, colorScheme },
    dashboard({
      rows: [
        sale(1),
        sale(2, { listingId: null, members: null, customerEmail: null }),
        sale(3, { status: 'refunded' }),
      ],
      found: { count: 3, more: false },
    }),
    '?q=robin&sort=earnings',
  );
  await page.getByText('Show the numbers').click();
  if (size === narrow) await page.locator('tbody summary').first().click();
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('whose buyer or listing was gone when it was paid for says so in the language of the page', async () => {
  const gone = sale(1, { listingId: null, listingTitle: goneNames.listing, customerName: goneNames.account });
  const { members: _members, ...onItsOwn } = gone;
  web.answer({
    'GET /sales': [200, dashboard({ rows: [gone] })],
    [`GET /sales/${gone.id}`]: [200, { ...onItsOwn, left: { cents: 5_000, seats: 2 }, refunds: [] }],
  });
  const page = await browser.newPage({ javaScript: false });
  await web.signIn(page);
  for (const path of ['/fr/provider-dashboard', `/fr/refund-sale/${gone.id}`]) {
    await page.goto(web.url + path);
    const main = await page.getByRole('main').innerText();
    expect(main, path).toContain('Compte supprimé');
    expect(main, path).toContain('Annonce supprimée');
    expect(main, path).not.toMatch(/Deleted (account|listing)/);
  }
  await page.goto(`${web.url}/provider-dashboard`);
  expect(await page.getByRole('main').innerText()).toContain('Deleted account');
});
