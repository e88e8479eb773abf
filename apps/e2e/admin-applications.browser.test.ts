import type { Viewer } from '@canopy/contracts/accounts';
import type { ApplicationDetail, ApplicationPage, ListedApplication } from '@canopy/contracts/applications';
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
const at = '2026-01-05T15:00:00Z';
const entered = {
  businessName: 'Maple Tutors',
  businessType: 'tutor' as const,
  phoneNumber: '519 555 0123',
  address: '100 King Street',
  website: null,
  description: 'Math after school.',
  additionalInfo: null,
};
const listed: ListedApplication = {
  ...entered,
  userId: id(1),
  displayName: 'Robin Tremblay',
  email: 'robin@example.org',
  status: 'pending',
  submittedAt: at,
  updatedAt: at,
  reviewedAt: null,
  rejectionReason: null,
  question: null,
  reviewedBy: null,
};
const application = (change: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...listed,
  language: 'en',
  history: [
    { id: id(7), kind: 'questioned', at, byName: 'Blake', note: 'Which ages?', entered: null },
    { id: id(8), kind: 'submitted', at, byName: null, note: null, entered },
  ],
  isProvider: false,
  emailVerified: true,
  mayReopen: false,
  next: null,
  ...change,
});
const decided: ApplicationPage = {
  items: [{ ...listed, status: 'approved', reviewedAt: at, reviewedBy: 'Blake' }],
  waiting: 2,
  reviewers: [{ id: id(5), name: 'Blake' }],
  next: 'older',
};
const url = `/admin/application/${id(1)}`;
const get = `GET /applications/${id(1)}`;

async function open(path: string, given: Answers, wishes = {}): Promise<Page> {
  web.answer(given);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}

it('of somebody who is a provider already says so, and before a rejection what that ends', async () => {
  const page = await open(url, { [get]: [200, application({ isProvider: true })] });
  await page.getByText('Robin Tremblay is a provider already').waitFor();
  await page.getByRole('link', { name: 'Reject' }).click();
  await page.getByText('their listings can no longer be bought', { exact: false }).waitFor();
  web.answer({ [get]: [200, application()] });
  await page.reload();
  await page.getByText('is told by email, with the reason').waitFor();
  expect(await page.getByText(/provider already|no longer be bought/).count()).toBe(0);
});

it('of an address that nobody has confirmed says so while it waits, because a stranger may have entered it', async () => {
  const warning = 'The email address of Robin Tremblay is not confirmed';
  const page = await open(url, { [get]: [200, application({ emailVerified: false })] });
  await page.getByText(warning).waitFor();
  web.answer({ [get]: [200, application()] });
  await page.reload();
  await page.getByRole('link', { name: 'Reject' }).waitFor();
  expect(await page.getByText(warning).count()).toBe(0);
});

it('says which language the applicant reads, so that a question can be asked in it', async () => {
  const page = await open(url, { [get]: [200, application({ language: 'fr' })] });
  const language = page.getByRole('term').filter({ hasText: /^Language$/ });
  expect(await language.locator('+ dd').innerText()).toBe('French');
});

describe('decided applications', () => {
  it('are found by what was decided, a name, and who decided; the address keeps it (without scripts)', async () => {
    const page = await open('/admin', { 'GET /applications': [200, decided] }, { javaScript: false });
    await page.getByRole('link', { name: 'Approved', exact: true }).click();
    expect(await page.getByText('Approved on January 5, 2026 by Blake').isVisible()).toBe(true);
    await page.getByLabel('Decided by').selectOption('Blake');
    await page.getByRole('searchbox').fill('maple');
    await page.getByRole('button', { name: 'Show' }).click();
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    expect(query()).toEqual({ view: 'approved', q: 'maple', by: id(5) });
    await page.getByRole('link', { name: 'Older applications' }).click();
    expect(query()).toEqual({ view: 'approved', q: 'maple', by: id(5), after: 'older' });
    web.answer({ 'GET /applications': [200, { ...decided, items: [], next: null }] });
    // The last one of a later page is gone: the others are on the first, and no end is told.
    await page.reload();
    expect(query()).toEqual({ view: 'approved', q: 'maple', by: id(5) });
    await page.getByText('No applications found').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    expect(query()).toEqual({ view: 'approved' });
    await page.getByText('Nobody was approved yet').waitFor();
  });

  it('show every step of the person, and what was sent then', async () => {
    const page = await open(url, {
      [get]: [200, application({ status: 'approved', reviewedAt: at, reviewedBy: 'Blake' })],
    });
    const history = page.getByRole('region', { name: 'History' });
    expect((await history.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Blake asked for more Jan 5, 2026, 10:00 a.m. “Which ages?”',
      'Application sent Jan 5, 2026, 10:00 a.m. What was sent then',
    ]);
    await history.getByText('What was sent then').click();
    expect(await history.getByText('Math after school.').isVisible()).toBe(true);
    expect(await page.getByText('Approved on January 5, 2026 by Blake').isVisible()).toBe(true);
  });
});

describe('after a decision', () => {
  const approving = (next: ApplicationDetail['next']): Answers => ({
    [get]: [200, application({ next })],
    [`POST /applications/${id(1)}/approval`]: [204, null],
    'GET /applications': [200, { ...decided, items: [] }],
  });

  it('the next application that waits is one click away', async () => {
    const page = await open(
      url,
      {
        ...approving({ userId: id(2), businessName: 'Birch' }),
        [`GET /applications/${id(2)}`]: [200, application({ userId: id(2), businessName: 'Birch' })],
      },
      { javaScript: false },
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Robin Tremblay is a provider now').waitFor();
    await page.getByRole('link', { name: 'Next application: Birch' }).click();
    await page.getByRole('heading', { name: 'Birch' }).waitFor();
  });

  it('the last one says that it was the last one', async () => {
    const page = await open(url, approving(null), { javaScript: false });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('That was the last one.').waitFor();
  });
});

it('asking for more: the question that is refused stays typed, and an application that was asked about says so', async () => {
  const told = 'Blake has already asked for more about this application. Nothing was changed.';
  const asking = `POST /applications/${id(1)}/question`;
  const page = await open(
    url,
    {
      [get]: [200, application()],
      [asking]: refuses('invalid_input', {
        fields: { question: ['Please write what the applicant should tell us.'] },
      }),
    },
    { expectedErrors: [/status of 4\d\d/] },
  );
  await settled(page);
  await page.getByRole('link', { name: 'Ask for more' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'What should the applicant add?' });
  await question.getByLabel('Your question').fill('  ');
  await question.getByRole('button', { name: 'Send the question' }).click();
  await question.getByText('Please write what the applicant should tell us.').waitFor();
  // The page reads the application once more.
  await settled(page);
  web.answer({
    [get]: [200, application({ question: 'Which ages?', reviewedBy: 'Blake' })],
    [asking]: refuses('application_decided', { data: { status: 'pending', by: 'Blake', byViewer: false } }),
  });
  await question.getByLabel('Your question').fill('Which ages do you teach?');
  await question.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText(told).waitFor();
  await page.reload();
  await page.getByText('Blake asked for more on Jan 5, 2026, 10:00 a.m.').waitFor();
  expect(await page.getByRole('link', { name: 'Ask for more' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Approve' }).isVisible()).toBe(true);
});

describe.each([
  ['Reject', 'rejection', 'Reason', 'Confirm Rejection'],
  ['Ask for more', 'question', 'Your question', 'Send the question'],
] as const)('%s decides about what was read', (link, address, field, send) => {
  it.each([true, false])(
    'an application that changed before the press is not decided: the administrator is told, and reads it anew (scripts: %s)',
    async (javaScript) => {
      const post = `POST /applications/${id(1)}/${address}`;
      const later = '2026-01-05T15:07:00Z';
      const page = await open(
        url,
        { [get]: [200, application()] },
        { javaScript, expectedErrors: [/status of 4\d\d/] },
      );
      if (javaScript) await settled(page);
      web.answer({
        [get]: [200, application({ updatedAt: later, description: 'Math, and rowing.' })],
        [post]: refuses('application_changed'),
      });
      const already = web.bodiesOf(post).length;
      await page.getByRole('link', { name: link }).click();
      await page.getByLabel(field).fill('Which ages?');
      await page.getByRole('button', { name: send }).click();
      await page
        .getByText(
          'The applicant has changed this application meanwhile. Please read it again, then decide. Nothing was changed.',
        )
        .first()
        .waitFor();
      await page.getByText('Math, and rowing.').first().waitFor();
      expect(await page.getByLabel(field).inputValue()).toBe('Which ages?');
      web.answer({
        [get]: [200, application({ updatedAt: later, description: 'Math, and rowing.' })],
        [post]: [204, null],
        'GET /applications': [200, decided],
      });
      await page.getByRole('button', { name: send }).click();
      await expect.poll(() => web.bodiesOf(post).slice(already)).toHaveLength(2);
      expect(web.bodiesOf(post).slice(already)).toEqual([
        expect.objectContaining({ seen: at }),
        expect.objectContaining({ seen: later }),
      ]);
    },
  );
});

/** Somebody signs up, on a phone, and applies. */
async function applied(displayName: string, businessName: string) {
  const applicant = await browser.newPage({ ...phone });
  const email = newEmail();
  const post = (path: string, form: Record<string, string>) =>
    applicant.request.post(path, {
      form,
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
      maxRedirects: 0,
    });
  await post('/signin?mode=create', { displayName, email, password: 'maple-leaf-7', acceptTerms: 'on' });
  await post('/become-provider', {
    businessName,
    businessType: 'tutor',
    description: 'Rowing.',
    phoneNumber: '519 555 0123',
    isOnlineOnly: 'on',
  });
  return { applicant, email, businessName };
}

it('an applicant is asked, answers by sending the application once more, and is approved', async () => {
  const { applicant, email, businessName } = await applied('Quinn Marsh', `Question School ${Date.now()}`);
  const page = await browser.newPage({ javaScript: false });
  await signInAs(page, 'admin', `/admin?q=${encodeURIComponent(businessName)}`);
  await page.getByRole('link', { name: `View Details of ${businessName}` }).click();
  await page.getByRole('link', { name: 'Ask for more' }).click();
  await page.getByLabel('Your question').fill('Which ages do you teach?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('The question is sent. Quinn Marsh is told by email.').waitFor();

  await applicant.goto('/become-provider');
  await applicant.getByText('“Which ages do you teach?”').waitFor();
  expect(await applicant.getByLabel('Business or organization name').inputValue()).toBe(businessName);
  expect(await applicant.getByLabel('I work online only').isChecked()).toBe(true);
  expect(await accessibilityProblems(applicant)).toEqual([]);
  await settled(applicant);
  await applicant.getByLabel('Additional information').fill('Six to twelve.');
  await applicant.getByRole('button', { name: 'Send application' }).click();
  await applicant.getByRole('heading', { name: 'We are reading your application' }).waitFor();

  // In a tab of its own: the other one goes on by itself, whenever its time has come.
  const again = await page.context().newPage();
  await again.goto(`/admin?q=${encodeURIComponent(businessName)}`);
  await again.getByRole('link', { name: `View Details of ${businessName}` }).click();
  await again.getByText('Six to twelve.').first().waitFor();
  await again.getByRole('button', { name: 'Approve' }).click();
  await again.getByText('Quinn Marsh is a provider now').waitFor();
  const mails = async () =>
    ((await (await applicant.request.get('/dev/mailbox.json')).json()) as { emails: { to: string; text: string }[] })
      .emails;
  await expect
    .poll(async () =>
      (await mails()).some((mail) => mail.to === email && mail.text.includes('Which ages do you teach?')),
    )
    .toBe(true);
});

it('a rejected applicant may apply again: an administrator opens the form, which holds what was sent', async () => {
  const { applicant, businessName } = await applied('Noor Haddad', `Second School ${Date.now()}`);
  const page = await browser.newPage({ javaScript: false });
  await signInAs(page, 'admin', `/admin?q=${encodeURIComponent(businessName)}`);
  await page.getByRole('link', { name: `View Details of ${businessName}` }).click();
  const again = page.getByRole('button', { name: 'Let them apply again' });
  expect(await again.count()).toBe(0);
  await page.getByRole('link', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Confirm Rejection' }).click();
  await page.getByText('The application is rejected.').waitFor();
  await applicant.goto('/become-provider');
  await applicant.getByRole('heading', { name: 'Your application was not accepted' }).waitFor();

  // In a tab of its own: the other one goes on by itself, whenever its time has come.
  const tab = await page.context().newPage();
  await tab.goto(`/admin?view=rejected&q=${encodeURIComponent(businessName)}`);
  await tab.getByRole('link', { name: `View Details of ${businessName}` }).click();
  await tab.getByRole('button', { name: 'Let them apply again' }).click();
  await tab.getByText('Noor Haddad may apply again and is told by email.').waitFor();
  expect(await tab.getByRole('button', { name: 'Let them apply again' }).count()).toBe(0);
  expect(await tab.getByRole('region', { name: 'History' }).getByText('let them apply again').isVisible()).toBe(true);

  await applicant.reload();
  await applicant.getByText('You may apply again').waitFor();
  expect(await applicant.getByLabel('Business or organization name').inputValue()).toBe(businessName);
  expect(await accessibilityProblems(applicant)).toEqual([]);
  await settled(applicant);
  await applicant.getByRole('button', { name: 'Send application' }).click();
  await applicant.getByRole('heading', { name: 'We are reading your application' }).waitFor();
});

describe.each([
  ['light', phone],
  ['dark', desktop],
  ['light', { width: 320, height: 640 }],
] as const)('in the %s theme', (colorScheme, size) => {
  it('axe finds nothing, and nothing has to be scrolled sideways', async () => {
    const page = await open(
      '/admin?view=approved',
      {
        'GET /applications': [200, decided],
        [get]: [200, application({ question: 'Which ages?', reviewedBy: 'Blake' })],
      },
      { ...size, colorScheme },
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await page.goto(web.url + url);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    web.answer({
      [get]: [200, application({ status: 'rejected', reviewedAt: at, rejectionReason: 'No.', mayReopen: true })],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Let them apply again' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  });
});

it.each([true, false])(
  'a rejection of somebody who has become a provider meanwhile is asked about again (scripts: %s)',
  async (javaScript) => {
    const post = `POST /applications/${id(1)}/rejection`;
    const page = await open(url, { [get]: [200, application()] }, { javaScript, expectedErrors: [/status of 4\d\d/] });
    if (javaScript) await settled(page);
    const already = web.bodiesOf(post).length;
    await page.getByRole('link', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('We could not reach you.');
    web.answer({ [get]: [200, application({ isProvider: true })], [post]: refuses('applicant_is_provider') });
    await page.getByRole('button', { name: 'Confirm Rejection' }).click();
    await page.getByText('and a rejection would end that. Please read the application again').first().waitFor();
    await page.getByText('Robin Tremblay is a provider', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('We could not reach you.');
    web.answer({
      [get]: [200, application({ isProvider: true })],
      [post]: [204, null],
      'GET /applications': [200, decided],
    });
    await page.getByRole('button', { name: 'Confirm Rejection' }).click();
    await expect.poll(() => web.bodiesOf(post).slice(already)).toHaveLength(2);
    expect(web.bodiesOf(post).slice(already)).toEqual([
      expect.objectContaining({ asProvider: false }),
      expect.objectContaining({ asProvider: true }),
    ]);
  },
);
