import type { Viewer } from '@canopy/contracts/accounts';
import type { AdminListings } from '@canopy/contracts/admin-listings';
import type { Members } from '@canopy/contracts/members';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const listings: AdminListings = {
  items: [
    {
      id,
      title: 'Chess',
      category: 'education',
      createdAt: '2026-11-01T15:00:00Z',
      location: 'Stratford',
      isVirtual: false,
      priceCents: 1_250,
      isFreeEvent: false,
      isContactForPrice: false,
      isCancelled: false,
      provider: { id: '6f8d2f7e-9a51-4a4c-8c39-000000000001', displayName: 'Maple', email: 'maple@example.org' },
      members: 2,
    },
  ],
  total: { count: 1, more: false },
  pending: 0,
  next: null,
  previous: null,
};
const member = (n: number, more = {}) => ({
  id: `6f8d2f7e-9a51-4a4c-8c39-00000000000${n}`,
  name: 'Robin Tremblay',
  email: 'robin@example.org',
  purchasedAt: '2026-11-05T15:00:00Z',
  quantity: 3,
  amountCents: 3_750,
  refundedCents: 0,
  ...more,
});
const members: Members = {
  listingId: id,
  title: 'Chess',
  total: 2,
  items: [
    member(1),
    member(2, { name: 'Sam Lee', email: null, purchasedAt: '2026-11-04T15:00:00Z', quantity: 1, amountCents: 0 }),
    // Whose money went back, and whose ticket stays.
    member(3, { purchasedAt: '2026-11-03T15:00:00Z', quantity: 1, amountCents: 1_250, refundedCents: 1_250 }),
  ],
  next: null,
};
const rows = [
  ['Robin Tremblay', 'robin@example.org', 'Nov 5, 2026, 10:00 a.m.', '3', '$37.50'],
  ['Sam Lee', 'Account deleted', 'Nov 4, 2026, 10:00 a.m.', '1', 'Free'],
  ['Robin Tremblay', 'robin@example.org', 'Nov 3, 2026, 10:00 a.m.', '1', '$12.50\n$12.50 refunded'],
];

async function opened(answer: [number, unknown], wishes: Parameters<TestBrowser['newPage']>[0] = {}) {
  web.answer({ 'GET /admin/listings': [200, listings], [`GET /listings/${id}/members`]: answer });
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(`${web.url}/admin/listings`);
  await page.getByRole('link', { name: '2 members of Chess' }).click();
  return page;
}
const cells = async (page: Awaited<ReturnType<typeof opened>>) =>
  Promise.all(
    (await page.getByRole('table', { name: 'Members of Chess' }).getByRole('row').all())
      .slice(1)
      .map(async (row) =>
        (await row.getByRole('cell').allInnerTexts()).map((text) => text.replace('Qty: ', '').trim()),
      ),
  );

describe('the members of a listing', () => {
  it('ADMLST-03, PERM-18: the count opens a dialog with name, email, moment, quantity, amount and their total', async () => {
    const page = await opened([200, members]);
    const dialog = page.getByRole('dialog', { name: 'Members of Chess' });
    await dialog.getByText('Total Members: 2').waitFor();
    expect(await dialog.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Email',
      'Purchased',
      'Qty',
      'Amount paid',
    ]);
    expect(await cells(page)).toEqual(rows);
    expect(await dialog.getByRole('link', { name: 'Check people in' }).getAttribute('href')).toBe(`/check-in/${id}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/admin/listings');
  });

  it('ADMLST-03: without scripts, on a phone, the same is a page', async () => {
    const page = await opened([200, members], { ...phone, javaScript: false });
    expect(new URL(page.url()).pathname).toBe(`/members/${id}`);
    expect(await page.getByText('Total Members: 2').isVisible()).toBe(true);
    expect(await cells(page)).toEqual(rows);
    const back = page.getByRole('link', { name: 'Back to the listing' });
    expect(await back.getAttribute('href')).toBe(`/my-listings/${id}`);
  });

  it('more than a page has a way to the rest, and nobody yet is said', async () => {
    const page = await opened([200, { ...members, next: 'cursor' }]);
    await page.getByRole('dialog').getByRole('link', { name: 'Show all of them' }).click();
    await page.getByRole('link', { name: 'Older ones' }).click();
    await page.waitForURL(/\?after=cursor$/);
    web.answer({ [`GET /listings/${id}/members`]: [200, { ...members, total: 0, items: [] }] });
    await page.getByRole('link', { name: 'Newest ones' }).click();
    await page.getByText('Nobody has bought or signed up yet.').waitFor();
  });

  it('what cannot be loaded says so, in the dialog and on the page', async () => {
    const page = await opened(refuses('internal'), {
      expectedErrors: [/status of 500/],
    });
    await page.getByRole('dialog').getByText('The members could not be loaded. Please try again.').waitFor();
    await page.goto(`${web.url}/members/${id}`);
    await page.getByRole('heading', { name: 'The members could not be loaded. Please try again.' }).waitFor();
  });

  it('a lost connection leaves the page under the dialog, which asks again', async () => {
    web.answer({ 'GET /admin/listings': [200, listings], [`GET /listings/${id}/members`]: [200, members] });
    const page = await browser.newPage({ expectedErrors: [/Failed to load resource/, /Failed to fetch/] });
    await web.signIn(page);
    await page.goto(`${web.url}/admin/listings`);
    await settled(page);
    await page.route('**/members/**', (route) => route.abort());
    await page.getByRole('link', { name: '2 members of Chess' }).click();
    const dialog = page.getByRole('dialog', { name: 'Members of Chess' });
    await dialog.getByText('The members could not be loaded. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/listings');
    await page.unrouteAll({ behavior: 'wait' });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Total Members: 2').waitFor();
  });
});
