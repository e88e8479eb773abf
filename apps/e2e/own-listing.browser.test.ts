import type { ListingSales } from '@canopy/contracts/sales';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const narrow = { width: 360, height: 780 };
const id = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const paymentId = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const sale = {
  id: paymentId,
  listingId: id,
  listingTitle: 'Chess',
  customerName: 'Robin Tremblay',
  customerEmail: 'robin@example.org',
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
  status: 'succeeded' as const,
  refundsRequested: 0,
  refundsFailed: 0,
  disputeStatus: null,
  late: false,
};
const chess: ListingSales = {
  id,
  title: 'Chess',
  eventStart: '2031-05-04T14:00:00Z',
  eventEnd: null,
  state: 'upcoming',
  priceCents: 2_500,
  isFreeEvent: false,
  isContactForPrice: false,
  seats: { sold: 3, held: 2, left: 15, max: 20 },
  members: 2,
  sales: 2,
  earningsCents: 6_000,
  refundedCents: 2_500,
  rows: [sale],
  next: 'more',
  previous: null,
};
const opened = async (wishes: Parameters<TestBrowser['newPage']>[0] = {}, more: Partial<ListingSales> = {}) => {
  web.answer({ [`GET /listings/${id}/sales`]: [200, { ...chess, ...more }] });
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(`${web.url}/my-listings/${id}`);
  return page;
};

it('a listing says its state, what is sold, held and left, what it earned and what went back, and leads to what can be done', async () => {
  const page = await opened({ javaScript: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Chess');
  expect(await page.getByText('May 4, 2031, 10:00 a.m.').isVisible()).toBe(true);
  const numbers = page.getByRole('region', { name: 'How it stands' });
  expect(await numbers.getByRole('term').allInnerTexts()).toEqual([
    'Spots taken',
    'Being bought right now',
    'Spots left',
    'Members',
    'Your Earnings (after fees)',
    'Refunded',
  ]);
  expect(await numbers.getByRole('definition').allInnerTexts()).toEqual([
    '3 of 20',
    '2',
    '15',
    '2',
    '$60.00',
    '$25.00',
  ]);
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['My Listings', '/my-listings'],
    ['Check people in', `/check-in/${id}`],
    ['View listing', `/listings/${id}`],
    ['Edit', `/edit-listing/${id}`],
    ['Delete Chess', `/delete-listing/${id}`],
    ['View Members (2) of Chess', `/members/${id}`],
    ['Refund Robin Tremblay', `/refund-sale/${paymentId}?back=%2Fmy-listings%2F${id}`],
    ['Next', `/my-listings/${id}?after=more`],
  ] as const)
    expect([name, await main.getByRole('link', { name, exact: true }).getAttribute('href')]).toEqual([name, href]);
});

it('a listing without limit, without date and without buyers', async () => {
  const page = await opened(narrow, {
    state: 'undated',
    eventStart: null,
    seats: { sold: 0, held: 0, left: null, max: null },
    members: 0,
    earningsCents: 0,
    refundedCents: 0,
    rows: [],
    next: null,
  });
  await page.getByText('Nobody has bought or signed up yet').waitFor();
  const numbers = page.getByRole('region', { name: 'How it stands' });
  expect(await numbers.getByRole('definition').allInnerTexts()).toEqual(['0', 'No limit', '0', '$0.00']);
  expect(await page.getByText('No date yet').isVisible()).toBe(true);
});

it('a listing that is called off says what happens, and is neither changed nor deleted again', async () => {
  const page = await opened({}, { state: 'cancelled' });
  await page.getByText('This listing is cancelled. No more tickets are sold').waitFor();
  expect(await page.getByRole('link', { name: 'Delete Chess' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
});

it('a refund that began at a listing leads back to it', async () => {
  const page = await opened({ javaScript: false });
  const detail = { ...sale, left: { cents: 5_000, seats: 2 }, refunds: [] };
  web.answer({
    [`GET /listings/${id}/sales`]: [200, chess],
    [`GET /sales/${paymentId}`]: [200, detail],
    [`POST /sales/${paymentId}/refunds`]: [201, detail],
  });
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByLabel('Reason').fill('Rain.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.waitForURL(at(`/my-listings/${id}`));
  expect(await page.getByText('The refund is on its way.').count()).toBe(1);
});

it('the own listings and the sales lead to it', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'provider', '/my-listings');
  // Whichever stands first: other tests publish listings too.
  const link = page.getByRole('link', { name: /^View sales / }).first();
  const title = (await link.innerText()).replace('View sales', '').trim();
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.goto('/provider-dashboard?q=art+jam');
  await page
    .getByRole('row')
    .getByRole('link', { name: 'Art Jam: One Giant Painting, Forty Brushes', exact: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Art Jam: One Giant Painting, Forty Brushes' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/my-listings\//);
});

it('what cannot be loaded says so and offers another try', async () => {
  const page = await opened({ expectedErrors: [/status of 500/] });
  web.answer({ [`GET /listings/${id}/sales`]: refuses('internal') });
  await page.reload();
  await page.getByText('This listing could not be loaded. Please try again.').waitFor();
  web.answer({ [`GET /listings/${id}/sales`]: [200, chess] });
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
});

it.each([
  ['light', narrow],
  ['dark', desktop],
] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
  const page = await opened({ ...size, colorScheme });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
});
