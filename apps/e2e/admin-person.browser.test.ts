import type { Viewer } from '@canopy/contracts/accounts';
import type { AuditPage } from '@canopy/contracts/audit';
import type { Person, PersonEmails, PersonListings, PersonPayments, PersonSessions } from '@canopy/contracts/people';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = (n: number) => `6f8d2f7e-9a51-4a4c-8c39-00000000000${n}`;
const url = `/admin/users/${id(2)}`;
const api = `/admin/users/${id(2)}`;
const at = '2026-01-05T15:00:00Z';

const person: Person = {
  user: {
    id: id(2),
    displayName: 'Noor Siddiqui',
    email: 'noor@example.org',
    photoUrl: null,
    role: 'service_provider',
    status: 'approved',
    platformFeeBps: 2000,
    feeEditable: true,
    premium: { until: '2027-01-05T15:00:00Z', ends: false },
    secondFactor: false,
    payments: 'restricted',
    lastSignInAt: at,
    createdAt: at,
  },
  emailConfirmedAt: null,
  businessName: 'Maple Tutors',
  publicName: 'Maple Tutors',
  feeNowBps: 1000,
  requirements: {
    currentlyDue: ['external_account', 'individual.verification.document'],
    pendingVerification: [],
    disabledReason: 'requirements.past_due',
  },
  paymentsCheckedAt: at,
  application: { businessName: 'Maple Tutors', status: 'approved', submittedAt: at },
};
const listings: PersonListings = {
  items: [{ id: id(3), title: 'Chess', createdAt: at, eventStart: null, isCancelled: true }],
  next: 'older-listings',
};
const sale: PersonPayments['items'][number] = {
  id: id(4),
  listingId: id(3),
  listingTitle: 'Chess',
  other: { id: id(5), name: 'Robin Tremblay' },
  amountCents: 7_000,
  refundedCents: 1_250,
  quantity: 2,
  seatsReturned: 0,
  disputeStatus: 'needs_response',
  refundsOpen: 1,
  refundsFailed: 0,
  createdAt: at,
};
const emails: PersonEmails = {
  items: [
    { id: id(6), template: 'refund', state: 'failed', mayBeSent: true, createdAt: at, sentAt: null },
    { id: id(1), template: 'password-reset', state: 'too_late', mayBeSent: false, createdAt: at, sentAt: null },
    { id: id(7), template: 'application-approved', state: 'sent', mayBeSent: false, createdAt: at, sentAt: at },
  ],
  next: null,
};
const sessions: PersonSessions = { items: [{ id: id(8), userAgent: null, createdAt: at, lastSeenAt: at }] };
const audit: AuditPage = {
  lines: [
    {
      id: id(9),
      at,
      actor: { id: admin.id, name: 'Avery' },
      action: 'user.business_name_changed',
      subject: { id: id(2), name: 'Noor Siddiqui', kind: 'user' },
      details: { fromName: null, toName: 'Maple Tutors' },
      requestId: null,
    },
  ],
  next: null,
};
const answers = (change: Answers = {}): Answers => ({
  [`GET ${api}`]: [200, person],
  [`GET ${api}/listings`]: [200, listings],
  [`GET ${api}/purchases`]: [200, { items: [], next: null }],
  [`GET ${api}/sales`]: [200, { items: [sale], next: null }],
  [`GET ${api}/emails`]: [200, emails],
  [`GET ${api}/sessions`]: [200, sessions],
  'GET /admin/audit': [200, audit],
  ...change,
});
const broken: [number, unknown] = refuses('internal');

async function open(path: string, given: Answers, wishes = {}): Promise<Page> {
  web.answer(given);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const factsOf = async (page: Page, term: string) =>
  (
    await page
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) })
      .getByRole('definition')
      .innerText()
  ).trim();
const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('the page of a person', () => {
  it('leads to everything that can be done about the account', async () => {
    const page = await open(
      url,
      answers({ [`GET ${api}`]: [200, { ...person, user: { ...person.user, secondFactor: true } }] }),
    );
    const actions = page.getByRole('group', { name: 'Actions' });
    const table = (question: string) => `/admin/users?q=noor%40example.org&${question}=${id(2)}`;
    for (const [name, href] of [
      ['Make admin…', table('admin')],
      ['Reset second factor…', table('secondFactor')],
      ['Delete User', table('delete')],
    ] as const)
      expect(await actions.getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(await actions.locator('form').getAttribute('action')).toBe(`${url}/view-as`);
    await actions.getByRole('button', { name: 'See what they see Noor Siddiqui' }).waitFor();
  });

  it('says what somebody on the phone asks for: who, money, listings, sales, emails, devices and what was done', async () => {
    const page = await open(url, answers());
    expect(await page.getByRole('heading', { level: 2, name: 'Noor Siddiqui' }).isVisible()).toBe(true);
    expect(await factsOf(page, 'Email')).toBe('noor@example.org\nnot confirmed');
    expect(await factsOf(page, 'Offered by')).toBe('Maple Tutors\nFamilies read this name.');
    expect(await factsOf(page, 'Platform fee')).toBe('20%\n10% with Premium');
    expect(await factsOf(page, 'Payment account')).toBe(
      'Payments restricted\nStill to hand in: bank account, photo of an ID\nThe card provider says: requirements.past_due\nChecked on Jan 5, 2026, 10:00 a.m.',
    );
    expect(await part(page, 'Listings').getByText('Cancelled').isVisible()).toBe(true);
    expect(await part(page, 'Purchases').getByText('Nothing was bought.').isVisible()).toBe(true);
    const sold = part(page, 'Sales').getByRole('listitem');
    for (const said of ['2 spots', '$70.00', '$12.50 refunded', 'A refund is under way', 'Disputed: needs response'])
      expect(await sold.getByText(said, { exact: true }).isVisible(), said).toBe(true);
    expect(await sold.getByRole('link', { name: 'to Robin Tremblay' }).getAttribute('href')).toBe(
      `/admin/users/${id(5)}?back=${encodeURIComponent(url)}`,
    );
    expect(await sold.getByRole('link', { name: /^Refunds of this sale/ }).getAttribute('href')).toBe(
      `/refund-sale/${id(4)}?back=${encodeURIComponent(new URL(page.url()).pathname)}`,
    );
    // Only what is not out can be sent again, and only while it is of use.
    expect(await part(page, 'Emails').getByRole('button').count()).toBe(1);
    expect(await part(page, 'Emails').getByText('Sent', { exact: true }).count()).toBe(0);
    expect(
      await part(page, 'Emails')
        .getByText(/^Sent Jan 5, 2026/)
        .count(),
    ).toBe(1);
    expect(await page.getByRole('button', { name: 'Send again Refund, Jan 5, 2026, 10:00 a.m.' }).isVisible()).toBe(
      true,
    );
    expect(await part(page, 'Sessions').getByText('Unknown device').isVisible()).toBe(true);
    expect(await part(page, 'Audit log').getByText('Changed a business name').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'The whole history' }).getAttribute('href')).toBe(
      `/admin/audit?q=${id(2)}`,
    );
    await page.getByRole('link', { name: 'Show older ones (Listings)' }).click();
    await page.waitForURL((now) => now.searchParams.get('after') === 'older-listings' && now.hash === '#listings');
  });

  it('a part that cannot be loaded says so and takes nothing else along', async () => {
    const page = await open(url, answers({ [`GET ${api}/sales`]: broken }));
    expect(await part(page, 'Sales').getByText('This part could not be loaded. Please try again.').isVisible()).toBe(
      true,
    );
    expect(await part(page, 'Emails').getByText('Refund', { exact: true }).isVisible()).toBe(true);
    web.answer(answers());
    await part(page, 'Sales').getByRole('link', { name: 'Try again (Sales)' }).click();
    await part(page, 'Sales').getByText('$70.00').waitFor();
  });

  it.each([true, false])(
    'the business name is changed after a question, and a refusal keeps what was typed (scripts: %s)',
    async (javaScript) => {
      const told = 'Somebody else has changed this name to “Birch” meanwhile. Please look at it and try again.';
      const changing = (answer: [number, unknown]) => answers({ [`PUT ${api}/business-name`]: answer });
      const page = await open(url, changing(refuses('business_name_changed', { data: { businessName: 'Birch' } })), {
        ...phone,
        javaScript,
        expectedErrors: [/status of 409/],
      });
      await page.getByRole('link', { name: 'Change the business name' }).click();
      const name = page.getByRole('textbox', { name: 'Business name' });
      await name.waitFor();
      expect(await name.inputValue()).toBe('Maple Tutors');
      await name.fill('Maple & Birch');
      await page.getByRole('button', { name: 'Change the name' }).click();
      await page.getByText(told).waitFor();
      expect(await name.inputValue()).toBe('Maple & Birch');
      web.answer(changing([204, null]));
      await page.getByRole('button', { name: 'Change the name' }).click();
      await page.getByText('The business name is changed.').waitFor();
      expect(new URL(page.url()).search).toBe('');
    },
  );

  it.each([
    ['light', phone],
    ['dark', desktop],
    ['light', { width: 320, height: 640 }],
  ] as const)(
    'axe finds nothing in the %s theme, and nothing has to be scrolled sideways',
    async (colorScheme, size) => {
      const page = await open(url, answers(), { ...size, colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await page.getByRole('link', { name: 'End all sessions' }).click();
      await page.getByRole('dialog', { name: 'Sign Noor Siddiqui out everywhere?' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

it('an administrator finds somebody among the users and, with the keyboard alone, signs them out everywhere', async () => {
  const lost = await browser.newPage();
  const displayName = `Lost Phone ${Date.now()}`;
  await lost.request.post('/signin?mode=create', {
    form: { displayName, email: newEmail(), password: 'maple-leaf-7', acceptTerms: 'on' },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  expect((await lost.request.get('/account', { maxRedirects: 0 })).status()).toBe(200);
  const page = await browser.newPage();
  await signInAs(page, 'admin', `/admin/users?q=${encodeURIComponent(displayName)}`);
  await settled(page);
  await page.getByRole('link', { name: displayName, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 2, name: displayName }).waitFor();
  await page.getByRole('link', { name: 'End all sessions' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Sign ${displayName} out everywhere?` });
  await question.getByRole('button', { name: 'End all sessions' }).press('Enter');
  await page.getByText('All sessions are ended.').waitFor();
  await part(page, 'Sessions').getByText('Not signed in anywhere.').waitFor();
  await part(page, 'Audit log').getByText('Signed somebody out everywhere').waitFor();
  expect((await lost.request.get('/account', { maxRedirects: 0 })).status()).toBe(302);
});
