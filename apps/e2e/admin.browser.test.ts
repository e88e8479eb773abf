import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListedUser, UserPage, UserDetails } from '@canopy/contracts/admin';
import type { ApplicationDetail, ListedApplication } from '@canopy/contracts/applications';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const failing = [/status of [45]\d\d/];
const broken = refuses('internal');
const id = (n: number) => `6f8d2f7e-9a51-4a4c-8c39-00000000000${n}`;

const listed: ListedApplication = {
  userId: id(1),
  businessName: 'Maple Tutors',
  businessType: 'tutor',
  displayName: 'Robin Tremblay',
  email: 'robin@example.org',
  phoneNumber: '519 555 0123',
  address: '100 King Street',
  website: null,
  description: 'Math after school.',
  additionalInfo: null,
  status: 'pending',
  submittedAt: '2026-01-05T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
  reviewedAt: null,
  rejectionReason: null,
  question: null,
  reviewedBy: null,
};
const application = (change: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...listed,
  language: 'en',
  history: [],
  isProvider: false,
  emailVerified: true,
  mayReopen: false,
  next: null,
  ...change,
});
const user = (change: Partial<ListedUser> = {}): ListedUser => ({
  id: id(2),
  displayName: 'Maple Learning',
  email: 'maple@example.org',
  photoUrl: null,
  role: 'service_provider',
  status: 'approved',
  platformFeeBps: 2000,
  feeEditable: true,
  secondFactor: false,
  premium: null,
  payments: 'completed',
  lastSignInAt: '2026-01-06T15:00:00Z',
  createdAt: '2026-01-05T15:00:00Z',
  ...change,
});
const users = (items: ListedUser[], change: Partial<UserPage> = {}): UserPage => ({
  items,
  total: { count: items.length, more: false },
  next: null,
  previous: null,
  ...change,
});

const noRefunds: UserDetails['refunds'] = { listings: [], total: { listings: 0, people: 0, cents: 0 } };
const refunds: UserDetails['refunds'] = {
  listings: [
    { id: id(3), title: 'Saturday math circle', eventStart: '2026-02-07T15:00:00Z', people: 3, cents: 3_300 },
    { id: id(4), title: 'Chess', eventStart: null, people: 1, cents: 1_250 },
  ],
  total: { listings: 22, people: 4, cents: 99_950 },
};

async function open(path: string, answers: Answers, wishes = {}): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const texts = async (page: Page) => (await page.getByRole('definition').allInnerTexts()).map((text) => text.trim());

async function newUser(page: Page, displayName: string): Promise<string> {
  const email = newEmail();
  const answer = await page.request.post('/signin?mode=create', {
    form: { displayName, email, password: 'maple-leaf-7', acceptTerms: 'on' },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.context().clearCookies();
  return email;
}

describe('who may open the administration', () => {
  it.each(['/admin', `/admin/application/${id(1)}`, '/admin/users', '/admin/users/export'])(
    'NAV-15, NAV-16, NAV-17, NAV-23: %s is for admins only; others come home, visitors sign in',
    async (path) => {
      const visitor = await browser.newPage();
      await visitor.goto(path);
      expect(new URL(visitor.url()).pathname).toBe('/signin');
      for (const person of ['family', 'provider'] as const) {
        const page = await browser.newPage();
        await signInAs(page, person);
        const answer = await page.request.get(path, { maxRedirects: 0 });
        expect([answer.status(), answer.headers()['location']]).toEqual([302, '/']);
      }
    },
  );

  it('NAV-30, ADMAPP-01: admins find the Admin Dashboard in the header, with Applications, Users and Listings', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Dashboard' }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Administration' }).getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Applications/),
      'Users',
      'Listings',
      expect.stringMatching(/^Payments/),
      expect.stringMatching(/^Emails/),
      expect.stringMatching(/^Operations/),
      'Numbers',
      'Audit log',
    ]);
    // On a phone, where four of them have room, the one that is open is among these.
    await page.setViewportSize(phone);
    await page.goto('/admin/audit');
    const { x, width } = (await page.getByRole('link', { name: 'Audit log' }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(phone.width);
    await signInAs(page, 'provider');
    expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0);
  });
});

describe('applications', () => {
  it('ADMAPP-04, LIST-24: each entry shows name, type, applicant, email, phone, date, description and a details link', async () => {
    const page = await open('/admin', {
      'GET /applications': [200, { items: [listed], waiting: 1, reviewers: [], next: null }],
    });
    const entry = page.getByRole('listitem').filter({ hasText: 'Maple Tutors' });
    expect(await entry.getByRole('heading').innerText()).toBe('Maple Tutors');
    expect(await entry.getByText('Tutor', { exact: true }).isVisible()).toBe(true);
    expect(await texts(page)).toEqual(['Robin Tremblay', 'robin@example.org', '519 555 0123', 'January 5, 2026']);
    expect(await entry.getByText('Math after school.').isVisible()).toBe(true);
    expect(await entry.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/admin/application/${id(1)}?back=%2Fadmin`,
    );
    expect(await page.getByText('1 application is waiting, oldest first.').isVisible()).toBe(true);
  });

  it('ADMAPP-02: an empty list says so, and more of them are a page further and back', async () => {
    const empty = await open('/admin', {
      'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }],
    });
    await empty.getByText('Nobody is waiting').waitFor();
    const page = await open(
      '/admin',
      { 'GET /applications': [200, { items: [listed], waiting: 21, reviewers: [], next: 'cursor' }] },
      { javaScript: false },
    );
    await page.getByRole('link', { name: 'Newer applications' }).click();
    expect(new URL(page.url()).search).toBe('?after=cursor');
    await page.getByRole('link', { name: 'Oldest applications' }).click();
    expect(new URL(page.url()).search).toBe('');
  });

  it('ADMAPP-11, ERR-56: a list that cannot be loaded says so', async () => {
    const page = await open('/admin', { 'GET /applications': broken }, { expectedErrors: failing });
    expect(await page.getByRole('alert').innerText()).toContain('Failed to load applications. Please try again later.');
  });

  it('ADMAPP-05, ADMAPP-06: the detail shows everything, website and additional info only when given', async () => {
    const page = await open(`/admin/application/${id(1)}`, { [`GET /applications/${id(1)}`]: [200, application()] });
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      'Applicant',
      'Email',
      'Phone',
      'Submitted',
      'Language',
      'Address',
      'Description',
    ]);
    expect(await texts(page)).toEqual([
      'Robin Tremblay',
      'robin@example.org',
      '519 555 0123',
      'January 5, 2026',
      'English',
      '100 King Street',
      'Math after school.',
    ]);
    web.answer({
      [`GET /applications/${id(1)}`]: [
        200,
        application({ website: 'https://maple.example', additionalInfo: 'Police check.' }),
      ],
    });
    await page.reload();
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      'Applicant',
      'Email',
      'Phone',
      'Submitted',
      'Language',
      'Address',
      'Website',
      'Description',
      'Additional information',
    ]);
  });

  it('ADMAPP-10, ERR-55: an unknown application is not found', async () => {
    const page = await browser.newPage({ expectedErrors: failing });
    await signInAs(page, 'admin', `/admin/application/${id(9)}`);
    expect(await page.getByRole('heading', { name: 'Application not found' }).isVisible()).toBe(true);
  });

  it('ADMAPP-11, ERR-57: a detail that cannot be loaded says so', async () => {
    const page = await open(
      `/admin/application/${id(1)}`,
      { [`GET /applications/${id(1)}`]: broken },
      { expectedErrors: failing },
    );
    expect(await page.getByRole('alert').innerText()).toContain(
      'Failed to load application details. Please try again later.',
    );
  });

  it('ADMAPP-07, ADMAPP-13, ERR-58, ERR-59: a failed approval or rejection says so, and the typed reason stays', async () => {
    const page = await open(
      `/admin/application/${id(1)}`,
      {
        [`GET /applications/${id(1)}`]: [200, application()],
        [`POST /applications/${id(1)}/approval`]: broken,
        [`POST /applications/${id(1)}/rejection`]: broken,
      },
      { expectedErrors: failing },
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Failed to approve application. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this application?' });
    await dialog.getByLabel('Reason').fill('We could not reach you.');
    await dialog.getByRole('button', { name: 'Confirm Rejection' }).click();
    await dialog.getByText('Failed to reject application. Please try again.').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('We could not reach you.');
  });

  it('the second of two admins is told what the first decided', async () => {
    const told = 'Blake has already rejected this application. Nothing was changed.';
    const page = await open(`/admin/application/${id(1)}`, {
      [`GET /applications/${id(1)}`]: [200, application()],
      [`POST /applications/${id(1)}/approval`]: refuses('application_decided', {
        data: { status: 'rejected', by: 'Blake', byViewer: false },
      }),
    });
    web.answer({
      [`GET /applications/${id(1)}`]: [
        200,
        application({ status: 'rejected', reviewedAt: '2026-01-06T15:00:00Z', rejectionReason: 'No.' }),
      ],
      [`POST /applications/${id(1)}/approval`]: refuses('application_decided', {
        data: { status: 'rejected', by: 'Blake', byViewer: false },
      }),
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(told).waitFor();
    await page.getByText('Rejected on January 6, 2026').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('ADMAPP-08, ADMAPP-09: rejecting asks for a reason, tells the applicant, and without scripts the browser goes back by itself', async () => {
    const applicant = await browser.newPage();
    const email = newEmail();
    await applicant.request.post('/signin?mode=create', {
      form: { displayName: 'Toby Marsh', email, password: 'maple-leaf-7', acceptTerms: 'on' },
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
      maxRedirects: 0,
    });
    const businessName = `Marsh Rowing ${Date.now()}`;
    await applicant.request.post('/become-provider', {
      form: {
        businessName,
        businessType: 'recreational',
        description: 'Rowing.',
        phoneNumber: '519 555 0123',
        address: 'Lake',
      },
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
      maxRedirects: 0,
    });

    const page = await browser.newPage({ ...phone, javaScript: false });
    await signInAs(page, 'admin', '/admin');
    await page.getByRole('link', { name: `View Details of ${businessName}` }).click();
    await page.getByRole('link', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('Please bring a safety certificate.');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Confirm Rejection' }).click();
    expect((await answered).headers()['refresh']).toBe('2;url=/admin');
    expect(await page.getByText('The application is rejected.').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Go back now' }).getAttribute('href')).toBe('/admin');
    await page.waitForURL(at('/admin'));

    await applicant.goto('/become-provider');
    expect(await applicant.getByText('Please bring a safety certificate.').isVisible()).toBe(true);
    const mails = async () =>
      ((await (await applicant.request.get('/dev/mailbox.json')).json()) as { emails: { to: string; text: string }[] })
        .emails;
    await expect
      .poll(async () =>
        (await mails()).some((mail) => mail.to === email && mail.text.includes('Please bring a safety certificate.')),
      )
      .toBe(true);
  });
});

describe('users', () => {
  const three = [
    user(),
    user({ id: admin.id, displayName: 'Avery', role: 'admin' }),
    user({ id: id(3), displayName: 'Robin', role: 'user', status: null, feeEditable: false }),
  ];

  it('ADMUSR-01, ADMUSR-02, ADMUSR-03, CONST-14: the table shows user, role, status, fee, date and actions in these words', async () => {
    const all = [
      ...three,
      user({ id: id(4), displayName: 'Noor', role: 'user', status: 'pending', feeEditable: false }),
      user({ id: id(5), displayName: 'Casey', role: 'user', status: 'rejected', feeEditable: false }),
    ];
    const page = await open('/admin/users', { 'GET /users': [200, users(all)] });
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'User',
      'Role',
      'Provider status',
      'Platform fee',
      'Created',
      'Actions',
    ]);
    const cells = async (n: number) =>
      Promise.all([1, 2, 4].map((cell) => page.getByRole('row').nth(n).getByRole('cell').nth(cell).innerText()));
    expect(await Promise.all([1, 2, 3, 4, 5].map(cells))).toEqual([
      ['Service Provider', 'Approved', 'January 5, 2026'],
      ['Administrator', 'Approved', 'January 5, 2026'],
      ['Regular User', 'N/A', 'January 5, 2026'],
      ['Regular User', 'Pending Review', 'January 5, 2026'],
      ['Regular User', 'Rejected', 'January 5, 2026'],
    ]);
    expect(await page.getByText('5 users').isVisible()).toBe(true);
  });

  it('ADMUSR-05, ADMUSR-07: fees are for providers and approved admins, and nobody deletes themselves', async () => {
    const page = await open('/admin/users', { 'GET /users': [200, users(three)] });
    expect(await page.getByRole('textbox', { name: /Platform fee of/ }).count()).toBe(2);
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: 'avery' })
        .or(page.getByRole('row').filter({ hasText: 'Avery' }))
        .getByText('Cannot delete self')
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('link', { name: /^Delete User/ }).count()).toBe(2);
  });

  it('ADMUSR-04, ERR-80, ADMUSR-06, ERR-76: the fee is edited in place; out of range and failures are said beside it', async () => {
    const page = await open(
      '/admin/users',
      { 'GET /users': [200, users([user()])], [`PUT /users/${id(2)}/platform-fee`]: broken },
      { expectedErrors: failing },
    );
    await settled(page);
    const fee = page.getByRole('textbox', { name: 'Platform fee of Maple Learning, in percent' });
    for (const wrong of ['0', '20.01', 'ten', '']) {
      await fee.fill(wrong);
      await fee.press('Enter');
      await page.getByText('Platform fee must be between 1% and 20%').waitFor();
      expect(await fee.inputValue()).toBe(wrong);
    }
    await fee.fill('12.5');
    await fee.press('Enter');
    await page
      .getByText('Failed to update platform fee: Something went wrong on our side. Please try again.')
      .waitFor();
    expect(await fee.inputValue()).toBe('12.5');
  });

  it.each([true, false])('PERM-15, FEE-04: a saved fee stays saved (scripts: %s)', async (javaScript) => {
    const page = await browser.newPage({ javaScript, expectedErrors: javaScript ? [] : failing });
    await signInAs(page, 'admin', '/admin/users?q=tamarack');
    if (javaScript) await settled(page);
    const fee = page.getByRole('textbox', { name: 'Platform fee of Tamarack Mentors, in percent' });
    const next = javaScript ? '17.25' : '18';
    if (!javaScript) {
      await fee.fill('21');
      await page.getByRole('button', { name: 'Save the fee of Tamarack Mentors' }).click();
      expect(await page.getByText('Platform fee must be between 1% and 20%').isVisible()).toBe(true);
    }
    await fee.fill(next);
    await page.getByRole('button', { name: 'Save the fee of Tamarack Mentors' }).click();
    await page.getByText(`Saved: ${next}%`).waitFor();
    await page.goto('/admin/users?q=tamarack');
    expect(await fee.inputValue()).toBe(next);
  });

  it.each([true, false])(
    'a fee that somebody else changed meanwhile is told, and may be changed then (scripts: %s)',
    async (javaScript) => {
      const put = `PUT /users/${id(2)}/platform-fee`;
      const told = 'Somebody else has changed this fee to 15% meanwhile. Please look at it and try again.';
      const refused = refuses('fee_changed', { data: { feeBps: 1_500 } });
      const page = await open(
        '/admin/users',
        { 'GET /users': [200, users([user()])], [put]: refused },
        { javaScript, expectedErrors: failing },
      );
      if (javaScript) await settled(page);
      const fee = page.getByRole('textbox', { name: 'Platform fee of Maple Learning, in percent' });
      const save = page.getByRole('button', { name: 'Save the fee of Maple Learning' });
      await fee.fill('12.5');
      const already = web.bodiesOf(put).length;
      await save.click();
      await page.getByText(`Failed to update platform fee: ${told}`).waitFor();
      expect(await fee.inputValue()).toBe('12.5');
      web.answer({
        'GET /users': [200, users([user({ platformFeeBps: 1_250 })])],
        [put]: [200, { platformFeeBps: 1_250 }],
      });
      await save.click();
      await page.getByText('Saved: 12.5%').waitFor();
      expect(web.bodiesOf(put).slice(already)).toEqual([
        { platformFeePercentage: '12.5', before: '20' },
        { platformFeePercentage: '12.5', before: '15' },
      ]);
    },
  );

  it('a fee that is being typed is saved over no other administrator’s, though another row was saved meanwhile; an untouched one shows theirs', async () => {
    const birch = user({ id: id(7), displayName: 'Birch' });
    const cedar = user({ id: id(8), displayName: 'Cedar' });
    const put = `PUT /users/${id(2)}/platform-fee`;
    const page = await open(
      '/admin/users',
      { 'GET /users': [200, users([user(), birch, cedar])] },
      { expectedErrors: failing },
    );
    await settled(page);
    const fee = (name: string) => page.getByRole('textbox', { name: `Platform fee of ${name}, in percent` });
    const save = (name: string) => page.getByRole('button', { name: `Save the fee of ${name}` }).click();
    await fee('Maple Learning').fill('12.5');
    await fee('Birch').fill('10');
    // Somebody else has changed the fees of Maple Learning and Cedar; saving that of Birch loads the list again.
    const theirs = [
      user({ platformFeeBps: 1_500 }),
      { ...birch, platformFeeBps: 1_000 },
      { ...cedar, platformFeeBps: 1_600 },
    ];
    web.answer({
      'GET /users': [200, users(theirs)],
      [`PUT /users/${id(7)}/platform-fee`]: [200, { platformFeeBps: 1_000 }],
      [put]: refuses('fee_changed', { data: { feeBps: 1_500 } }),
    });
    const already = web.bodiesOf(put).length;
    await save('Birch');
    await page.getByText('Saved: 10%').waitFor();
    await expect.poll(() => fee('Cedar').inputValue()).toBe('16');
    expect(await fee('Maple Learning').inputValue()).toBe('12.5');
    await save('Maple Learning');
    await page.getByText('Somebody else has changed this fee to 15% meanwhile.', { exact: false }).waitFor();
    web.answer({
      'GET /users': [200, users([user({ platformFeeBps: 1_250 }), ...theirs.slice(1)])],
      [put]: [200, { platformFeeBps: 1_250 }],
    });
    await save('Maple Learning');
    await page.getByText('Saved: 12.5%').waitFor();
    // What was saved is what the next press begins with, on every row.
    web.answer({
      'GET /users': [200, users([user({ platformFeeBps: 1_100 }), ...theirs.slice(1)])],
      [put]: [200, { platformFeeBps: 1_100 }],
    });
    await fee('Maple Learning').fill('11');
    await save('Maple Learning');
    await page.getByText('Saved: 11%').waitFor();
    expect(web.bodiesOf(put).slice(already)).toEqual([
      { platformFeePercentage: '12.5', before: '20' },
      { platformFeePercentage: '12.5', before: '15' },
      { platformFeePercentage: '11', before: '12.5' },
    ]);
  });

  it('search and filters are a form, kept in the address, and a page further keeps them', async () => {
    const page = await open(
      '/admin/users',
      { 'GET /users': [200, users([user()], { next: 'cursor' })] },
      { javaScript: false },
    );
    await page.getByRole('searchbox').fill('maple');
    await page.getByLabel('Role').selectOption('Service Provider');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      q: 'maple',
      role: 'service_provider',
    });
    await page.getByRole('link', { name: 'Older users' }).click();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: 'maple',
      role: 'service_provider',
      after: 'cursor',
    });
    web.answer({ 'GET /users': [200, users([])] });
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('No users found').waitFor();
  });

  it.each([
    [
      'ADMUSR-13, ERR-74: a load failure says why',
      broken,
      'Failed to load users: Something went wrong on our side. Please try again.',
    ],
    [
      'ADMUSR-13, ERR-73: denied access has its own sentence',
      refuses('not_allowed'),
      'Permission denied. Check Firestore Security Rules.',
    ],
  ] as const)('%s', async (_sentence, answer, said) => {
    const page = await open('/admin/users', { 'GET /users': answer as [number, unknown] }, { expectedErrors: failing });
    expect(await page.getByRole('alert').innerText()).toContain(said);
  });

  it('ADMUSR-09: before a user is deleted the page says what will happen, and Escape keeps the user', async () => {
    const page = await open('/admin/users?q=ma', {
      'GET /users': [200, users(three)],
      [`GET /users/${id(2)}`]: [
        200,
        { user: user(), listings: 2, hasApplication: true, payments: 1, refunds: noRefunds },
      ],
    });
    await page.getByRole('link', { name: 'Delete User Maple Learning' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Maple Learning?' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'The account maple@example.org is closed and every session ends.',
      '2 listings are deleted.',
      'The provider application is deleted.',
      'Spots that are held and not paid, and free spots of what is still to come, are given back. Paid tickets stay valid and are not refunded.',
      '1 payment record is kept, without the person’s email.',
      'The person is told by email.',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '?q=ma');
  });

  it('before the rights of an administrator are taken away the page says whether Premium ends with them', async () => {
    const premium = { until: '2027-01-05T15:00:00Z', ends: false };
    const ends = 'Premium is for approved providers: it ends on January 5, 2027 and does not renew';
    for (const [change, says] of [
      [{ role: 'admin', status: null, premium }, true],
      [{ role: 'admin', status: null, premium: { ...premium, ends: true } }, false],
      [{ role: 'admin', status: 'approved', premium }, false],
      [{ role: 'service_provider', status: 'rejected', premium }, false],
    ] as const) {
      const someone = user(change);
      const page = await open(`/admin/users?admin=${someone.id}`, {
        'GET /users': [200, users([someone])],
        [`GET /users/${someone.id}`]: [
          200,
          { user: someone, listings: 0, hasApplication: false, payments: 0, refunds: noRefunds },
        ],
      });
      await page.getByRole('heading', { name: /Maple Learning (as )?an administrator\?/ }).waitFor();
      expect([change, await page.getByText(ends, { exact: true }).count()]).toEqual([change, says ? 1 : 0]);
    }
  });

  it('before a provider with sold listings is deleted the page says how many people get how much back, for each listing', async () => {
    const page = await open(
      `/admin/users?delete=${id(2)}`,
      {
        'GET /users': [200, users(three)],
        [`GET /users/${id(2)}`]: [200, { user: user(), listings: 30, hasApplication: false, payments: 9, refunds }],
      },
      phone,
    );
    const owed = page.getByRole('dialog').getByRole('region', { name: '4 people get $999.50 back, for 22 listings.' });
    await owed.getByRole('listitem').first().waitFor();
    expect((await owed.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Saturday math circle (3 people) Feb 7, 2026, 10:00 a.m. $33.00',
      'Chess (1 person) $12.50',
    ]);
    expect(await owed.getByText('And 20 more listings.').isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    [
      'ADMUSR-11, ERR-75: a failure',
      broken,
      'Failed to delete user. Something went wrong on our side. Please try again.',
    ],
    [
      'ADMUSR-08, ERR-82: the own account',
      refuses('own_admin_account'),
      'You cannot delete your own admin account from this interface.',
    ],
    [
      'ERR-75: the last administrator',
      refuses('last_admin'),
      'Failed to delete user. This is the last administrator. Please make somebody else one first.',
    ],
  ] as const)('%s is said in the dialog', async (_sentence, answer, said) => {
    const page = await open(
      `/admin/users?delete=${id(2)}`,
      {
        'GET /users': [200, users(three)],
        [`GET /users/${id(2)}`]: [
          200,
          { user: user(), listings: 0, hasApplication: false, payments: 0, refunds: noRefunds },
        ],
        [`DELETE /users/${id(2)}`]: answer as [number, unknown],
      },
      { expectedErrors: failing },
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this user' }).click();
    await page.getByRole('dialog').getByText(said).waitFor();
  });

  it.each([true, false])(
    'ADMUSR-09, ADMUSR-10: a deleted user is gone from the list, whose search stays (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ ...phone, javaScript });
      const name = `Gone Tomorrow ${javaScript}`;
      await newUser(page, name);
      await signInAs(page, 'admin', '/admin/users?q=gone%20tomorrow');
      await page.getByRole('link', { name: `Delete User ${name}` }).click();
      await page.getByRole('button', { name: 'Delete this user' }).click();
      await page.getByText('The user was deleted.').waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('gone tomorrow');
      expect(await page.getByText(name).count()).toBe(0);
    },
  );

  it.each([true, false])(
    'ADMUSR-12, CSV-10: Export as CSV downloads a file named by the date, with everybody in it (scripts: %s)',
    async (javaScript) => {
      const page = await browser.newPage({ javaScript });
      await signInAs(page, 'admin', '/admin/users');
      const downloading = page.waitForEvent('download');
      if (javaScript) {
        await page.getByRole('button', { name: 'Export as CSV' }).click();
        await page.getByText(/^The file with all \d+ users is ready\.$/).waitFor();
        await page.getByRole('link', { name: /^Save canopy-users-/ }).click();
      } else await page.getByRole('link', { name: 'Export as CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^canopy-users-\d{4}-\d\d-\d\d\.csv$/);
      const text = await readFile((await download.path())!, 'utf8');
      expect(text.startsWith('\ufeff"User ID","Display name","Email","Role"')).toBe(true);
      expect(text).toContain('"Pereira Guitar Studio","tutor","Jonah Pereira"');
    },
  );

  it.each([true, false])(
    'CSV-11, ERR-77: an export that fails says why on its page (scripts: %s)',
    async (javaScript) => {
      const page = await open(
        '/admin/users',
        { 'GET /users': [200, users(three)], 'GET /users/export': broken },
        { javaScript, expectedErrors: javaScript ? [/status of 500/] : [] },
      );
      await page.getByRole(javaScript ? 'button' : 'link', { name: 'Export as CSV' }).click();
      await page
        .getByText('Failed to export users data: Something went wrong on our side. Please try again.')
        .waitFor();
    },
  );

  /** An export that a test sends piece by piece, and whether its reader has gone away. */
  function slowExport(announced: number): {
    answers: Answers;
    send(rows: number): void;
    end(): void;
    cut(): void;
    gone: Promise<void>;
    started: Promise<void>;
  } {
    let response!: ServerResponse;
    let left!: () => void;
    let arrived!: () => void;
    const started = new Promise<void>((resolve) => (arrived = resolve));
    const gone = new Promise<void>((resolve) => (left = resolve));
    const begin = (given: ServerResponse) => {
      response = given;
      response.on('close', left);
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="canopy-users-2026-11-22.csv"',
        'x-exported-rows': String(announced),
      });
      response.write('"User ID","Display name"\r\n');
      arrived();
    };
    return {
      answers: { 'GET /users': [200, users(three)], 'GET /users/export': [200, begin] },
      send: (rows) => void response.write('"1","Robin\nof two lines"\r\n'.repeat(rows)),
      end: () => void response.end(),
      cut: () => void response.destroy(),
      gone,
      started,
    };
  }
  const begun = async (page: Page, { started }: { started: Promise<void> }) => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByText('The export has begun.').first().waitFor();
    await started;
  };

  it('an export shows how far it is, and is offered when it is whole', async () => {
    const file = slowExport(200_000);
    const page = await open('/admin/users', file.answers);
    await begun(page, file);
    file.send(12_000);
    await page.getByText('12,000 of about 200,000 users', { exact: true }).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('12000');
    expect(await accessibilityProblems(page)).toEqual([]);
    file.send(188_000);
    file.end();
    await page.getByText('The file with all 200,000 users is ready.', { exact: true }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save canopy-users-2026-11-22.csv' }).click();
    expect((await downloading).suggestedFilename()).toBe('canopy-users-2026-11-22.csv');
  });

  it('an export that is cancelled ends its request', async () => {
    const file = slowExport(200_000);
    const page = await open('/admin/users', file.answers, phone);
    await begun(page, file);
    file.send(12_000);
    await page.getByText('12,000 of about 200,000 users', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The export was cancelled.').first().waitFor();
    await file.gone;
    expect(await page.getByRole('link', { name: /^Save/ }).count()).toBe(0);
  });

  it.each([
    ['breaks off', 'cut'],
    ['ends early', 'end'],
  ] as const)('an export that %s is not offered', async (_, how) => {
    const file = slowExport(200_000);
    const page = await open('/admin/users', file.answers, { expectedErrors: [/ERR_/] });
    await begun(page, file);
    file.send(12_000);
    await page.getByText('12,000 of about 200,000 users', { exact: true }).waitFor();
    file[how]();
    await page
      .getByText('Failed to export users data: It broke off before the end, so no file is offered. Please try again.')
      .waitFor();
    expect(await page.getByRole('link', { name: /^Save/ }).count()).toBe(0);
  });
});

describe.each([
  ['light', phone],
  ['dark', desktop],
] as const)('in the %s theme', (colorScheme, size) => {
  it.each(['/admin', '/admin/users'])(
    'axe finds nothing on %s, and nothing has to be scrolled sideways',
    async (path) => {
      const page = await browser.newPage({ ...size, colorScheme });
      await signInAs(page, 'admin', path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    },
  );

  it('axe finds nothing on an application and its question', async () => {
    const page = await open(
      `/admin/application/${id(1)}`,
      { [`GET /applications/${id(1)}`]: [200, application({ website: 'https://maple.example' })] },
      { ...size, colorScheme },
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Reject' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
