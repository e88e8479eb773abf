import type { Viewer } from '@canopy/contracts/accounts';
import type { Application } from '@canopy/contracts/applications';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { page as pageOf } from './shown-listings.ts';
import { heldBack, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
let webOfRejected: WebWithFakeApi;
const family: Viewer = {
  ...provider,
  email: 'robin@example.org',
  displayName: 'Robin',
  role: 'user',
  status: null,
  isApprovedProvider: false,
};
beforeAll(async () => {
  [browser, web, webOfRejected] = await Promise.all([
    launchBrowser(inject('canopyUrl')),
    startWebWithFakeApi(family),
    startWebWithFakeApi({ ...family, status: 'rejected' }),
  ]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release(), webOfRejected.release()]));

const refusedPage = [/status of [45]\d\d/];
const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click();

/** A new account, signed in. */
async function signUp(page: Page, displayName: string): Promise<void> {
  const answer = await page.request.post('/signin?mode=create', {
    form: { displayName, email: newEmail(), password: 'maple-leaf-7', acceptTerms: 'on' },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

async function fill(page: Page, businessName: string): Promise<void> {
  await page.getByLabel('Business or organization name').fill(businessName);
  await page.getByLabel('Type of business').selectOption('Tutor');
  await page.getByLabel('What you would like to offer').fill('Math after school, with patience.');
  await page.getByLabel('Phone number').fill('519 555 0123');
  await page.getByLabel('Address', { exact: true }).fill('100 King Street, Stratford');
}

const application = (change: Partial<Application>): Application => ({
  userId: family.id,
  businessName: 'Maple Tutors',
  businessType: 'tutor',
  displayName: 'Robin',
  email: family.email,
  phoneNumber: '519 555 0123',
  address: 'Online Only',
  website: null,
  description: 'Math.',
  additionalInfo: null,
  status: 'pending',
  submittedAt: '2026-01-05T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
  reviewedAt: null,
  rejectionReason: null,
  question: null,
  ...change,
});

async function standing(answer: [number, unknown], wishes = {}, of = web): Promise<Page> {
  of.answer({ 'GET /applications/mine': answer });
  const page = await browser.newPage(wishes);
  await of.signIn(page);
  await page.goto(`${of.url}/become-provider`);
  return page;
}

it('NAV-08: a signed-out visitor makes an account or signs in first, and comes back', async () => {
  const page = await browser.newPage();
  await page.goto('/become-provider');
  expect(new URL(page.url()).search).toBe('?to=%2Fbecome-provider&mode=create');
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
});

describe('the application form', () => {
  it('APPLY-01: an empty form lists every problem at once, and each line leads to its field', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'family', '/become-provider');
    await settled(page);
    await send(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Business or organization name: Please enter the name of your business or organization.',
      'Type of business: Please choose what describes your work best.',
      'What you would like to offer: Please describe what you would like to offer.',
      'Phone number: Please enter a phone number with its area code, like 519 555 0123.',
      'Address: Please enter your address, or tick that you work online only.',
    ]);
    await summary.getByRole('link', { name: 'Phone number:' }).click();
    expect(await page.getByLabel('Phone number').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('APPLY-04, APPLY-09: says while typing how many characters are left', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/become-provider');
    await settled(page);
    await page.getByLabel('What you would like to offer').fill('x'.repeat(40));
    await page.getByText('960 characters left').waitFor();
    await page.getByText('500 characters left').waitFor();
  });

  it('asks also while the application is on its way, and keeps what was typed when it is refused', async () => {
    const refused = heldBack(refuses('too_many_requests'));
    web.answer({
      'GET /applications/mine': [200, { application: null }],
      'POST /applications': refused.answer,
      'GET /listings': [200, pageOf([])],
    });
    const page = await browser.newPage({ expectedErrors: [/status of 4\d\d/] });
    await web.signIn(page);
    await page.goto(`${web.url}/become-provider`);
    await settled(page);
    await fill(page, 'Maple Tutors');
    await send(page);
    await page.getByRole('banner').getByRole('link', { name: 'Listings' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without sending?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    refused.letGo();
    await page.getByRole('alert').filter({ hasText: 'Too many' }).waitFor();
    expect(await page.getByLabel('Business or organization name').inputValue()).toBe('Maple Tutors');
  });

  it('asks before a half-filled application is lost by leaving, and not about one that nobody began', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/become-provider');
    await settled(page);
    const leave = () => page.getByRole('banner').getByRole('link', { name: 'Listings' }).first().click();
    await page.getByLabel('What you would like to offer').fill('Weekly chess for beginners.');
    await leave();
    const dialog = page.getByRole('dialog', { name: 'Leave without sending?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('What you would like to offer').inputValue()).toBe('Weekly chess for beginners.');
    await leave();
    await dialog.getByRole('button', { name: 'Leave without sending' }).click();
    await page.waitForURL(/\/listings$/);
    await page.goto('/become-provider');
    await settled(page);
    await leave();
    await page.waitForURL(/\/listings$/);
  });

  it('APPLY-08: working online only hides the address and what was typed comes back', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/become-provider');
    await settled(page);
    const address = page.getByLabel('Address', { exact: true });
    await address.fill('King Street');
    await page.getByLabel('I work online only').check();
    expect(await address.isVisible()).toBe(false);
    await page.getByLabel('I work online only').uncheck();
    expect(await address.inputValue()).toBe('King Street');
  });

  it('APPLY-08, APPLY-10, APPLY-11: without scripts it is refused with everything kept, then sent, and the page says what happens next', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: refusedPage });
    await signUp(page, 'Noor Online');
    await page.goto('/become-provider');
    await fill(page, 'Noor Reads Aloud');
    await page.getByLabel('Address', { exact: true }).fill('');
    await page.getByLabel('Website').fill('noor reads');
    await send(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Address: Please enter your address, or tick that you work online only.',
      'Website: Please enter a full web address that starts with https://.',
    ]);
    expect(await page.getByLabel('Business or organization name').inputValue()).toBe('Noor Reads Aloud');
    await page.getByLabel('I work online only').check();
    await page.getByLabel('Website').fill('');
    await send(page);
    await page.getByRole('heading', { name: 'We are reading your application' }).waitFor();
    expect(await page.getByText('within 1-2 business days').isVisible()).toBe(true);
    expect(await page.getByText(/^Submitted on \w+ \d+, \d{4}$/).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Send application' }).count()).toBe(0);
  });

  it.each([true, false])(
    'APPLY-16, ERR-48: a session that ended meanwhile costs nothing of what was typed (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ javaScript, expectedErrors: javaScript ? [] : refusedPage });
      await signInAs(page, 'family', '/become-provider');
      await fill(page, 'Raman Science Club');
      await page.context().clearCookies();
      await send(page);
      await page.getByText('You must be logged in to submit an application.').waitFor();
      await settled(page);
      expect(await page.getByLabel('Business or organization name').inputValue()).toBe('Raman Science Club');
    },
  );

  it.each([
    [
      'APPLY-17, ERR-50: a failure of ours is said plainly',
      refuses('internal'),
      'Failed to submit application. Please check your details and try again.',
    ],
    [
      'somebody who tried too often is told for how long to wait',
      refuses('too_many_requests', { data: { retryAfterSeconds: 120 } }),
      'Too many attempts. Please wait 2 minutes and try again.',
    ],
    [
      'APPLY-16, ERR-51: an account that is gone has no user id',
      refuses('application_without_user'),
      'Cannot submit application without a user ID.',
    ],
    [
      'ERR-48: a session that the API no longer knows',
      refuses('not_signed_in'),
      'You must be logged in to submit an application.',
    ],
  ] as const)('%s', async (_sentence, answer, said) => {
    const page = await standing([200, { application: null }], { expectedErrors: [/status of 500/] });
    web.answer({
      'GET /applications/mine': [200, { application: null }],
      'POST /applications': [answer[0], answer[1]],
    });
    await fill(page, 'Maple Tutors');
    await send(page);
    await page.getByText(said).waitFor();
    expect(await page.getByLabel('Business or organization name').inputValue()).toBe('Maple Tutors');
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
    const page = await browser.newPage({ ...phone, colorScheme });
    await signInAs(page, 'family', '/become-provider');
    await settled(page);
    await send(page);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('where an application stands', () => {
  it('CONST-12, APPLY-10, APPLY-11: pending says the review time and when it was sent', async () => {
    const page = await standing([200, { application: application({}) }]);
    expect(await page.getByText('A person looks at it within 1-2 business days').isVisible()).toBe(true);
    expect(await page.getByText('Submitted on January 5, 2026').isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('APPLY-12, APPLY-13: rejected says why and whom to write to, and shows no form', async () => {
    const page = await standing(
      [
        200,
        { application: application({ status: 'rejected', rejectionReason: 'Please bring a first aid certificate.' }) },
      ],
      { colorScheme: 'dark' },
      webOfRejected,
    );
    expect(await page.getByText('Please bring a first aid certificate.').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toContain('mailto:');
    expect(await page.getByRole('button', { name: 'Send application' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('rejected without a reason of the administrator’s own says ours in the language of the page', async () => {
    const rejectionReason = 'Application does not meet requirements.';
    const page = await standing(
      [200, { application: application({ status: 'rejected', rejectionReason }) }],
      {},
      webOfRejected,
    );
    await page.getByText('Application does not meet requirements.').waitFor();
    await page.goto(`${webOfRejected.url}/fr/become-provider`);
    await page.getByText('La demande ne remplit pas les conditions.').waitFor();
    expect(await page.getByText('Application does not meet requirements.').count()).toBe(0);
  });

  it('APPLY-14, APPLY-15: an approved provider sees the ways on, also when the API does not say whether more was asked', async () => {
    const approved = await startWebWithFakeApi(provider);
    try {
      // The API answers 404 to any question about an application.
      const page = await browser.newPage(phone);
      await approved.signIn(page);
      await page.goto(`${approved.url}/become-provider`);
      const main = page.getByRole('main');
      expect(await main.getByRole('link', { name: 'Add a listing' }).getAttribute('href')).toBe('/add-listing');
      expect(await main.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
        '/provider-dashboard',
      );
      expect(await accessibilityProblems(page)).toEqual([]);
    } finally {
      await approved.release();
    }
  });

  it('a provider who was vouched for can still answer what was asked about the application', async () => {
    const approved = await startWebWithFakeApi(provider);
    const waiting = application({ userId: provider.id, question: 'Which ages do you teach?' });
    try {
      const page = await standing([200, { application: waiting }], phone, approved);
      expect(await page.getByText('“Which ages do you teach?”').isVisible()).toBe(true);
      // The words are the administrator's, the quotation marks those of the page.
      await page.goto(`${approved.url}/fr/become-provider`);
      expect(await page.getByText('Which ages do you teach?').innerText()).toBe(
        '«\u00a0Which ages do you teach?\u00a0»',
      );
      await page.goto(`${approved.url}/become-provider`);
      expect(await page.getByLabel('Business or organization name').inputValue()).toBe('Maple Tutors');
      approved.answer({
        'POST /applications': [201, { ...waiting, question: null }],
        'GET /applications/mine': [200, { application: { ...waiting, question: null } }],
      });
      await send(page);
      await page.getByRole('link', { name: 'Go to the dashboard' }).first().waitFor();
      expect(await page.getByText('“Which ages do you teach?”').count()).toBe(0);
    } finally {
      await approved.release();
    }
  });

  it('APPLY-17, ERR-49: a status that cannot be loaded says so and offers another try', async () => {
    const page = await standing(refuses('internal'), { expectedErrors: refusedPage });
    expect(await page.getByRole('alert').innerText()).toContain(
      'Failed to load application status. Please refresh the page or try again later.',
    );
    web.answer({ 'GET /applications/mine': [200, { application: null }] });
    await page.getByRole('link', { name: 'Refresh the page' }).click();
    await page.getByRole('button', { name: 'Send application' }).waitFor();
  });
});

it('PERM-06, ADMAPP-09: from applying on a phone, through an admin, to the form of the first listing', async () => {
  const applicant = await browser.newPage(phone);
  await signUp(applicant, 'Sam Whitfield');
  await applicant.goto('/become-provider');
  const businessName = `Whitfield Woodwork ${Date.now()}`;
  await fill(applicant, businessName);
  await send(applicant);
  await applicant.getByRole('heading', { name: 'We are reading your application' }).waitFor();

  const admin = await browser.newPage();
  await signInAs(admin, 'admin', '/admin');
  await admin.getByRole('link', { name: `View Details of ${businessName}` }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  const said = performance.now();
  await admin.getByText('The application is approved.').waitFor();
  await admin.waitForURL((url) => url.pathname === '/admin');
  expect(performance.now() - said).toBeGreaterThan(1_400);
  await admin.getByRole('heading', { level: 2, name: 'Applications' }).waitFor();
  await expect.poll(() => admin.getByText(businessName).count()).toBe(0);

  await applicant.goto('/become-provider');
  await applicant.getByRole('link', { name: 'Add a listing' }).click();
  await applicant.getByRole('heading', { name: 'Add a Listing' }).or(applicant.getByLabel('Title')).first().waitFor();
});
