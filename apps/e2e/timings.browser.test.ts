import type { Viewer } from '@canopy/contracts/accounts';
import type { ApplicationDetail } from '@canopy/contracts/applications';
import type { FreeSignUp, OrderState } from '@canopy/contracts/payments';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import {
  type Answer,
  type Answers,
  heldBack,
  type WebWithFakeApi,
  provider,
  startWebWithFakeApi,
} from './web-with-fake-api.ts';
import { access, approvalPreview, detail } from './shown-listings.ts';

const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
const id = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const nextId = '6f8d2f7e-9a51-4a4c-8c39-000000000002';
/** What the router of a page does when a link is clicked. */
interface Router {
  navigate(to: string): Promise<void>;
}
let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

/** A page whose time stands still; `runFor` alone moves it. */
async function opened(path: string, answers: Answers, signedIn = true): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage({ expectedErrors: [/status of (404|500)/] });
  if (signedIn) await web.signIn(page);
  await page.goto(web.url + path);
  await settled(page);
  await page.clock.pauseAt(Date.now() + 1_000);
  return page;
}
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** Nothing happens until a moment before, and it has happened a moment after. */
async function after(
  page: Page,
  milliseconds: number,
  notYet: () => Promise<void>,
  then: () => Promise<void>,
): Promise<void> {
  await page.clock.runFor(milliseconds - 50);
  await notYet();
  await page.clock.runFor(100);
  await then();
}
const goesOn = (page: Page, milliseconds: number, path: string) => {
  const here = new URL(page.url()).pathname;
  return after(
    page,
    milliseconds,
    async () => expect(new URL(page.url()).pathname).toBe(here),
    () => page.waitForURL((url) => url.pathname === path),
  );
};

const application: ApplicationDetail = {
  userId: id,
  businessName: 'Maple Tutors',
  businessType: 'tutor',
  displayName: 'Robin Tremblay',
  email: 'robin@example.org',
  phoneNumber: '519 555 0123',
  address: '100 King Street',
  website: null,
  description: 'Math.',
  additionalInfo: null,
  status: 'pending',
  submittedAt: '2026-01-05T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
  reviewedAt: null,
  rejectionReason: null,
  question: null,
  reviewedBy: null,
  language: 'en',
  history: [],
  isProvider: false,
  emailVerified: true,
  mayReopen: false,
  next: null,
};

describe('where a screen goes on by itself', () => {
  it.each([
    ['Approve', 'approval', 'The application is approved.'],
    ['Confirm Rejection', 'rejection', 'The application is rejected.'],
  ])('ADMAPP-09, CONST-09: to the applications 1.5 s after a decision (%s)', async (name, door, said) => {
    const page = await opened(`/admin/application/${id}${door === 'rejection' ? '?ask=reject' : ''}`, {
      [`GET /applications/${id}`]: [200, application],
      [`POST /applications/${id}/${door}`]: [204, null],
      'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }],
    });
    await button(page, name).click();
    await page.getByText(said).waitFor();
    await goesOn(page, 1_500, '/admin');
  });

  it.each([
    [
      'ADMNEW-10, CONST-09: 2 s after creation under an account',
      { outcome: 'published', listingId: id, ownerName: 'Maple Studio', ownerIsProvider: true },
      2_000,
      'It is published under the account of',
    ],
    [
      'ADMNEW-13, CONST-09: 3 s after creation of a pending one',
      { outcome: 'pending', pendingListingId: id, mail: 'sent', approvalLink: null },
      3_000,
      'Listing created, approval requested',
    ],
  ])('%s', async (_, created, milliseconds, said) => {
    const page = await opened('/admin/add-listing', {
      'POST /admin/listings': [201, created],
      'GET /admin/listings': [
        200,
        { items: [], total: { count: 0, more: false }, next: null, previous: null, pending: 0 },
      ],
    });
    for (const [label, value] of Object.entries({
      'Provider email': 'maple@example.org',
      'Provider name': 'Maple Studio',
      Title: 'Evening chess',
      Description: 'Openings.',
      Location: 'Stratford',
      Start: '2031-12-05T10:00',
    }))
      await page.getByLabel(label).fill(value);
    await page.getByLabel('Price', { exact: true }).fill('25.50');
    await page.getByLabel('Category').selectOption('Education');
    await button(page, 'Create listing').click();
    await page.getByText(said).waitFor();
    await goesOn(page, milliseconds, '/admin/listings');
  });

  it('APPR-18, CONST-09: to the dashboard 2 s after an approval', async () => {
    const preview = approvalPreview({ email: admin.email, hasAccount: true });
    const page = await opened('/approve-listing?token=abc', {
      'POST /listing-approvals/state': [200, preview],
      'POST /listing-approvals/publish': [201, { listingId: id }],
    });
    await page.getByRole('main').locator('button[value=publish]').click();
    await page
      .getByRole('link', { name: /dashboard/i })
      .filter({ visible: true })
      .last()
      .waitFor();
    await page.getByRole('main').getByRole('status').first().waitFor();
    await goesOn(page, 2_000, '/provider-dashboard');
  });

  it('nobody who is on the way to the next application is led to the list', async () => {
    const other = { ...application, userId: nextId, businessName: 'Oak Choir', displayName: 'Sam' };
    const answers: Answers = {
      [`GET /applications/${id}`]: [200, { ...application, next: { userId: nextId, businessName: 'Oak Choir' } }],
      [`POST /applications/${id}/approval`]: [204, null],
      'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }],
    };
    const page = await opened(`/admin/application/${id}`, answers);
    await button(page, 'Approve').click();
    await page.getByText('The application is approved.').waitFor();
    await settled(page);
    await page.clock.runFor(1_000);
    const held = heldBack([200, other]);
    web.answer({ ...answers, [`GET /applications/${nextId}`]: held.answer });
    await page.getByRole('link', { name: 'Next application: Oak Choir' }).click();
    await expect.poll(() => web.bodiesOf(`GET /applications/${nextId}`).length).toBeGreaterThan(0);
    await page.clock.runFor(2_000);
    held.letGo();
    await page.waitForURL((url) => url.pathname === `/admin/application/${nextId}`);
    await settled(page);
    await page.clock.runFor(2_000);
    expect(new URL(page.url()).pathname).toBe(`/admin/application/${nextId}`);
  });

  const bought = (finalizing: boolean) => {
    const listing = detail();
    const order: OrderState = {
      orderId: id,
      listingId: listing.id,
      status: 'succeeded',
      quantity: 1,
      amountCents: 2_500,
      expiresAt: '2199-01-01T00:00:00Z',
      extended: false,
      ...(finalizing ? { finalizing: true } : {}),
    };
    const answers: Answers = {
      [`GET /listings/${listing.id}`]: [200, listing],
      [`GET /listings/${listing.id}/access`]: [200, access()],
      [`POST /listings/${listing.id}/orders`]: [
        201,
        {
          orderId: id,
          clientSecret: 'secret',
          paymentIntentId: 'pi_1',
          quantity: 1,
          unitPriceCents: 2_500,
          amountCents: 2_500,
          expiresAt: '2199-01-01T00:00:00Z',
          extended: false,
          simulated: true,
          publishableKey: null,
        },
      ],
      'POST /simulated-card/payment-intents/pi_1/confirm': [200, { id: 'pi_1', status: 'succeeded' }],
      [`POST /orders/${id}/finish`]: [200, order],
    };
    return { path: `/listings/${listing.id}?buy=tickets`, answers };
  };
  /** From the tickets to the word of success, after which the listing comes back. */
  async function pay(page: Page): Promise<void> {
    await button(page, 'Continue to payment').click();
    await button(page, 'Pay $25.00 CAD').waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return button(page, 'Pay $25.00 CAD').isEnabled();
      })
      .toBe(true);
    await button(page, 'Pay $25.00 CAD').click();
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return page.getByRole('heading', { name: 'You are going!' }).count();
      })
      .toBe(1);
  }

  it.each([
    ['PAY-14, CONST-09: 1.2 s after a payment', false, 1_200],
    ['PAY-15, CONST-09: 1 s after one that is still being written down', true, 1_000],
  ])('%s', async (_, finalizing, milliseconds) => {
    const { path, answers } = bought(finalizing);
    const page = await opened(path, answers);
    await pay(page);
    const search = () => new URL(page.url()).search;
    await page.clock.runFor(milliseconds - 200);
    expect(search()).toBe('?buy=tickets');
    await page.clock.runFor(300);
    await expect.poll(search).toBe('?purchased=1');
  });

  it('whoever goes back after a payment is not led to the listing again', async () => {
    const { path, answers } = bought(false);
    const list: Answers = { 'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }] };
    const page = await opened('/admin', { ...answers, ...list });
    await page.evaluate((to) => (window as never as { __remixRouter: Router }).__remixRouter.navigate(to), path);
    await settled(page);
    await pay(page);
    const held = heldBack(list['GET /applications'] as Answer);
    web.answer({ ...answers, 'GET /applications': held.answer });
    await page.evaluate(() => history.back());
    await expect.poll(() => web.bodiesOf('GET /applications').length).toBeGreaterThan(0);
    await page.clock.runFor(2_000);
    held.letGo();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Fractions' }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});

it('PAY-23: the page is read again 1 s after a free sign-up, when others may have signed up too', async () => {
  const listing = detail({ isFreeEvent: true, priceCents: 0, currentAttendees: 3 });
  const signedUp: FreeSignUp = { paymentIntentId: 'free_1', ticketCount: 1 };
  const answers = (currentAttendees: number, ticketCount: number): Answers => ({
    [`GET /listings/${listing.id}`]: [200, { ...listing, currentAttendees }],
    [`GET /listings/${listing.id}/access`]: [200, access({ ticketCount })],
    [`POST /listings/${listing.id}/sign-up`]: [201, signedUp],
  });
  const page = await opened(`/listings/${listing.id}`, answers(3, 0));
  const attendees = () => page.locator('[data-attendees]').first().getAttribute('data-attendees');
  web.answer(answers(4, 1));
  await button(page, 'Sign up').click();
  await expect.poll(attendees).toBe('4');
  web.answer(answers(9, 1));
  await after(
    page,
    1_000,
    async () => expect(await attendees()).toBe('4'),
    () => expect.poll(attendees).toBe('9'),
  );
});

describe('STATE-22: a message of an action clears itself after 3 s, but stays while somebody points at it', () => {
  const fee = {
    'GET /users': [
      200,
      {
        items: [
          {
            id,
            displayName: 'Maple Learning',
            email: 'maple@example.org',
            photoUrl: null,
            role: 'service_provider',
            status: 'approved',
            platformFeeBps: 2_000,
            feeEditable: true,
            secondFactor: false,
            premium: null,
            payments: 'completed',
            lastSignInAt: null,
            createdAt: '2026-01-05T15:00:00Z',
          },
        ],
        total: { count: 1, more: false },
        next: null,
        previous: null,
      },
    ],
  } as Answers;
  const listing = detail({ isFreeEvent: true, priceCents: 0 });
  const free: Answers = {
    [`GET /listings/${listing.id}`]: [200, listing],
    [`GET /listings/${listing.id}/access`]: [200, access()],
  };
  const cases: [string, string, Answers, (page: Page) => Promise<void>, string][] = [
    [
      'a success',
      '/admin/users',
      { ...fee, [`PUT /users/${id}/platform-fee`]: [200, { platformFeeBps: 1_250 }] },
      async (page) => {
        await page.getByRole('textbox', { name: /^Platform fee of/ }).fill('12.5');
        await page.keyboard.press('Enter');
      },
      'Saved: 12.5%',
    ],
    [
      'a failure',
      `/listings/${listing.id}`,
      { ...free, [`POST /listings/${listing.id}/sign-up`]: refuses('internal') },
      (page) => button(page, 'Sign up').click(),
      'Failed to sign up. Please try again.',
    ],
  ];

  it.each(cases)('%s', async (_, path, answers, act, sentence) => {
    const page = await opened(path, answers);
    const message = page.getByText(sentence, { exact: true }).filter({ visible: true }).first();
    await act(page);
    await message.waitFor();
    await page.mouse.move(0, 0);
    await after(
      page,
      3_000,
      async () => expect(await message.isVisible()).toBe(true),
      () => message.waitFor({ state: 'detached' }),
    );

    await act(page);
    await message.hover();
    await page.clock.runFor(10_000);
    expect(await message.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await after(
      page,
      3_000,
      async () => expect(await message.isVisible()).toBe(true),
      () => message.waitFor({ state: 'detached' }),
    );
  });

  it('one that was dismissed holds back no later one', async () => {
    const page = await opened('/admin/users', {
      ...fee,
      [`PUT /users/${id}/platform-fee`]: [200, { platformFeeBps: 1_250 }],
    });
    const field = page.getByRole('textbox', { name: /^Platform fee of/ });
    const message = page.getByText('Saved: 12.5%', { exact: true }).filter({ visible: true });
    const save = async () => {
      await field.fill('12.5');
      await page.keyboard.press('Enter');
      await message.waitFor();
    };
    await save();
    await button(page, 'Dismiss this message').click();
    await message.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await field.fill('13');
    await save();
    await after(
      page,
      3_000,
      async () => expect(await message.isVisible()).toBe(true),
      () => message.waitFor({ state: 'detached' }),
    );
  });

  it('an error beside a field stays', async () => {
    const page = await opened('/admin/users', fee);
    await page.getByRole('textbox', { name: /^Platform fee of/ }).fill('42');
    await page.keyboard.press('Enter');
    const message = page.getByText('Platform fee must be between 1% and 20%');
    await message.waitFor();
    await page.clock.runFor(60_000);
    expect(await message.isVisible()).toBe(true);
  });

  it.each<[string, string, Answers, (page: Page) => Promise<void>, string, boolean]>([
    [
      'says what to do next',
      '/account/email',
      { 'POST /email-changes': [204, null] },
      async (page) => {
        await page.getByLabel('New email').fill('robin@example.org');
        await page.getByRole('main').locator('form button[type=submit]').click();
      },
      'A link is on its way to robin@example.org.',
      true,
    ],
    [
      'says where to look for the link of a new password (ERR-45)',
      '/signin?mode=reset',
      { 'POST /password-resets': [204, null] },
      async (page) => {
        await page.getByLabel('Email').fill('robin@example.org');
        await button(page, 'Send link').click();
      },
      'Check your inbox for password reset instructions.',
      false,
    ],
    [
      'stands in the address (ERR-44)',
      '/signin?problem=facebook',
      {},
      // Only now does its time stand still.
      async (page) => {
        await page.reload();
        await settled(page);
      },
      'Failed to sign in with Facebook. Please try again.',
      false,
    ],
  ])('what %s stays', async (_, path, answers, act, sentence, signedIn) => {
    const page = await opened(path, answers, signedIn);
    const message = page.getByText(sentence, { exact: true });
    await act(page);
    await message.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    expect(await message.isVisible()).toBe(true);
  });
});
