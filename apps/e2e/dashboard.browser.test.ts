import type { ListedSale, SalesDashboard } from '@canopy/contracts/sales';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { months } from './no-sales.ts';
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

const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const sale = (id: number, more: Partial<ListedSale>): ListedSale => ({
  id: `6f8d2f7e-9a51-4a4c-8c39-00000000000${id}`,
  listingId,
  listingTitle: 'Saturday math circle',
  customerName: 'Robin Tremblay',
  customerEmail: 'robin@example.org',
  purchasedAt: '2026-11-03T15:00:00Z',
  quantity: 2,
  amountCents: 5000,
  platformFeeCents: 1000,
  providerAmountCents: 4000,
  feeBps: 2000,
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
const dashboard = (more: Partial<SalesDashboard>): SalesDashboard => ({
  earningsCents: 0,
  customers: 0,
  sales: 0,
  months,
  rows: [],
  found: null,
  next: null,
  previous: null,
  ...more,
});

describe('the provider dashboard', () => {
  it('SALES-03, SALES-04, SALES-05: the totals say earnings after fees, unique buyers and completed orders', async () => {
    web.answer({
      'GET /sales': [200, dashboard({ earningsCents: 123_450, customers: 31, sales: 48, rows: [sale(1, {})] })],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    const totals = page.getByRole('region', { name: 'Totals' });
    expect(await totals.getByRole('term').allInnerTexts()).toEqual([
      'Your Earnings (after fees)',
      'Total Customers (unique buyers)',
      'Total Sales (completed orders)',
    ]);
    expect(await totals.getByRole('definition').allInnerTexts()).toEqual(['$1,234.50', '31', '48']);
  });

  it('SALES-08, SALES-09: a row says listing, customer, date, total, fee with its rate, quantity and earnings', async () => {
    web.answer({
      'GET /sales': [
        200,
        dashboard({ rows: [sale(1, {}), sale(2, { feeBps: 1000, platformFeeCents: 500, providerAmountCents: 4500 })] }),
      ],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Listing',
      'Customer',
      'Date',
      'Total',
      'Platform Fee',
      'Qty',
      'Your Earnings',
      'Actions',
    ]);
    const rows = page.getByRole('row');
    const cells = async (row: number) =>
      (await rows.nth(row).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(await cells(1)).toEqual([
      'Saturday math circle View Members (3) of Saturday math circle',
      'Robin Tremblay robin@example.org',
      'November 3, 2026',
      '$50.00',
      '$10.00 (20%)',
      '2',
      '$40.00',
      'Refund Robin Tremblay',
    ]);
    expect(await page.getByRole('columnheader').getByRole('link').allInnerTexts()).toEqual([
      'Listing',
      'Customer',
      'Date',
      'Your Earnings',
    ]);
    expect((await cells(2)).slice(3)).toEqual(['$50.00', '$5.00 (10%)', '2', '$45.00', 'Refund Robin Tremblay']);
  });

  it('SALES-19: a sale of a deleted listing stays, marked and without a link', async () => {
    web.answer({
      'GET /sales': [200, dashboard({ rows: [sale(1, { listingId: null, listingTitle: 'Watercolour mornings' })] })],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    const row = page.getByRole('row').filter({ hasText: 'Watercolour mornings' });
    expect(await row.getByText('Deleted/Unavailable').isVisible()).toBe(true);
    expect(await row.getByRole('link').allInnerTexts()).toEqual(['Refund\nRobin Tremblay']);
    // Nothing leads to its members, whatever such a button is called.
    expect(await row.getByRole('button').count()).toBe(0);
    expect(await row.locator('a[href*="members"]').count()).toBe(0);
  });

  it('more sales are a page further, and back, in the same order', async () => {
    web.answer({ 'GET /sales': [200, dashboard({ rows: [sale(1, {})], next: 'cursor-1', previous: 'cursor-0' })] });
    const page = await browser.newPage({ javaScript: false });
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard?sort=listing&q=chess`);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(new URL(page.url()).search).toBe('?q=chess&sort=listing&after=cursor-1');
    await page.getByRole('link', { name: 'Previous' }).click();
    expect(new URL(page.url()).search).toBe('?q=chess&sort=listing&before=cursor-0');
  });

  it('SALES-22, ERR-72: a load failure says so and offers another try', async () => {
    web.answer({
      'GET /sales': refuses('internal'),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    expect(await page.getByRole('alert').innerText()).toContain(
      'Failed to load your dashboard data. Please try again later.',
    );
    web.answer({ 'GET /sales': [200, dashboard({ rows: [sale(1, {})] })] });
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('SALES-20: without any sale there is nothing to search, and the way leads to a new listing', async () => {
    web.answer({ 'GET /sales': [200, dashboard({})] });
    const page = await browser.newPage(phone);
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    expect(await page.getByText('No sales yet').isVisible()).toBe(true);
    expect([await page.getByRole('search').count(), await page.getByRole('img').count()]).toEqual([0, 0]);
    await page.getByText('No sales yet').locator('..').getByRole('link', { name: 'Add a listing' }).click();
    await page.waitForURL('**/add-listing');
  });

  it('SALES-10: the sales of the demo come newest first, and total less fee is what the provider earns', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/provider-dashboard');
    const times = await page
      .getByRole('table')
      .getByRole('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual([...times].sort().reverse());
    for (const row of (await page.getByRole('row').all()).slice(1)) {
      const [total, fee, , earned] = (await row.getByRole('cell').allInnerTexts())
        .slice(3)
        .map((text) => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')) * 100));
      expect(total! - fee!).toBe(earned);
    }
  });

  it('SALES-01: a family is told that this is for providers, on the page that says how to become one', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/provider-dashboard');
    expect(await page.getByRole('heading', { level: 1, name: 'Provider Access Required' }).isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/become-provider');
  });

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
    web.answer({
      'GET /sales': [
        200,
        dashboard({ rows: [sale(1, {}), sale(2, { listingId: null, customerEmail: null })], next: 'more' }),
      ],
    });
    const page = await browser.newPage({ ...size, colorScheme });
    await web.signIn(page);
    await page.goto(`${web.url}/provider-dashboard`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
