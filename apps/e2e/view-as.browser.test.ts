import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { fillListing } from './listing-form.ts';
import { at, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

it.each([
  ['on a narrow phone in the dark', { ...phone, width: 320, colorScheme: 'dark' as const }],
  ['on a desktop', { ...desktop }],
  ['without scripts', { ...desktop, javaScript: false, expectedErrors: [/status of 40[013]/] }],
])('an administrator sees what a provider sees, changes nothing, and stops: %s', async (_, wishes) => {
  const page = await browser.newPage(wishes);
  const users = '/admin/users?q=premium%40canopy.test';
  await signInAs(page, 'admin', users, { confirmed: false });
  const name = (await page
    .getByRole('row', { name: /premium@canopy\.test/ })
    .locator('[dir=auto]')
    .textContent())!;
  await page.getByRole('button', { name: `See what they see ${name}` }).click();
  await page.getByLabel('Password').fill('canopy-demo');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(at(users));
  await page.getByText('Thank you. Please press the same button once more.').waitFor();
  await page.getByRole('button', { name: `See what they see ${name}` }).click();
  await page.waitForURL(at('/'));
  const band = page.getByRole('complementary', { name: 'Whose eyes you look through' });
  await band.getByText(`You see Canopy as ${name}. Nothing can be changed.`).waitFor();
  await page.goto('/provider-dashboard');
  await band.waitFor();
  await page.goto('/account');
  await page
    .getByRole('main')
    .getByText(/premium@canopy\.test/)
    .first()
    .waitFor();
  if (!('javaScript' in wishes)) {
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(wishes.width);
  }
  await page.getByLabel('Your name').fill('Somebody else');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText("You are looking through another person's eyes. Nothing can be changed here.").waitFor();
  await page.goto('/admin/users');
  expect(new URL(page.url()).pathname).toBe('/');
  await band.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL(at('/admin/users'));
  await page.getByText('You see everything as yourself again.').waitFor();
  expect(await band.count()).toBe(0);
});

it('a form of an administrator in another tab stays as it is, says why, and goes on when looking has ended', async () => {
  const page = await browser.newPage({ ...phone, expectedErrors: [/status of 409/] });
  await signInAs(page, 'admin', '/admin/add-listing');
  await fillListing(page, 'Chess by mail');
  await page.getByLabel('Provider email').fill(newEmail());
  await page.getByLabel('Provider name').fill('Chess by Mail');
  const other = await page.context().newPage();
  await other.goto('/admin/users?q=premium%40canopy.test');
  await other.getByRole('button', { name: /^See what they see/ }).click();
  await other.waitForURL(at('/'));

  const submit = page.locator('form#add-listing-for-provider button[type=submit]').last();
  await submit.click();
  const band = page.getByRole('alert').filter({ hasText: 'Everything you typed is still here.' });
  await band.getByText("You are looking through another person's eyes. Nothing can be changed here.").waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/add-listing');
  expect(await page.getByLabel('Title').inputValue()).toBe('Chess by mail');
  expect(await accessibilityProblems(page)).toEqual([]);

  await other.getByRole('button', { name: 'Stop', exact: true }).click();
  await other.waitForURL(at('/admin/users'));
  await submit.click();
  await band.waitFor({ state: 'detached' });
});

it('administrators are not offered to be looked at', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'admin', '/admin/users?role=admin');
  expect(await page.getByRole('button', { name: /^See what they see/ }).count()).toBe(0);
});
