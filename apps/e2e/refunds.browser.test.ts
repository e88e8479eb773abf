import type { Sale, SalesDashboard } from '@canopy/contracts/payments';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { type LonelyWeb, startLonelyWeb } from './lonely-web.ts';

let browser: TestBrowser;
let web: LonelyWeb;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startLonelyWeb()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.stop()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const sale: Sale = {
  id, listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10', listingTitle: 'Saturday math circle', customerName: 'Robin Tremblay', customerEmail: 'robin@example.org', purchasedAt: '2026-11-03T15:00:00Z',
  quantity: 2, amountCents: 5_000, platformFeeCents: 1_000, providerAmountCents: 4_000, feeBps: 2_000,
  refundedCents: 1_000, refundedFeeCents: 200, seatsReturned: 1, status: 'succeeded', refundsRequested: 0, refundsFailed: 1, disputeStatus: 'needs_response', late: false,
};
const detail: SaleDetail = {
  ...sale,
  left: { cents: 4_000, seats: 1 },
  refunds: [
    { id: '6f8d2f7e-9a51-4a4c-8c39-000000000002', source: 'request', amountCents: 1_000, feeCents: 200, seats: 1, reason: 'One child was ill.', requestedBy: 'Maple Learning', status: 'succeeded', problem: null, createdAt: '2026-11-04T15:00:00Z' },
    { id: '6f8d2f7e-9a51-4a4c-8c39-000000000003', source: 'request', amountCents: 500, feeCents: 0, seats: 0, reason: 'It began late.', requestedBy: 'Maple Learning', status: 'failed', problem: 'The card has expired.', createdAt: '2026-11-05T15:00:00Z' },
  ],
};
const dashboard: SalesDashboard = { earningsCents: 3_200, customers: 1, sales: 1, rows: [sale], next: null };
const answers = (more: object = {}) => web.answer({ 'GET /sales': [200, dashboard], [`GET /sales/${id}`]: [200, detail], ...more } as never);

async function opened(path: string, wishes: Parameters<TestBrowser['newPage']>[0] = {}) {
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}

it('the dashboard says what went back, what failed and what is disputed, and what is left of the earnings', async () => {
  answers();
  const page = await opened('/provider-dashboard', desktop);
  const cells = (await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(cells.slice(3)).toEqual(['$50.00 $10.00 refunded Refund failed Disputed', '$8.00 (20%)', '2 1 spot taken back', '$32.00', 'Refund Robin Tremblay']);
});

it.each([['a dialog', true], ['a page without scripts', false]])('a refund is asked for in %s, and a refusal keeps what was typed', async (_, javaScript) => {
  answers({ [`POST /sales/${id}/refunds`]: [409, { code: 'aborted', reason: 'refund_too_large', error: 'Too much', details: 'At most $40.00 can go back. Please enter less.', fields: { amount: ['At most $40.00 can go back.'] } }] });
  const page = await opened('/provider-dashboard', { ...phone, javaScript, expectedErrors: javaScript ? [] : [/status of 409/] });
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByText('Everything that is left: $40.00').waitFor();
  await page.getByLabel('Another amount').check();
  await page.getByLabel('Amount in dollars').fill('45');
  await page.getByLabel('Spots taken back').fill('0');
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('alert').getByText('At most $40.00 can go back. Please enter less.').waitFor();
  expect([await page.getByLabel('Amount in dollars').inputValue(), await page.getByLabel('Reason').inputValue(), await page.getByLabel('Another amount').isChecked()]).toEqual(['45', 'The class was shorter.', true]);
  answers({ [`POST /sales/${id}/refunds`]: [201, detail] });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The refund is on its way. The buyer is told by email.').waitFor();
});

it('a refund that failed says why and is tried again from its page', async () => {
  answers({ 'POST /refunds/6f8d2f7e-9a51-4a4c-8c39-000000000003/retry': [200, detail] });
  const page = await opened(`/refund-sale/${id}`);
  await page.getByText('The card has expired.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The refund is being tried again.').waitFor();
});

it.each([['light', phone], ['dark', desktop]] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
  answers();
  const page = await opened(`/refund-sale/${id}`, { ...size, colorScheme });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${web.url}/provider-dashboard`);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByText('Everything that is left').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dialog-${colorScheme}.png` });
});
