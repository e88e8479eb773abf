import type { Viewer } from '@canopy/contracts/accounts';
import type { Roster } from '@canopy/contracts/tickets';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, settled, type TestBrowser } from './browser.ts';
import { later } from './later.ts';
import { noSales } from './no-sales.ts';
import { type Answer, provider, startWebWithFakeApi, type WebWithFakeApi } from './web-with-fake-api.ts';

const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const listingId = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';
const roster: Roster = {
  listingId,
  title: 'Pond life',
  eventStart: null,
  eventEnd: null,
  expected: 4,
  arrived: 0,
  page: 1,
  more: false,
  next: null,
  tickets: [],
};
const none = { items: [], total: { count: 0, more: false }, next: null, previous: null };

describe.each<[string, path: string, field: string, request: string, body: unknown]>([
  ['at the door', `/check-in/${listingId}`, 'q', `GET /listings/${listingId}/roster`, roster],
  ['of sales', '/provider-dashboard?q=zoe', 'q', 'GET /sales', { ...noSales, found: { count: 0, more: false } }],
  ['of users', '/admin/users', 'q', 'GET /users', none],
  ['of applications', '/admin', 'q', 'GET /applications', { items: [], waiting: 0, reviewers: [], next: null }],
  ['of listings', '/admin/listings', 'q', 'GET /admin/listings', { ...none, pending: 0 }],
  ['of the audit log', '/admin/audit', 'q', 'GET /admin/audit', { lines: [], next: null }],
  [
    'of emails',
    '/admin/emails',
    'to',
    'GET /admin/emails',
    { items: [], next: null, counts: { waiting: 0, failed: 0, too_late: 0, dismissed: 0, sent: null } },
  ],
])('the search %s', (_, path, name, request, body) => {
  it('leaves what is typed while its answer is on its way, and says what Back and links lead to', async () => {
    let before = Promise.resolve();
    web.answer({
      [request]: async () => {
        await before;
        return [200, body] as Answer;
      },
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(web.url + path);
    await settled(page);
    const field = page.getByRole('main').locator(`input[name=${name}]`);
    const shows = (text: string) => page.waitForURL((url) => url.searchParams.get(name) === text);
    const answered = later();
    before = answered.comes;
    await field.selectText();
    await page.keyboard.type('ann@example.org');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('ben');
    answered.come();
    await shows('ann@example.org');
    await settled(page);
    await page.keyboard.type('@example.org');
    expect(await field.inputValue()).toBe('ben@example.org');
    await page.keyboard.press('Enter');
    await shows('ben@example.org');
    await settled(page);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.type(' and more');
    await page.goBack();
    await shows('ann@example.org');
    await expect.poll(() => field.inputValue()).toBe('ann@example.org');
    if (!path.startsWith('/admin')) return;
    await field.fill('half a name');
    await page.getByRole('search').getByRole('link').click();
    await page.waitForURL((url) => !url.searchParams.get(name));
    await expect.poll(() => field.inputValue()).toBe('');
  });
});
