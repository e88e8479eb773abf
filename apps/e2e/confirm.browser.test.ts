import { randomUUID } from 'node:crypto';
import type { Account } from '@canopy/contracts/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([
    launchBrowser(inject('canopyUrl')),
    startWebWithFakeApi({ ...provider, isAdmin: true, confirmed: false }),
  ]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const thanks = 'Thank you. Please press the same button once more.';

/** Somebody to delete, found by the email. */
async function someone(): Promise<string> {
  const email = newEmail();
  await createAccount(await browser.newPage(), email);
  return email;
}

describe('an administrator who has not confirmed lately', () => {
  it.each([
    ['on a narrow phone in the dark', { ...phone, width: 320, colorScheme: 'dark' as const }],
    ['on a desktop', { ...desktop }],
    ['without scripts', { ...desktop, javaScript: false, expectedErrors: [/status of 40[013]/] }],
  ])('deletes a user after entering the password, and comes back to the question: %s', async (_, size) => {
    const scripts = !('javaScript' in size);
    const email = await someone();
    const page = await browser.newPage(size);
    await signInAs(page, 'admin', `/admin/users?q=${email}`, { confirmed: false });
    await page.getByRole('link', { name: /^Delete User/ }).click();
    await page.waitForURL(/[?&]delete=/);
    const question = new URL(page.url());
    await page.getByRole('button', { name: 'Delete this user' }).click();
    await page.getByRole('heading', { level: 1, name: 'Is it still you?' }).waitFor();
    if (scripts) {
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Incorrect password.', { exact: true }).waitFor();
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at(question.pathname + question.search));
    await page.getByText(thanks).waitFor();
    await page.getByRole('button', { name: 'Delete this user' }).click();
    await page.getByText('The user was deleted.').waitFor();
  });

  it('is asked before the file of all users, and led back to its button', async () => {
    const page = await browser.newPage({ expectedErrors: [/status of 403/] });
    await signInAs(page, 'admin', '/admin/users', { confirmed: false });
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/admin/users'));
    await page.getByText(thanks).waitFor();
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByRole('link', { name: /^Save canopy-users/ }).waitFor();
  });

  it('is asked before the file of all users, and led back to its link: without scripts', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'admin', '/admin/users', { confirmed: false });
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/admin/users'));
    await page.getByText(thanks).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^canopy-users.*\.csv$/);
  });

  it("is asked before somebody else's listing goes, and led back to the question", async () => {
    const owner = await browser.newPage();
    await signInAs(owner, 'provider', '/add-listing');
    await owner.getByLabel('Title').fill('A listing for a short while');
    await owner.getByLabel('Description').fill('An administrator deletes it.');
    await owner.getByLabel('Category').selectOption('Education');
    await owner.getByLabel('Location').fill('Stratford');
    await owner.getByLabel('Start').fill('2031-12-05T10:00');
    await owner.getByLabel('It is free').check();
    await owner.getByRole('button', { name: 'Publish listing' }).click();
    await owner.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    const id = owner.url().split('/').at(-1)!;
    const page = await browser.newPage(phone);
    await signInAs(page, 'admin', `/delete-listing/${id}?back=%2Fadmin%2Flistings%3Fq%3Dshort`, { confirmed: false });
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at(`/delete-listing/${id}?back=%2Fadmin%2Flistings%3Fq%3Dshort`));
    await page.getByText(thanks).waitFor();
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByText('Listing deleted successfully!').waitFor();
    expect(new URL(page.url()).search).toBe('?q=short');
  });

  it('reads above the users that changing one needs the password, and is asked before a fee, which is typed once more', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/admin/users?q=premium%40canopy.test', { confirmed: false });
    const notice = page.getByText('Changing a fee, a role or an account needs your password once more.');
    expect(await notice.getByRole('link', { name: 'Enter my password' }).getAttribute('href')).toBe(
      '/confirm?to=%2Fadmin%2Fusers%3Fq%3Dpremium%2540canopy.test',
    );
    const fee = page.getByRole('textbox', { name: /^Platform fee/ });
    await fee.fill('9.5');
    await fee.press('Enter');
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/admin/users?q=premium%40canopy.test'));
    await page.getByText(thanks).waitFor();
    expect(await notice.count()).toBe(0);
  });
});

describe('the page that asks', () => {
  it('leads nobody to another site, and nobody who has confirmed is asked again', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/confirm?to=https://evil.example/', { confirmed: false });
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/'));
    for (const to of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', `/listings?q=${randomUUID()}`]) {
      await page.goto(`/confirm?to=${encodeURIComponent(to)}`);
      expect(new URL(page.url()).origin).toBe(new URL(inject('canopyUrl')).origin);
      expect(page.url().includes('/confirm')).toBe(false);
    }
  });
});

describe('who has no password', () => {
  const withoutPassword: Account = {
    viewer: { ...provider, isAdmin: true, confirmed: false },
    businessName: null,
    language: 'en',
    hasPassword: false,
    connected: [],
    sessions: [],
    createdAt: '2026-01-05T15:00:00Z',
  };
  const refused = 'This code is not right. Please check it and try again.';
  it.each([
    ['with scripts', { ...desktop }],
    ['without scripts', { ...desktop, javaScript: false, expectedErrors: [/status of 40[01]/] }],
  ])('is mailed a code when they ask for it, and not before: %s', async (_, wishes) => {
    web.answer({
      'GET /account': [200, withoutPassword],
      'POST /sessions/confirmation/code': [204, null],
      'POST /sessions/confirmation': refuses('wrong_code', { fields: ['code'] }),
    });
    const mailed = () => web.bodiesOf('POST /sessions/confirmation/code').length;
    const before = mailed();
    const page = await browser.newPage(wishes);
    await web.signIn(page);
    await page.goto(`${web.url}/confirm?to=%2Fcontact`);
    await page.getByText('Your account has no password, so we send a code to maple@example.org.').waitFor();
    if (!('javaScript' in wishes)) expect(await accessibilityProblems(page)).toEqual([]);
    expect(mailed()).toBe(before);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByText('The code is on its way. It works for ten minutes.').waitFor();
    expect(mailed()).toBe(before + 1);
    await page.getByLabel('Code', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please enter the 6 digits of the code.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill('123 456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(refused).waitFor();
    expect(web.bodiesOf('POST /sessions/confirmation').at(-1)).toEqual({ code: '123456' });
    web.answer({ 'GET /account': [200, withoutPassword], 'POST /sessions/confirmation': [204, null] });
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${web.url}/contact`);
    await page.getByText(thanks).waitFor();
  });
});
