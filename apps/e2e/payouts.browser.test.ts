import type { Payout, PayoutDetail, PayoutList } from '@canopy/contracts/payouts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
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

const onItsWay = {
  id: 'po_2',
  amountCents: 3_050,
  currency: 'cad',
  automatic: true,
  status: 'in_transit' as const,
  createdAt: '2026-11-22T12:00:00Z',
  arrivesOn: '2026-11-24',
  failure: null,
  paidOutSince: false,
};
const failed = { ...onItsWay, id: 'po_1', status: 'failed' as const, failure: 'The account has been closed.' };
const list: PayoutList = {
  balance: { availableCents: -800, pendingCents: 4_000 },
  payouts: [onItsWay, failed, { ...onItsWay, id: 'po_0', status: 'paid', arrivesOn: '2026-11-20' }],
  next: 'po_0',
};
const empty: PayoutList = { balance: { availableCents: 0, pendingCents: 0 }, payouts: [], next: null };
const sale = {
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  listingId: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c12',
  listingTitle: 'Chess club',
  customerName: 'Ada Wong',
  quantity: 2,
};
const detail: PayoutDetail = {
  payout: onItsWay,
  lines: [
    { id: 't3', kind: 'other', amountCents: -150, feeCents: 0, netCents: -150, at: '2026-11-21T15:00:00Z', sale: null },
    { id: 't2', kind: 'refund', amountCents: -1_000, feeCents: -200, netCents: -800, at: '2026-11-21T14:00:00Z', sale },
    { id: 't1', kind: 'sale', amountCents: 5_000, feeCents: 1_000, netCents: 4_000, at: '2026-11-20T15:00:00Z', sale },
  ],
  next: null,
};
const answers = (more: object = {}) =>
  web.answer({ 'GET /payouts': [200, list], 'GET /payouts/po_2': [200, detail], ...more });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('payouts', () => {
  it('a refund that waits for the next sales is not called money from families', async () => {
    answers({ 'GET /payouts': [200, { ...empty, balance: { availableCents: 0, pendingCents: -2_080 } }] });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/payouts`);
    expect(plain(await page.getByRole('region', { name: 'In your payment account' }).innerText())).toBe(
      'In your payment account Ready for the next payout $0.00 Still being processed -$20.80 Refunds that are taken from your next sales. Refunds came to more than your last sales. The difference is taken from your next sales, or from your bank account.',
    );
  });

  it('what is in the account, what is on its way, and what arrived', async () => {
    answers();
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/payouts`);
    expect(plain(await page.getByRole('region', { name: 'In your payment account' }).innerText())).toBe(
      'In your payment account Ready for the next payout -$8.00 Still being processed $40.00 Paid by families, and not received by our card provider yet. This takes a few business days. Refunds came to more than your last sales. The difference is taken from your next sales, or from your bank account.',
    );
    expect((await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(plain)).toEqual([
      'Payout of $30.50 On its way, expected November 24, 2026',
      'Payout of $30.50 Your bank did not accept it Your bank said: The account has been closed. The money is still in your payment account. Check your bank details, and it goes out with the next payout. Check my bank details',
      'Payout of $30.50 Arrived November 20, 2026',
    ]);
    expect(await page.getByRole('link', { name: 'Older payouts' }).getAttribute('href')).toBe('/payouts?after=po_0');
    expect(await page.getByRole('link', { name: 'Check my bank details' }).getAttribute('href')).toBe(
      '/payment-settings',
    );
  });

  it('a debt that is taken from the bank is not said to arrive, nor to be kept where it cannot be taken', async () => {
    const debit = (status: Payout['status']) => ({ ...onItsWay, id: `po_${status}`, amountCents: -1_200, status });
    answers({
      'GET /payouts': [
        200,
        { ...empty, payouts: [debit('in_transit'), { ...debit('failed'), failure: null }, debit('paid')] },
      ],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    const said = async (path: string) => {
      await page.goto(web.url + path);
      return (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(plain);
    };
    expect(await said('/payouts')).toEqual([
      'Taken from your bank: $12.00 Being taken, expected November 24, 2026',
      'Taken from your bank: $12.00 Your bank did not allow it Your payment account still owes this amount. It is taken from your next sales, or from your bank account. Check your bank details. Check my bank details',
      'Taken from your bank: $12.00 Taken November 24, 2026',
    ]);
    expect((await said('/fr/payouts')).join(' ')).toMatch(
      /Prélèvement en cours, .* Votre banque l’a refusé Votre compte de paiement doit encore cette somme\. .* Prélevé le 24 novembre 2026/,
    );
  });

  it('a failure that later payouts left behind raises no alarm, in the list or on its own page', async () => {
    const past = { ...failed, paidOutSince: true };
    answers({
      'GET /payouts': [
        200,
        { ...empty, payouts: [onItsWay, past, { ...past, id: 'po_0', amountCents: -1_200, failure: null }] },
      ],
      'GET /payouts/po_1': [200, { payout: past, lines: [], next: null }],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    const said = async (path: string) => {
      await page.goto(web.url + path);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('link', { name: /bank details|coordonnées bancaires/ }).count()).toBe(0);
      return (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(plain).slice(1);
    };
    expect(await said('/payouts')).toEqual([
      'Payout of $30.50 Your bank did not accept it Your bank said: The account has been closed. The money went back to your payment account. Payouts have gone out again since.',
      'Taken from your bank: $12.00 Your bank did not allow it Your payment account went on owing this amount until your next sales or your bank account covered it.',
    ]);
    expect((await said('/fr/payouts')).join(' ')).toMatch(
      /L’argent est revenu dans votre compte de paiement\. Des versements sont repartis depuis\. .* a dû cette somme/,
    );
    await said('/payouts/po_1');
    await page.getByText('Payouts have gone out again since.').waitFor();
  });

  it('a payout without lines is said to be asked for by its owner only where it was', async () => {
    const without = (automatic: boolean) => ({
      'GET /payouts/po_2': [200, { payout: { ...onItsWay, automatic }, lines: [], next: null }],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    answers(without(true));
    await page.goto(`${web.url}/payouts/po_2?after=t1`);
    await page.getByText('There are no further lines in this payout.').waitFor();
    answers(without(false));
    await page.goto(`${web.url}/payouts/po_2`);
    await page.getByText('You asked for this payout yourself').waitFor();
  });

  it.each([true, false])('the sales and refunds that a payout holds (scripts: %s)', async (javaScript) => {
    answers();
    const page = await browser.newPage({ javaScript });
    await web.signIn(page);
    await page.goto(`${web.url}/payouts`);
    await page.getByRole('link', { name: 'Payout of $30.50' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Payout of $30.50' }).waitFor();
    expect((await page.getByRole('row').allInnerTexts()).map(plain)).toEqual([
      'What Date Amount Fee Yours',
      'Correction by the card provider November 21, 2026 -$1.50 $0.00 -$1.50',
      'Refund Chess club Ada Wong November 21, 2026 -$10.00 $2.00 -$8.00',
      'Sale Chess club Ada Wong, 2 tickets November 20, 2026 $50.00 -$10.00 $40.00',
      'Total of this payout $30.50',
    ]);
  });

  it('none yet, no more, no account, and nobody who answers', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await web.signIn(page);
    answers({ 'GET /payouts': [200, empty] });
    await page.goto(`${web.url}/payouts`);
    expect(await page.getByText('Your first payout leaves a few business days after your first sale.').count()).toBe(1);
    await page.goto(`${web.url}/payouts?after=po_0`);
    await page.getByRole('link', { name: 'Newest payouts' }).click();
    await page.getByText('No payouts yet').waitFor();
    answers({ 'GET /payouts': refuses('payment_account_missing') });
    await page.goto(`${web.url}/payouts`);
    expect(await page.getByRole('link', { name: 'Set up payments' }).getAttribute('href')).toBe('/payment-settings');
    answers({ 'GET /payouts': refuses('payouts_unavailable') });
    await page.goto(`${web.url}/payouts`);
    await page.getByText('Your payouts could not be loaded.').waitFor();
    answers();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('Arrived November 20, 2026').waitFor();
  });

  it("a provider of the demo finds the demo's sales in payouts", async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/payment-settings');
    await page.getByRole('link', { name: 'See your payouts' }).click();
    await page
      .getByRole('link', { name: /^Payout of / })
      .first()
      .click();
    await page.getByRole('columnheader', { name: 'Fee', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(2);
  });

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('axe finds nothing, and nothing is wider than the screen (%s, %o)', async (colorScheme, size) => {
    answers();
    const page = await browser.newPage({ ...size, colorScheme });
    await web.signIn(page);
    for (const path of ['/payouts', '/payouts/po_2']) {
      await page.goto(web.url + path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  });
});
