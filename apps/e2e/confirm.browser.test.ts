import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { at, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const thanks = 'Thank you. Please press the same button once more.';

/** Somebody to delete, found by the email. */
async function someone(): Promise<string> {
  const email = newEmail();
  await createAccount(await browser.newPage(), email);
  return email;
}

describe('an administrator who has not confirmed lately', () => {
  it.each([
    ['on a phone', { ...phone }],
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
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
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
    const page = await browser.newPage();
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

  it('is asked before a fee, which is typed once more', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/admin/users?q=premium%40canopy.test', { confirmed: false });
    const fee = page.getByRole('textbox', { name: /^Platform fee/ });
    await fee.fill('9.5');
    await fee.press('Enter');
    await page.getByLabel('Password').fill('canopy-demo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/admin/users?q=premium%40canopy.test'));
    await page.getByText(thanks).waitFor();
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
