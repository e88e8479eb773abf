import type { Viewer } from '@canopy/contracts/accounts';
import type { ApplicationDetail, ListedApplication } from '@canopy/contracts/applications';
import type { Person } from '@canopy/contracts/people';
import type { PlacedListing, UnplacedListing } from '@canopy/contracts/places';
import type { PendingListing } from '@canopy/contracts/admin-listings';
import { toLocalDateTime } from '@canopy/rules/dates';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-000000000002';
const at = '2026-01-05T15:00:00Z';
const user: Person['user'] = {
  id,
  displayName: 'Noor Siddiqui',
  email: 'noor@example.org',
  photoUrl: null,
  role: 'service_provider',
  status: 'approved',
  platformFeeBps: 2000,
  feeEditable: true,
  premium: null,
  secondFactor: false,
  payments: null,
  lastSignInAt: at,
  createdAt: at,
};
const person: Person = {
  user,
  emailConfirmedAt: at,
  businessName: 'Maple Tutors',
  publicName: 'Maple Tutors',
  feeNowBps: 2000,
  requirements: null,
  paymentsCheckedAt: null,
  application: { businessName: 'Maple Tutors', status: 'pending', submittedAt: at },
};
const listed: ListedApplication = {
  businessName: 'Maple Tutors',
  businessType: 'tutor',
  phoneNumber: '519 555 0123',
  address: '100 King Street',
  website: null,
  description: 'Math after school.',
  additionalInfo: null,
  userId: id,
  displayName: user.displayName,
  email: user.email,
  status: 'pending',
  submittedAt: at,
  updatedAt: at,
  reviewedAt: null,
  rejectionReason: null,
  question: null,
  reviewedBy: null,
};
const application: ApplicationDetail = {
  ...listed,
  language: 'en',
  history: [],
  isProvider: false,
  emailVerified: true,
  mayReopen: false,
  next: null,
};
const empty = [200, { items: [], next: null }] as [number, unknown];
const lost: UnplacedListing = {
  id,
  title: 'Pottery',
  location: 'The old mill, Elora',
  status: 'not_found',
  attempts: 3,
  createdAt: at,
};
const placed: PlacedListing = {
  id,
  title: lost.title,
  location: lost.location,
  isVirtual: false,
  status: 'not_found',
  lat: null,
  lng: null,
};
const waiting: PendingListing = {
  id,
  title: 'Evening chess',
  category: 'education',
  providerEmail: 'maple@example.org',
  providerName: 'Maple Studio',
  status: 'pending_user_approval',
  createdBy: 'Ada Admin',
  createdAt: at,
  state: 'waiting',
  expiresAt: at,
  providerRejected: false,
  mail: 'sent',
};
const answers: Answers = {
  'GET /users': [200, { items: [user], total: { count: 1234, more: false }, next: null, previous: null }],
  [`GET /admin/users/${id}`]: [200, person],
  [`GET /admin/users/${id}/listings`]: [200, { items: [], next: null }],
  [`GET /admin/users/${id}/purchases`]: empty,
  [`GET /admin/users/${id}/sales`]: empty,
  [`GET /admin/users/${id}/emails`]: empty,
  [`GET /admin/users/${id}/sessions`]: [200, { items: [{ id, userAgent: null, createdAt: at, lastSeenAt: at }] }],
  'GET /admin/audit': [200, { lines: [], next: null }],
  'GET /applications': [200, { items: [listed], waiting: 1, reviewers: [], next: null }],
  [`GET /applications/${id}`]: [200, application],
  [`POST /applications/${id}/approval`]: [204, null],
  'GET /admin/places': [200, { items: [lost], next: null, counts: { failed: 1, waiting: 0 } }],
  [`GET /listings/${id}/point`]: [200, placed],
  [`PUT /listings/${id}/point`]: [204, null],
  'GET /admin/pending-listings': [200, { items: [waiting], next: null }],
  [`GET /admin/pending-listings/${id}`]: refuses('pending_listing_not_found'),
};

async function open(path: string, javaScript = false): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage({ javaScript, expectedErrors: [/status of 4/] });
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const addressOf = (page: Page) => page.url().replace(web.url, '');

describe('what was opened from a filtered list of the administration leads back to it', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('a person, through a question that was not answered, %s', async (_, javaScript) => {
    const list = '/admin/users?q=noor&role=service_provider&after=cursor';
    const page = await open(list, javaScript);
    if (javaScript) await settled(page);
    await page.getByRole('link', { name: 'Noor Siddiqui', exact: true }).click();
    await page.getByRole('link', { name: 'End all sessions' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'All users' }).click();
    await page.getByRole('searchbox').waitFor();
    await expect.poll(() => addressOf(page)).toBe(list);
  });

  it('a person whose sessions were ended', async () => {
    const page = await open(`/admin/users/${id}?ask=sessions&back=%2Fadmin%2Fusers%3Fq%3Dnoor`);
    web.answer({ ...answers, [`DELETE /admin/users/${id}/sessions`]: [200, { ended: 1 }] });
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('All sessions are ended.').waitFor();
    expect(await page.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin/users?q=noor');
  });

  it('an application, and through it the applicant; after a decision the browser goes on there', async () => {
    const list = '/admin?view=questioned&q=maple';
    const page = await open(list);
    await page.getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('link', { name: 'Noor Siddiqui' }).click();
    expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe(list);
    await page.getByRole('link', { name: 'Maple Tutors' }).click();
    expect(await page.getByRole('link', { name: 'All applications' }).getAttribute('href')).toBe(list);
    await page.getByRole('link', { name: 'Reject' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.getByRole('link', { name: 'Go back now' }).getAttribute('href')).toBe(list);
    await page.waitForURL(web.url + list);
  });

  it('a place, also when the point is set', async () => {
    const list = '/admin/places?state=waiting&after=cursor';
    const page = await open(list);
    await page.getByRole('link', { name: 'Set the point' }).click();
    expect(await page.getByRole('link', { name: 'Places', exact: true }).getAttribute('href')).toBe(list);
    await page.getByLabel('Latitude').fill('43.68');
    await page.getByLabel('Longitude').fill('-80.43');
    await page.getByRole('button', { name: 'Save the point' }).click();
    await page.getByText('The listing is on the map.', { exact: true }).waitFor();
    expect(addressOf(page)).toBe(list);
  });

  it('a listing that waits', async () => {
    const list = '/admin/pending-listings?after=cursor';
    const page = await open(list);
    await page.getByRole('link', { name: 'Edit Evening chess' }).click();
    expect(await page.getByRole('link', { name: 'Listings that wait' }).getAttribute('href')).toBe(list);
  });
});

it('a count of thousands is grouped, and the year at the foot of the page is not', async () => {
  const page = await open('/admin/users');
  await page.getByText('1,234 users', { exact: true }).waitFor();
  expect(await page.getByRole('contentinfo').innerText()).toContain(`© ${toLocalDateTime(new Date()).slice(0, 4)}`);
});

it('no address that somebody else wrote leads a page of the administration away', async () => {
  const page = await open(`/admin/users/${id}?back=${encodeURIComponent('//evil.example/admin/users')}`);
  expect(await page.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin/users');
});
