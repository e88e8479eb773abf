import type { Premium } from '@canopy/contracts/premium';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { noSales } from './no-sales.ts';
import { openAccountMenu, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const none: Premium = {
  subscriptionStatus: 'none',
  subscriptionType: null,
  subscriptionCancelAtPeriodEnd: false,
  subscriptionCurrentPeriodEnd: null,
  renewalUnpaid: false,
  paymentDueSince: null,
  beingConfirmed: false,
  feeBps: 2_000,
  feeBpsWithPremium: 1_000,
  feeBpsWithoutPremium: 2_000,
  simulated: false,
};
const active: Premium = {
  ...none,
  subscriptionStatus: 'active',
  subscriptionType: 'yearly',
  subscriptionCurrentPeriodEnd: '2027-03-31T23:59:58.000Z',
  feeBps: 1_000,
};
const ending: Premium = { ...active, subscriptionCancelAtPeriodEnd: true };
const due: Premium = { ...none, paymentDueSince: '2027-03-31T23:59:58.000Z' };
const confirming: Premium = { ...none, beingConfirmed: true };
const states = { none, active, ending, due, confirming };

const dashboard = {
  'GET /sales': [200, noSales],
  'GET /payment-account': [
    200,
    {
      status: 'completed',
      chargesEnabled: true,
      detailsSubmitted: true,
      payoutsEnabled: true,
      requirements: { currentlyDue: [], pendingVerification: [], disabledReason: null },
      checkedAt: null,
    },
  ],
} as const satisfies Record<string, [number, unknown]>;
const open = async (page: Page, premium: Premium, path = '/provider-dashboard', more: Answers = {}) => {
  web.answer({ ...dashboard, 'GET /premium': [200, premium], 'POST /premium/check': [200, premium], ...more });
  await web.signIn(page);
  await page.goto(web.url + path);
};
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

describe('the banner of the dashboard', () => {
  it('PREM-02, PREM-03: without Premium says what it brings and costs, with Upgrade Now', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, none);
    await page.getByRole('heading', { name: 'Keep 90% of each sale with Premium' }).waitFor();
    await page.getByText('Our fee goes down from 20% to 10%.').waitFor();
    await page.getByText('$333 + tax a year (about $28 a month, cancel anytime)').waitFor();
    expect(await page.getByRole('button', { name: 'Upgrade Now' }).count()).toBe(1);
    expect(await page.getByText('Premium is active').count()).toBe(0);
  });

  it.each([
    ['somebody from whom nobody can buy yet', '/provider-dashboard', 'in_progress', 1],
    ['the same on its own page', '/premium', 'not_started', 1],
    ['somebody who can be paid', '/premium', 'completed', 0],
  ] as const)('says beside the price whether anything can be sold: to %s', async (_, path, status, times) => {
    const page = await browser.newPage({ javaScript: false });
    const account = { ...dashboard['GET /payment-account'][1], status };
    await open(page, none, path, { 'GET /payment-account': [200, account] });
    await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
    expect(await page.getByText('nobody can buy from you until your payment account is ready').count()).toBe(times);
  });

  it('says so where Premium would not lower the fee, and what the fee is', async () => {
    const page = await browser.newPage();
    await open(page, { ...none, feeBps: 500, feeBpsWithPremium: 500, feeBpsWithoutPremium: 500 });
    await page.getByRole('heading', { name: 'Premium would not lower your fee' }).waitFor();
    await page.getByText('Our fee for you is 5% already.').waitFor();
  });

  it('PREM-06: with Premium says so, until when, and has Cancel Subscription', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, active);
    await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
    await page.getByText('Our fee is 10%, so you keep 90% of each sale.').waitFor();
    await page.getByText('Renews on March 31, 2027 for $333 + tax a year.').waitFor();
    expect(await page.getByRole('link', { name: 'Cancel Subscription' }).getAttribute('href')).toBe(
      '/premium/cancel?from=dashboard',
    );
    expect(await page.getByRole('button', { name: 'Upgrade Now' }).count()).toBe(0);
  });

  it('PREM-07: set to cancel, it says when Premium ends and what comes then', async () => {
    const page = await browser.newPage();
    await open(page, ending);
    await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
    await page
      .getByText('Premium ends on March 31, 2027. From then on our fee is 20%, and nothing more is charged.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Keep Premium' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Cancel Subscription' }).count()).toBe(0);
  });

  it('PREM-03: a renewal that is not paid is said with its date and fee, and with a way to pay in a tab of its own', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 409/] });
    await open(page, due, '/provider-dashboard', {
      'POST /premium/payment-link': refuses('premium_nothing_due'),
    });
    await page
      .getByRole('alert')
      .getByText('Your card was declined when Premium was to renew on March 31, 2027.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Upgrade Now' }).count()).toBe(0);
    const tab = page.waitForEvent('popup');
    await press(page, 'Pay now');
    await (await tab).getByText('There is nothing to pay for Premium right now.').waitFor();
  });

  it('PREM-03: what was paid and is being confirmed is not offered once more', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, { ...none, beingConfirmed: true });
    await page.getByText('Your payment is being confirmed').waitFor();
    expect(await page.getByRole('link', { name: 'Check again' }).getAttribute('href')).toBe('/premium?premium=success');
    expect(await page.getByRole('button', { name: 'Upgrade Now' }).count()).toBe(0);
  });

  it('a dashboard whose Premium cannot be read shows the sales without it', async () => {
    const page = await browser.newPage();
    await open(page, none, '/provider-dashboard', { 'GET /premium': refuses('unavailable') });
    await page.getByText('Your Earnings').waitFor();
    expect(await page.getByRole('main').getByText('Premium').count()).toBe(0);
  });
});

describe('when it fails', () => {
  it('PREM-05, ERR-69: the start of an upgrade says so where it was pressed, and the page stays', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await open(page, none, '/provider-dashboard', {
      'POST /premium/session': refuses('premium_start_failed'),
    });
    await press(page, 'Upgrade Now');
    await page.getByRole('alert').getByText('Failed to start subscription upgrade. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/provider-dashboard');
    await page.getByText('Your Earnings').waitFor();
  });

  it('PREM-05, ERR-69: without scripts, and where the API is away, the page of Premium says it', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: [/status of 50/] });
    for (const reason of ['premium_start_failed', 'unavailable', 'internal'] as const) {
      await open(page, none, '/provider-dashboard', { 'POST /premium/session': refuses(reason) });
      await press(page, 'Upgrade Now');
      await page.getByRole('alert').getByText('Failed to start subscription upgrade. Please try again.').waitFor();
      await page.getByRole('heading', { name: 'Your fee' }).waitFor();
    }
  });

  it('whoever comes back from the card provider to the page as it was left can press again', async () => {
    const page = await browser.newPage();
    await open(page, none, '/premium', { 'POST /premium/session': () => new Promise<never>(() => {}) });
    await settled(page);
    const upgrade = page.getByRole('button', { name: 'Upgrade Now' });
    // As a browser does that kept the page; `same` is gone with it.
    const shown = (persisted: boolean) =>
      page.evaluate((kept) => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept })), persisted);
    const isSame = () => page.evaluate(() => 'same' in window);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await shown(true);
    await upgrade.click();
    await upgrade.waitFor({ state: 'detached' });
    await shown(false);
    expect(await isSame()).toBe(true);
    const reloaded = page.waitForEvent('load');
    await shown(true);
    await reloaded;
    await upgrade.waitFor();
    expect(await isSame()).toBe(false);
    await expect.poll(() => upgrade.isEnabled()).toBe(true);
  });

  it('PREM-05, ERR-69: a dropped line keeps the page', async () => {
    const page = await browser.newPage({ expectedErrors: [/Failed to fetch|ERR_/] });
    await open(page, none);
    await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
    await settled(page);
    await page.route('**/premium*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await press(page, 'Upgrade Now');
    await page.getByText('Failed to start subscription upgrade. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/provider-dashboard');
  });

  it('a clear no is said in its own words', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 409/] });
    const sentence = 'You already have Premium, so there is nothing to pay.';
    await open(page, none, '/premium', { 'POST /premium/session': refuses('premium_active') });
    await press(page, 'Upgrade Now');
    await page.getByRole('alert').getByText(sentence).waitFor();
  });

  it.each([true, false])(
    'PREM-11, ERR-70: a failed cancellation says so and asks again (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ javaScript, expectedErrors: [/status of 503/] });
      await open(page, active, '/provider-dashboard', {
        'POST /premium/cancellation': refuses('premium_cancel_failed'),
      });
      await page.getByRole('link', { name: 'Cancel Subscription' }).click();
      await page.getByText('You keep Premium until Mar 31, 2027, 7:59 p.m., and nothing more is charged.').waitFor();
      await press(page, 'Cancel Subscription');
      await page.getByRole('alert').getByText('Failed to cancel subscription. Please try again.').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(1);
    },
  );

  it.each([
    ['', 'End Premium?', 'Premium ends now, and nothing more is charged. From now on our fee is 20%', 'End Premium'],
    [
      '/fr',
      'Mettre fin à Premium?',
      'Premium prend fin maintenant, et rien d’autre n’est facturé. Dès maintenant, nos frais sont de 20',
      'Mettre fin à Premium',
    ],
  ])(
    'PREM-08: just after a renewal it is asked whether Premium is to end now (%s)',
    async (language, title, words, end) => {
      const page = await browser.newPage({ javaScript: false });
      await open(page, { ...active, renewalUnpaid: true }, `${language}/premium/cancel`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(words).waitFor();
      expect(await page.getByRole('button', { name: end }).count()).toBe(1);
      expect(await page.getByText('2027').count()).toBe(0);
    },
  );

  it('Premium that cannot be loaded is an error box with a way to try again', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await open(page, none, '/premium', { 'GET /premium': refuses('unavailable') });
    await page.getByRole('alert').getByText('Failed to load Premium. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Try again' }).waitFor();
  });
});

describe('the way back from the checkout', () => {
  it('the flag alone proves nothing: who has not paid sees the offer', async () => {
    const page = await browser.newPage();
    await open(page, none, '/premium?premium=success');
    await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
    expect(await page.getByText('being confirmed').count()).toBe(0);
  });

  it('a payment that the card provider does not show yet is being confirmed, and the page asks again by itself', async () => {
    const page = await browser.newPage();
    await open(page, confirming, '/premium?premium=success');
    await page.getByText('Your payment is being confirmed').waitFor();
    web.answer({ ...dashboard, 'GET /premium': [200, active] });
    await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
  });

  it('so it is where the card provider cannot be asked; without scripts a link asks again', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, none, '/premium?premium=success', {
      'POST /premium/check': refuses('premium_not_checked'),
    });
    await page.getByText('Your payment is being confirmed').waitFor();
    web.answer({ 'GET /premium': [200, active] });
    await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
  });
});

describe('the whole way with the simulated card provider', () => {
  /** The card provider's events come after its page has answered: whoever opens the page at once may be before them. */
  const comesTo = (page: Page, path: string, words: string) =>
    expect
      .poll(async () => (await page.goto(path), page.getByText(words).filter({ visible: true }).count()), {
        timeout: 15_000,
      })
      .toBe(1);

  // The tests of one file come one after the other; each leaves the administrator without Premium.
  it.each([true, false])(
    'PREM-04, PREM-08, PREM-09, PREM-10, ERR-71: left, declined, paid, cancelled, kept, renewed, declined, mended, ended (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ ...phone, javaScript });
      await signInAs(page, 'admin', '/provider-dashboard');
      await press(page, 'Upgrade Now');
      await page.getByText('$376.29').waitFor();
      await press(page, 'Leave without paying');
      await page.waitForURL('**/premium');
      await press(page, 'Upgrade Now');
      await page.waitForURL('**/simulated-card-provider/premium/cs_*');
      await press(page, 'Pay with a good card');
      await page.waitForURL('**/premium?premium=success');
      await page.getByRole('heading', { name: 'Premium is active' }).waitFor();

      await page.goto('/provider-dashboard');
      await page.getByRole('link', { name: 'Cancel Subscription' }).click();
      await page.getByRole('heading', { name: 'Cancel Premium?' }).waitFor();
      await press(page, 'Cancel Subscription');
      await page.getByText('Subscription will be canceled at the end of your billing period.').waitFor();
      await page.waitForURL('**/provider-dashboard');
      await page.getByText('nothing more is charged').waitFor();
      await press(page, 'Keep Premium');
      await page.getByText('You keep Premium, and it renews as before.').waitFor();

      await page.goto('/premium');
      await press(page, 'Let time pass');
      await press(page, 'The paid year ends, and the card works');
      await page.getByRole('link', { name: 'Back to Premium' }).click();
      await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
      await press(page, 'Let time pass');
      await press(page, 'The paid year ends, and the card is declined');
      await page.getByText('past_due').waitFor();
      await comesTo(page, '/premium', 'Your Premium renewal is not paid');
      const tab = page.waitForEvent('popup');
      await press(page, 'Pay now');
      const invoice = await tab;
      await invoice.getByRole('button', { name: 'Pay with a good card' }).click();
      await invoice.getByRole('heading', { name: 'Premium is active' }).waitFor();

      await page.goto('/premium');
      await press(page, 'Let time pass');
      await press(page, 'The paid year ends, and the card is declined');
      await page.getByText('past_due').waitFor();
      await comesTo(page, '/premium', 'Your Premium renewal is not paid');
      await page.getByRole('link', { name: 'End Premium' }).click();
      await page.getByRole('heading', { name: 'End Premium?' }).waitFor();
      await press(page, 'End Premium');
      await page.getByText('Premium has ended, and nothing more is charged.').waitFor();
      await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
    },
  );

  it('a declined card buys nothing and says so', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 402/] });
    await signInAs(page, 'newprovider', '/premium');
    await press(page, 'Upgrade Now');
    await press(page, 'Pay with a card that is declined');
    await page.getByRole('alert').getByText('Your card was declined. Please try another one.').waitFor();
    await page.goto('/premium?premium=success');
    await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
  });

  it('who is about to delete the account, or somebody else, reads that Premium goes with it', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'premium', '/account/delete');
    await page.getByText('Premium ends at once, and what you have paid for it is not returned.').waitFor();
    await signInAs(page, 'admin', '/admin/users?q=premium%40canopy.test');
    await page.getByText(/^Premium, renews /).waitFor();
    await page.getByRole('link', { name: /Delete User/ }).click();
    await page.getByText('Premium ends at once, and what was paid for it is not returned.').waitFor();
  });

  it('the page is in the account menu of providers', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'premium', '/listings');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Premium', exact: true }).click();
    await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([{ ...phone, width: 360 }, desktop])(
    'axe finds nothing on %o, and nothing is wider than the screen',
    async (size) => {
      const page = await browser.newPage({ ...size, colorScheme });
      for (const premium of Object.values(states))
        for (const path of ['/provider-dashboard', '/premium', '/premium/cancel']) {
          await open(page, premium, path);
          expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
        }
    },
  );
});
