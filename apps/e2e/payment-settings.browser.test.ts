import type { Premium } from '@canopy/contracts/premium';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answer, type Answers, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { noSales } from './no-sales.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const account = (more: Partial<PaymentAccount> = {}): PaymentAccount => ({
  status: 'not_started',
  chargesEnabled: false,
  detailsSubmitted: false,
  payoutsEnabled: false,
  requirements: { currentlyDue: [], pendingVerification: [], disabledReason: null },
  checkedAt: null,
  ...more,
});
const inProgress = account({
  status: 'in_progress',
  requirements: {
    currentlyDue: ['individual.dob.day', 'individual.dob.month', 'external_account', 'something.new'],
    pendingVerification: [],
    disabledReason: 'requirements.past_due',
  },
});
/** Everything is handed in, and nothing is due. */
const review = { ...inProgress, detailsSubmitted: true, requirements: account().requirements };
const checking = 'Checking the status of your payment account…';
const open = async (page: Page, answers: Answers, path = '/payment-settings') => {
  web.answer({ 'GET /sales': [200, noSales], ...answers });
  await web.signIn(page);
  await page.goto(web.url + path);
};
/** Of somebody without Premium. */
const fees = (bps: number): Premium => ({
  subscriptionStatus: 'none',
  subscriptionType: null,
  subscriptionCancelAtPeriodEnd: false,
  subscriptionCurrentPeriodEnd: null,
  renewalUnpaid: false,
  paymentDueSince: null,
  beingConfirmed: false,
  feeBps: bps,
  feeBpsWithPremium: Math.min(bps, 1_000),
  feeBpsWithoutPremium: bps,
  simulated: false,
});
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('the states of a payment account', () => {
  it('DASH-03, DASH-04, DASH-05, DASH-06, DASH-07, DASH-16, DASH-17: not started says what it brings, what it needs, and what to try', async () => {
    const page = await browser.newPage();
    await open(page, { 'GET /payment-account': [200, account()], 'GET /premium': [200, fees(2_000)] });
    await page.getByRole('heading', { name: 'Get paid for what you offer' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      'Daily payouts to your Canadian bank account',
      'Credit and debit cards from families, with receipts sent for you',
      'You keep 80% of each sale, 90% with Premium',
      'Every sale, fee, refund and payout on your dashboard',
      'Use the email address of your account here: maple@example.org.',
      'Payment accounts are for businesses and people in Canada only.',
      expect.stringContaining('Still stuck? Write to'),
    ]);
    await page.getByText('You must finish the setup to receive payments.').waitFor();
    expect(await page.getByRole('button', { name: 'Set Up Payments' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.waitForURL('**/provider-dashboard');
  });

  it.each([
    ['with a fee of their own', 1_250, /^You keep/, ['You keep 87.5% of each sale, 90% with Premium']],
    ['whom Premium gains nothing', 500, /^You keep/, ['You keep 95% of each sale']],
    ['whose fee cannot be read', null, /You keep/, []],
  ])('somebody %s is told what they keep, and nothing else', async (_, bps, words, said) => {
    const page = await browser.newPage();
    await open(page, {
      'GET /payment-account': [200, account()],
      'GET /premium': bps === null ? refuses('unavailable') : [200, fees(bps)],
    });
    await page.getByRole('heading', { name: 'Get paid for what you offer' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: words }).allInnerTexts()).toEqual(said);
  });

  it('DASH-08, DASH-15: in progress says in words what is still needed, each thing once', async () => {
    const page = await browser.newPage();
    await open(page, {
      'GET /payment-account': [200, account({ status: 'in_progress' })],
      'POST /payment-account/check': [200, inProgress],
    });
    await page.getByText('Still needed from you:').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      'Your bank account',
      'Your date of birth',
      'More details, which the setup will ask for',
    ]);
    expect(await page.getByRole('button', { name: 'Continue Setup' }).count()).toBe(1);
  });

  it('DASH-10, DASH-11, DASH-12, ERR-68: completed says so, when money comes, and opens the dashboard of the card provider in a new tab', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 409/] });
    await open(page, {
      'GET /payment-account': [200, account({ status: 'completed', chargesEnabled: true })],
      'POST /payment-account/dashboard-link': refuses('dashboard_link_failed'),
    });
    await page.getByText('Your payment account is complete. Families can buy your listings.').waitFor();
    await page.getByText('Payouts go to your bank account every business day.').waitFor();
    const tab = page.waitForEvent('popup');
    await press(page, 'Open your payment dashboard');
    await (await tab).getByText('Failed to open dashboard: Failed to create dashboard link').waitFor();
  });

  it('an account that is being checked, one that was paused, and one that was declined say what comes next', async () => {
    const page = await browser.newPage();
    for (const [more, sentence] of [
      [{ pendingVerification: ['individual.verification.document'] }, 'is checking what you sent'],
      [
        { currentlyDue: ['individual.verification.document'], disabledReason: 'requirements.past_due' },
        'has paused this account',
      ],
      [{ disabledReason: 'rejected.other' }, 'has declined this account. Please contact support.'],
    ] as const) {
      const now = { ...inProgress, detailsSubmitted: true, requirements: { ...account().requirements, ...more } };
      await open(page, { 'GET /payment-account': [200, now], 'POST /payment-account/check': [200, now] });
      await page.getByText(sentence).waitFor();
    }
  });
});

it('whoever waits for the check is told so on the dashboard too, and is sent to look again, not to set up', async () => {
  const page = await browser.newPage();
  await open(
    page,
    { 'GET /payment-account': [200, review], 'POST /payment-account/check': [200, review] },
    '/provider-dashboard',
  );
  await page.getByText('Your payment account is being checked').waitFor();
  await page.getByText('nobody can buy a ticket until our card provider has checked your account').waitFor();
  expect(await page.getByText('Your payment setup is not finished').count()).toBe(0);
  await page.getByRole('link', { name: 'Check again' }).click();
  await page.waitForURL('**/payment-settings');
  const actions = page
    .getByRole('main')
    .locator('a, button')
    .filter({ hasText: /Check again|Continue Setup/ });
  await page.getByRole('heading', { name: 'Your account is being checked' }).waitFor();
  expect(await actions.allInnerTexts()).toEqual(['Check again', 'Continue Setup']);
  const [main, other] = await actions.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(main).not.toBe(other);
});

describe('the way back from the card provider', () => {
  it('DASH-01, DASH-14, NAV-11: the flag alone proves nothing: the account is read again, and its state is said', async () => {
    const page = await browser.newPage();
    await open(
      page,
      {
        'GET /payment-account': [200, inProgress],
        'POST /payment-account/check': [200, account({ status: 'completed' })],
      },
      '/provider-dashboard?stripe=success',
    );
    await page.getByText('Families can buy your listings.').waitFor();
    const unfinished = await browser.newPage();
    await open(
      unfinished,
      { 'GET /payment-account': [200, inProgress], 'POST /payment-account/check': [200, inProgress] },
      '/provider-dashboard?stripe=success',
    );
    await unfinished.getByText('Your payment setup is not finished').waitFor();
    expect(await unfinished.getByText('Families can buy your listings.').count()).toBe(0);
  });

  it('DASH-01: without scripts nobody is told that something loads, but what is known, with the way to the answer', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(
      page,
      { 'GET /payment-account': [200, inProgress], 'POST /payment-account/check': [200, inProgress] },
      '/provider-dashboard?stripe=success',
    );
    await page.getByText('Your payment setup is not finished').waitFor();
    expect(await page.getByText('Loading your payment account…').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByText('Still needed from you:').waitFor();
  });

  it('DASH-01: with scripts the page says that it loads, and nothing else, until the answer is there', async () => {
    const page = await browser.newPage();
    let answer: () => void = () => undefined;
    const requested = new Promise<void>((heard) => {
      const check = () => {
        heard();
        return new Promise<Answer>((resolve) => (answer = () => resolve([200, inProgress])));
      };
      void open(
        page,
        { 'GET /payment-account': [200, inProgress], 'POST /payment-account/check': check },
        '/provider-dashboard?stripe=success',
      );
    });
    await requested;
    await page.getByText('Loading your payment account…').waitFor();
    expect(await page.getByText('Your payment setup is not finished').isVisible()).toBe(false);
    answer();
    await page.getByText('Your payment setup is not finished').waitFor();
    expect(await page.getByText('Loading your payment account…').count()).toBe(0);
  });

  it('DASH-09: while it is in progress the dashboard says that it checks, as long as it does', async () => {
    const page = await browser.newPage();
    let answer: () => void = () => undefined;
    const requested = new Promise<void>((heard) => {
      const check = () => {
        heard();
        return new Promise<Answer>((resolve) => (answer = () => resolve([200, account({ status: 'completed' })])));
      };
      void open(
        page,
        { 'GET /payment-account': [200, inProgress], 'POST /payment-account/check': check },
        '/provider-dashboard',
      );
    });
    await requested;
    await page.getByText(checking).waitFor();
    answer();
    await page.getByText('Families can buy your listings.').waitFor();
    expect(await page.getByText(checking).count()).toBe(0);
  });

  it('DASH-09: without scripts nobody is told of a check that nothing makes, and the dashboard leads to the page that makes one', async () => {
    const page = await browser.newPage({ javaScript: false });
    const checks = () => web.bodiesOf('POST /payment-account/check').length;
    const before = checks();
    await open(
      page,
      { 'GET /payment-account': [200, inProgress], 'POST /payment-account/check': [200, inProgress] },
      '/provider-dashboard',
    );
    await page.getByText('Your payment setup is not finished').waitFor();
    expect(await page.getByText(checking).isVisible()).toBe(false);
    expect(checks()).toBe(before);
    await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByText('Still needed from you:').waitFor();
    expect(checks()).toBe(before + 1);
    expect(await page.getByText(checking).count()).toBe(0);
  });

  it.each([
    ['not started', account(), 'Complete Setup', ['Complete Setup']],
    ['in progress', inProgress, 'Complete Setup', ['Complete Setup', 'Check again']],
    ['with everything handed in', review, 'Check again', ['Check again']],
    ['no longer connected', account({ status: 'failed' }), 'Complete Setup', ['Complete Setup']],
  ])('SALES-02: the banner of an account %s has its button', async (_, now, name, all) => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, { 'GET /payment-account': [200, now] }, '/provider-dashboard');
    const banner = page.getByRole('status').filter({ hasText: /[Nn]obody can buy a ticket until/ });
    expect(await banner.getByRole('link').allInnerTexts()).toEqual(all);
    expect(await banner.getByRole('link', { name }).getAttribute('href')).toBe('/payment-settings');
  });

  it('SALES-21: the end of the dashboard leads to a new listing, the payment account and the handbook', async () => {
    const page = await browser.newPage({ javaScript: false });
    await open(page, { 'GET /payment-account': [200, account({ status: 'completed' })] }, '/provider-dashboard');
    const more = page.getByRole('navigation', { name: 'More for providers' }).getByRole('link');
    expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/add-listing',
      '/payment-settings',
      '/provider-handbook',
    ]);
  });
});

describe('when it fails', () => {
  it('DASH-02, DASH-20, ERR-60: an account that cannot be read is said in an error box, with a way to try again', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await open(page, { 'GET /payment-account': refuses('unavailable') });
    await page.getByRole('alert').getByText('Failed to load payment account information').waitFor();
    await page.getByRole('link', { name: 'Try again' }).waitFor();
  });

  it('a card provider that does not answer leaves what was known, and says so', async () => {
    const page = await browser.newPage();
    await open(page, {
      'GET /payment-account': [200, inProgress],
      'POST /payment-account/check': refuses('payment_account_unavailable'),
    });
    await page.getByText('The card provider could not be reached just now.').waitFor();
    await page.getByText('Your bank account').waitFor();
  });

  it.each([
    [
      'ERR-61: the address',
      refuses('payment_account_email_refused'),
      'The card provider does not accept the email address of your account. Please contact us, and we will sort it out with you.',
    ],
    [
      'ERR-62: an account that exists already',
      refuses('payment_account_taken'),
      'A payment account for this email address already exists at the card provider. Please sign in there with it, or contact us.',
    ],
    [
      'ERR-63: the account',
      refuses('payment_account_failed', { data: { said: 'No such country.' } }),
      'Failed to create payment account: No such country.',
    ],
    [
      'ERR-64: the link',
      refuses('onboarding_failed', { data: { said: 'Try later.' } }),
      'Failed to start onboarding process: Try later.',
    ],
  ])('%s', async (_, refusal, sentence) => {
    const page = await browser.newPage({ expectedErrors: [/status of 409/] });
    await open(page, {
      'GET /payment-account': [200, account()],
      'POST /payment-account/setup-link': refusal,
    });
    await press(page, 'Set Up Payments');
    await page.getByRole('alert').getByText(sentence).waitFor();
  });

  it('DASH-02, ERR-65: anything else has a sentence too', async () => {
    const page = await browser.newPage({ expectedErrors: [/Failed to fetch|ERR_/] });
    await open(page, { 'GET /payment-account': [200, account()] });
    await page.route('**/payment-settings*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await press(page, 'Set Up Payments');
    await page.getByText('An unexpected error occurred. Please try again or contact support.').waitFor();
  });
});

it('DASH-13: a banner whose question about the account got no answer leaves the dashboard as it stands', async () => {
  const page = await browser.newPage({ expectedErrors: [/Failed to fetch|ERR_/] });
  const data = (url: URL) => url.pathname === '/payment-settings.data';
  await page.route(data, (route) => route.abort());
  const dropped = page.waitForEvent('requestfailed', (request) => data(new URL(request.url())));
  await open(page, { 'GET /payment-account': [200, inProgress] }, '/provider-dashboard');
  await dropped;
  await page.getByText(checking).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Complete Setup' }).isVisible()).toBe(true);
  expect(await page.getByText('Your Earnings').isVisible()).toBe(true);
});

describe('the whole way with the simulated card provider', () => {
  it.each([true, false])(
    'DASH-13: left half-way, handed in, checked and accepted (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ ...phone, javaScript });
      await signInAs(page, 'newprovider', '/payment-settings');
      const go = page.getByRole('button', { name: /Set Up Payments|Continue Setup/ });
      await go.click();
      await page.getByRole('heading', { name: 'Simulated card provider' }).waitFor();
      const link = page.url();
      await press(page, 'Leave without finishing');
      await page.waitForURL('**/provider-dashboard?stripe=success');
      // A link works once: who goes back gets a new one.
      await page.goto(link);
      await page.getByRole('heading', { name: 'Simulated card provider' }).waitFor();
      expect(page.url()).not.toBe(link);
      await press(page, 'Hand in everything, and wait for a check');
      await page.waitForURL('**/provider-dashboard?stripe=success');
      await page.goto('/payment-settings');
      await page.getByText('is checking what you sent').waitFor();
      await go.click();
      await press(page, 'Hand in everything, and be accepted');
      await page.waitForURL('**/provider-dashboard?stripe=success');
      await page.goto('/payment-settings');
      await page.getByText('Your payment account is complete.').waitFor();
      const tab = page.waitForEvent('popup');
      await press(page, 'Open your payment dashboard');
      const dashboard = await tab;
      await dashboard.getByRole('button', { name: 'Pause the account: a document is missing' }).click();
      await dashboard.waitForURL('**/provider-dashboard');
      // The provider of cards tells it by an event, which the worker takes up.
      const missing = async () => (await page.goto('/payment-settings'), page.getByText('A photo of your ID').count());
      await expect.poll(missing).toBe(1);
    },
  );
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([phone, desktop])('axe finds nothing on %o, and nothing is wider than the screen', async (size) => {
    const page = await browser.newPage({ ...size, colorScheme });
    const states = [account(), inProgress, account({ status: 'completed' }), account({ status: 'failed' })];
    for (const state of states) {
      await open(page, { 'GET /payment-account': [200, state], 'POST /payment-account/check': [200, state] });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  });
});
