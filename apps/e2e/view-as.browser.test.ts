import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { at, signInAs } from './people.ts';

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

it('administrators are not offered to be looked at', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'admin', '/admin/users?role=admin');
  expect(await page.getByRole('button', { name: /^See what they see/ }).count()).toBe(0);
});
