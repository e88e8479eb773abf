import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@canopy/contracts/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { mailTo } from './kept-mail.ts';
import { createAccount, newEmail, openAccountMenu } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const refusedPage = [/status of 4\d\d/];

const accountOf = (viewer: Account['viewer']): Account => ({
  viewer,
  businessName: null,
  language: 'en',
  hasPassword: true,
  connected: [],
  sessions: [],
  createdAt: '2026-01-05T15:00:00Z',
});

describe('my account', () => {
  it('a new name is shown at once, everywhere', async () => {
    const page = await browser.newPage(phone);
    await createAccount(page, newEmail(), '/account');
    await settled(page);
    await page.getByLabel('Your name').fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please enter your name.').waitFor();
    await page.getByLabel('Your name').fill('Robin of the Woods');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your changes are saved.').waitFor();
    await openAccountMenu(page);
    expect(await page.getByRole('banner').getByText('Robin of the Woods').last().isVisible()).toBe(true);
  });

  it('what each button saves, its part of the page says, and no way in is described that there is not', async () => {
    const web = await startWebWithFakeApi();
    const account: Account = {
      viewer: provider,
      businessName: null,
      language: 'en',
      hasPassword: true,
      connected: [],
      sessions: [
        {
          id: provider.id,
          current: false,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
          createdAt: '2026-01-05T15:00:00Z',
          lastSeenAt: '2026-01-06T15:00:00Z',
        },
      ],
      createdAt: '2026-01-05T15:00:00Z',
    };
    try {
      web.answer({ 'GET /account': [200, account] });
      const page = await browser.newPage(phone);
      await web.signIn(page);
      await page.goto(`${web.url}/account`);
      const name = page.getByRole('region', { name: 'Name and language' });
      await name.getByLabel('We write to you in').waitFor();
      await name.getByRole('button', { name: 'Save', exact: true }).waitFor();
      const ways = page.getByRole('region', { name: 'Connected accounts' });
      expect(await ways.getByRole('listitem').allInnerTexts()).toEqual([
        'Google · not available yet',
        'Facebook · not available yet',
      ]);
      expect(await ways.getByText('To connect one').count()).toBe(0);
      // A quiet button has no edges: its word begins where the words above it do.
      const device = page.getByRole('listitem').filter({ hasText: 'Firefox' });
      const left = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getClientRects()[0]!.left);
      };
      expect(await device.getByRole('button').evaluate(left)).toBe(await device.locator('p').first().evaluate(left));
    } finally {
      await web.release();
    }
  });

  it('the password changes with the old one, and other devices are signed out; a wrong one is told beside its field', async () => {
    const email = newEmail();
    const [page, other] = [await browser.newPage(phone), await browser.newPage()];
    await createAccount(page, email, '/account');
    const signIn = () =>
      other.request.post('/signin', {
        form: { email, password: 'maple-leaf-7' },
        headers: { origin: inject('canopyUrl'), accept: 'text/html' },
        maxRedirects: 0,
      });
    await signIn();
    await page.getByLabel('Current password').fill('not-the-password');
    await page.getByLabel('New password').fill('juniper-and-fern');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Incorrect password.').waitFor();
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Current password').fill('maple-leaf-7');
    await page.getByLabel('New password').fill('juniper-and-fern');
    // Pressed twice on a slow line: the second one would find that the current password is none any more.
    let sent = 0;
    await page.route(/\/account/, async (route) => {
      if (route.request().method() === 'POST' && ++sent === 1) await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => sent).toBe(1);
    await page.getByRole('button', { name: 'Change password' }).click({ force: true });
    await page.getByText('Your password is changed.').waitFor();
    expect(sent).toBe(1);
    await page.unroute(/\/account/);
    // Pressed again, they would be taken for another change.
    for (const field of ['Current password', 'New password'])
      await expect.poll(() => page.getByLabel(field).inputValue()).toBe('');
    await other.goto('/account');
    expect(new URL(other.url()).search).toBe('?to=%2Faccount');
    expect((await signIn()).status()).toBe(401);
  });

  it('the list says which device this is; another one can be ended, and then all of them', async () => {
    const email = newEmail();
    const [page, other] = [await browser.newPage(phone), await browser.newPage({ javaScript: false })];
    await createAccount(page, email, '/contact');
    await other.request.post('/signin', {
      form: { email, password: 'maple-leaf-7' },
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
      maxRedirects: 0,
    });
    await page.goto('/account');
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    expect(await sessions.getByRole('listitem').count()).toBe(2);
    expect(await sessions.getByRole('listitem').filter({ hasText: 'This device' }).innerText()).toMatch(
      /^Chrome on Linux/,
    );
    await sessions.getByRole('button', { name: 'Sign out of Chrome on Linux' }).click();
    await page.getByText('That device is signed out.').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(1);
    await other.goto('/account');
    expect(new URL(other.url()).pathname).toBe('/signin');
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('You are signed out everywhere.').waitFor();
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/signin');
  });

  it('everything that is kept comes as a file, for its owner alone', async () => {
    const email = newEmail();
    const page = await browser.newPage();
    await createAccount(page, email, '/account');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^canopy-data-\d{4}-\d\d-\d\d\.json$/);
    const answer = await page.request.get('/account/data.json');
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(JSON.stringify(await answer.json())).toContain(email);
    expect(await answer.text()).not.toMatch(/password_hash|token_hash/);
  });

  it('an account is deleted with its password, after a page that says what happens; without scripts too', async () => {
    const email = newEmail();
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: refusedPage });
    await createAccount(page, email, '/account');
    await page.getByRole('link', { name: 'Delete my account' }).click();
    expect(await page.getByText('This cannot be undone.').isVisible()).toBe(true);
    // A family has no listings and no payment account; the button that changes nothing comes first.
    expect(await page.getByText(/Your listings disappear|A payment account/).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByText(/^(Keep my account|Delete my account for good)$/)
        .allInnerTexts(),
    ).toEqual(['Keep my account', 'Delete my account for good']);
    await page.getByLabel('Your password').fill('not-the-password');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    expect(await page.getByText('Incorrect password.').isVisible()).toBe(true);
    await page.getByLabel('Your password').fill('maple-leaf-7');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    expect(await page.getByText('Your account is deleted.').isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    await mailTo(email, /is deleted/);
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/signin');
  });

  it.each([
    ['of a business', provider, 'Maple Tutors', 'Other providers see it when you sign up for something of theirs.'],
    ['whose name families read', provider, null, 'Families see it on your listings and tickets, and providers when'],
    [
      'who offers nothing',
      { ...provider, role: 'user' as const, status: null, isApprovedProvider: false },
      null,
      'Providers see it when you sign up for something.',
    ],
  ])('under the own name stands who sees it: for somebody %s', async (_, viewer, businessName, hint) => {
    const web = await startWebWithFakeApi(viewer);
    try {
      const account = { viewer, businessName, language: 'en', hasPassword: true, connected: [], sessions: [] } as const;
      web.answer({ 'GET /account': [200, { ...account, createdAt: '2026-01-05T15:00:00Z' }] });
      const page = await browser.newPage({ javaScript: false });
      await web.signIn(page);
      await page.goto(`${web.url}/account`);
      const field = page.getByRole('region', { name: 'Name and language' });
      await field.getByText(hint).waitFor();
      expect(await field.getByText('see it').count()).toBe(1);
    } finally {
      await web.release();
    }
  });

  it('a provider reads who gets how much back before the account goes, and in general when that is not known', async () => {
    const web = await startWebWithFakeApi();
    const account: Account = {
      viewer: provider,
      businessName: null,
      language: 'en',
      hasPassword: true,
      connected: [],
      sessions: [],
      createdAt: '2026-01-05T15:00:00Z',
    };
    try {
      web.answer({
        'GET /account': [200, account],
        'GET /account/deletion': [
          200,
          {
            listings: [{ id: provider.id, title: 'Chess', eventStart: null, people: 1, cents: 1_250 }],
            total: { listings: 1, people: 1, cents: 1_250 },
          },
        ],
      });
      const page = await browser.newPage({ javaScript: false });
      await web.signIn(page);
      await page.goto(`${web.url}/account/delete`);
      await page.getByText('A payment account at our card provider stays there').waitFor();
      expect(
        (
          await page
            .getByRole('region', { name: '1 person gets $12.50 back, for 1 listing.' })
            .getByRole('listitem')
            .innerText()
        ).replace(/\s+/g, ' '),
      ).toBe('Chess (1 person) $12.50');
      web.answer({
        'GET /account': [200, account],
        'GET /account/deletion': refuses('internal'),
      });
      await page.reload();
      expect(
        await page.getByText('Anyone who paid for one that has not taken place yet gets a full refund').isVisible(),
      ).toBe(true);
      expect(await page.getByRole('button', { name: 'Delete my account for good' }).isVisible()).toBe(true);
    } finally {
      await web.release();
    }
  });

  it('somebody who was rejected with a paid year reads that Premium goes with the account, in French too', async () => {
    const rejected = { ...provider, role: 'user' as const, status: 'rejected' as const, isApprovedProvider: false };
    const web = await startWebWithFakeApi(rejected);
    try {
      web.answer({
        'GET /account': [200, accountOf(rejected)],
        'GET /account/deletion': [200, { listings: [], total: { listings: 0, people: 0, cents: 0 }, premium: true }],
      });
      const page = await browser.newPage({ javaScript: false });
      await web.signIn(page);
      await page.goto(`${web.url}/account/delete`);
      await page.getByText('Premium ends at once, and what you have paid for it is not returned.').waitFor();
      await page.goto(`${web.url}/fr/account/delete`);
      await page.getByText('Premium prend fin aussitôt, et ce que vous avez payé n’est pas remboursé.').waitFor();
    } finally {
      await web.release();
    }
  });

  it('whoever has a second factor is led to it before an account can go', async () => {
    const viewer = { ...provider, secondFactor: 'needed' as const };
    const web = await startWebWithFakeApi(viewer);
    web.answer({
      'GET /account': [200, accountOf(viewer)],
      'POST /account/deletion': refuses('second_factor_needed'),
    });
    const page = await browser.newPage(phone);
    await web.signIn(page);
    await page.goto(`${web.url}/account/delete`);
    await page.getByLabel('Your password').fill('maple-leaf-7');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/second-factor' && url.searchParams.get('to') === '/account/delete',
    );
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await web.release();
  });

  it('what stands in the way of a deletion is said, and nothing is lost', async () => {
    const web = await startWebWithFakeApi();
    const account: Account = {
      viewer: provider,
      businessName: null,
      language: 'en',
      hasPassword: true,
      connected: [],
      sessions: [],
      createdAt: '2026-01-05T15:00:00Z',
    };
    try {
      const refused = 'This is the last administrator. Please make somebody else one first.';
      web.answer({
        'GET /account': [200, account],
        'POST /account/deletion': refuses('last_admin'),
      });
      const page = await browser.newPage();
      await web.signIn(page);
      await page.goto(`${web.url}/account/delete`);
      await page.getByLabel('Your password').fill('maple-leaf-7');
      await page.getByRole('button', { name: 'Delete my account for good' }).click();
      await page.getByText(refused).waitFor();

      web.answer({
        'GET /account': [
          200,
          {
            ...account,
            businessName: 'Noor Tutoring',
            language: 'en',
            hasPassword: false,
            connected: [{ provider: 'google', email: 'maple@example.org', connectedAt: '2026-02-01T15:00:00Z' }],
          },
        ],
        'POST /password-resets': [204, null],
      });
      await page.goto(`${web.url}/account/delete`);
      expect(await page.getByText('Your account has no password yet. Please set one first').isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Email me a link to set a password' }).click();
      await page.waitForURL(`${web.url}/account`);
      await page.getByText('A link that sets a password is on its way').waitFor();
      await page.getByText('connected on February 1, 2026').waitFor();
      await page
        .getByText('On your listings and tickets, families see the name of your business: Noor Tutoring.')
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      web.answer({
        'GET /account': refuses('unavailable'),
      });
      const failing = await browser.newPage({ expectedErrors: [/status of 503/] });
      await web.signIn(failing);
      await failing.goto(`${web.url}/account`);
      await failing.getByText('Your account could not be loaded. Please try again.').waitFor();
      // What the page still fetches in the background must find the server.
      await Promise.all([page, failing].map((one) => settled(one)));
    } finally {
      await web.release();
    }
  });

  it('a photo is judged before it is sent, shown when it is saved, and removed; scripts or not', async () => {
    const png = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'listings.png'));
    const big = Buffer.alloc(2 * 1024 ** 2 + 1, 7);
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...phone, javaScript });
      await createAccount(page, newEmail(), '/account');
      if (javaScript) await settled(page);
      const choose = page.getByLabel('Choose a photo');
      const save = page.getByRole('button', { name: 'Save photo' });
      for (const [file, sentence] of [
        [null, 'Please choose a picture first.'],
        [
          { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
          'Please choose a JPG, PNG or GIF picture.',
        ],
        [{ name: 'a.png', mimeType: 'image/png', buffer: big }, 'Please choose a picture of up to 2 MB.'],
        [{ name: 'a.png', mimeType: 'image/png', buffer: png.subarray(0, 2_000) }, 'This picture is damaged.'],
      ] as const) {
        if (file) await choose.setInputFiles(file);
        await save.click();
        await page.getByText(sentence).waitFor();
      }
      await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
      await save.click();
      await page.getByText('Your photo is saved.').waitFor();
      const photo = page.getByRole('banner').locator('img[src^="/media/"]');
      expect((await fetch(inject('canopyUrl') + (await photo.getAttribute('src')))).headers.get('content-type')).toBe(
        'image/webp',
      );
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await page.getByText('Your photo is removed.').waitFor();
      expect(await photo.count()).toBe(0);
    }
  });
});
