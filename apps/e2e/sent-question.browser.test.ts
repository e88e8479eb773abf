import type { Account } from '@canopy/contracts/accounts';
import type { OwnListing } from '@canopy/contracts/my-listings';
import type { Premium } from '@canopy/contracts/premium';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { desktop, launchBrowser, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { access, answersFor, deletion, detail } from './shown-listings.ts';
import {
  type Answer,
  type Answers,
  heldBack,
  provider,
  type WebWithFakeApi,
  startWebWithFakeApi,
} from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const listing = detail({ isFreeEvent: true, priceCents: 0 });
const ownListing: OwnListing = {
  id: listing.id,
  title: listing.title,
  category: listing.category,
  language: listing.language,
  location: 'London',
  isVirtual: false,
  priceCents: 0,
  isFreeEvent: true,
  isContactForPrice: false,
  eventStart: '2031-12-05T15:00:00Z',
  eventEnd: null,
  maxAttendees: null,
  currentAttendees: 0,
  heldSeats: 0,
  when: 'upcoming',
  geocodeStatus: 'found',
  isCancelled: false,
  cover: null,
};
const account: Account = {
  viewer: provider,
  businessName: null,
  language: 'en',
  hasPassword: true,
  connected: [{ provider: 'google', email: provider.email, connectedAt: '2026-01-05T15:00:00Z' }],
  sessions: [],
  createdAt: '2026-01-05T15:00:00Z',
};
const premium: Premium = {
  subscriptionStatus: 'active',
  subscriptionType: 'yearly',
  subscriptionCancelAtPeriodEnd: false,
  subscriptionCurrentPeriodEnd: '2199-03-31T23:59:58.000Z',
  renewalUnpaid: false,
  paymentDueSince: null,
  beingConfirmed: false,
  feeBps: 1_000,
  feeBpsWithPremium: 1_000,
  feeBpsWithoutPremium: 2_000,
  simulated: false,
};

interface Question {
  path: string;
  answers: Answers;
  submit: string;
  keep: string;
  sent: [request: string, answer: Answer];
  said: string;
}
const pages: [string, Question][] = [
  [
    'deleting a listing',
    {
      path: `/delete-listing/${listing.id}`,
      answers: {
        ...answersFor(listing),
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
        'GET /my/listings': [200, { items: [], next: null, previous: null }],
      },
      submit: 'Delete listing',
      keep: 'Back to the listing',
      sent: [`DELETE /listings/${listing.id}`, [200, { deleted: true }]],
      said: 'Listing deleted successfully!',
    },
  ],
  [
    'giving a spot back',
    {
      path: `/cancel-sign-up/${listing.id}`,
      answers: answersFor(listing, access({ ticketCount: 1, freeTicketCount: 1 })),
      submit: 'Give my spot back',
      keep: 'Keep my spot',
      sent: [`DELETE /listings/${listing.id}/sign-up`, [200, { listingId: listing.id }]],
      said: 'Your spot is given back.',
    },
  ],
  [
    'cancelling Premium',
    {
      path: '/premium/cancel',
      answers: { 'GET /premium': [200, premium], 'POST /premium/check': [200, premium] },
      submit: 'Cancel Subscription',
      keep: 'Go back',
      sent: ['POST /premium/cancellation', [200, { ...premium, subscriptionCancelAtPeriodEnd: true }]],
      said: 'Subscription will be canceled at the end of your billing period.',
    },
  ],
  [
    'deleting the account',
    {
      path: '/account/delete',
      answers: {
        'GET /account': [200, account],
        'GET /account/deletion': [200, { listings: [], total: { listings: 0, people: 0, cents: 0 } }],
      },
      submit: 'Delete my account for good',
      keep: 'Keep my account',
      sent: ['POST /account/deletion', [204, null]],
      said: 'Your account is deleted. Goodbye, and all the best.',
    },
  ],
];
const dialog: Question = {
  path: '/account?disconnect=google',
  answers: { 'GET /account': [200, account] },
  submit: 'Disconnect it',
  keep: 'Keep it',
  sent: ['DELETE /account/connected/google', [204, null]],
  said: 'Disconnected. Other devices are signed out.',
};

/** Its answer is on its way until `letGo`. */
async function sent({ path, answers, submit, sent: [request, answer] }: Question) {
  const held = heldBack(answer);
  web.answer({ ...answers, [request]: held.answer });
  const page = await browser.newPage({ ...desktop, expectedErrors: [/status of (404|500)/] });
  await web.signIn(page);
  await page.goto(web.url + path);
  await settled(page);
  const password = page.getByLabel('Your password');
  if (await password.count()) await password.fill('maple-leaf-7');
  const heard = web.bodiesOf(request).length;
  await page.getByRole('button', { name: submit }).click();
  await expect.poll(() => web.bodiesOf(request).length).toBe(heard + 1);
  return { page, letGo: held.letGo };
}

describe('what was answered with yes is on its way, and no way back seems to stop it:', () => {
  it.each(pages)('%s', async (_, question) => {
    const { page, letGo } = await sent(question);
    const keep = page.getByRole('main').getByRole('link', { name: question.keep });
    const here = page.url();
    // It stays within reach, and says that it leads nowhere for now.
    await keep.focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(here);
    expect(await keep.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await page.getByText(question.said).waitFor();
  });

  it.each([
    ['Escape', undefined],
    ['the cross', 'Close'],
    ['its link', dialog.keep],
  ])('the dialog of a page (%s)', async (_, name) => {
    const { page, letGo } = await sent(dialog);
    const shown = page.getByRole('dialog', { name: 'Disconnect Google?' });
    if (name) await shown.getByRole(name === 'Close' ? 'button' : 'link', { name }).focus();
    await page.keyboard.press(name ? 'Enter' : 'Escape');
    await page.waitForTimeout(300);
    expect(await shown.isVisible()).toBe(true);
    letGo();
    await page.getByText(dialog.said).waitFor();
    await shown.waitFor({ state: 'detached' });
  });

  it('the dialog closes again by Escape once it has failed', async () => {
    const [request] = dialog.sent;
    const { page, letGo } = await sent({ ...dialog, sent: [request, refuses('internal')] });
    letGo();
    const shown = page.getByRole('dialog', { name: 'Disconnect Google?' });
    await shown.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
  });
});

describe('in a dialog over its page', () => {
  const [deletingListing, , cancellingPremium] = pages.map(([, question]) => question);
  const over: [string, Question & { open: string }][] = [
    [
      'deleting a listing',
      {
        ...deletingListing!,
        path: '/my-listings',
        answers: {
          ...deletingListing!.answers,
          'GET /my/listings': [200, { items: [ownListing], next: null, previous: null }],
        },
        open: 'Delete',
        keep: 'Keep it',
      },
    ],
    ['cancelling Premium', { ...cancellingPremium!, path: '/premium', open: 'Cancel Subscription' }],
  ];
  it.each(over)('%s is closed by no button and no key before its answer is here', async (_, question) => {
    const {
      path,
      answers,
      open,
      submit,
      keep,
      sent: [request, answer],
      said,
    } = question;
    const held = heldBack(answer);
    web.answer({ ...answers, [request]: held.answer });
    const page = await browser.newPage(desktop);
    await web.signIn(page);
    await page.goto(web.url + path);
    await settled(page);
    await page.getByRole('link', { name: open }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: submit }).click();
    const stay = dialog.getByRole('button', { name: keep });
    await expect.poll(() => stay.getAttribute('aria-disabled')).toBe('true');
    await stay.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await dialog.isVisible()).toBe(true);
    // What the page says of Premium from now on closes the question about it.
    const ending = { ...premium, subscriptionCancelAtPeriodEnd: true };
    web.answer({ ...answers, 'GET /premium': [200, ending], 'POST /premium/check': [200, ending] });
    held.letGo();
    await page.getByText(said).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });
});
