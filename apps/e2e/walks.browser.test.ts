import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { at, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

/** Counts what a person does: taps on whatever is no field, fields that are typed into, and pages that are seen. */
function walker(page: Page) {
  const walk = { taps: 0, fields: 0, pages: new Set<string>() };
  const seen = () => walk.pages.add(new URL(page.url()).pathname);
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen());
  return {
    walk,
    async tap(target: Locator) {
      await target.filter({ visible: true }).first().click();
      walk.taps += 1;
      seen();
    },
    async type(target: Locator, text: string) {
      await target.fill(text);
      walk.fields += 1;
    },
  };
}

it('a parent finds a class for a Saturday near her, for seven years and under $30, and buys it: four pages, nine taps', async () => {
  const title = `Art class for kids ${Date.now()}`;
  const shop = await browser.newPage();
  await signInAs(shop, 'provider', '/add-listing');
  await shop.getByLabel('Title').fill(title);
  await shop.getByLabel('Description').fill('Clay, paint and paper for children who like to get their hands dirty.');
  await shop.getByLabel('Category').selectOption('education');
  await shop.getByLabel('Location').fill('100 Woolwich Street, Guelph, ON');
  await shop.getByLabel('Price', { exact: true }).fill('25');
  await shop.getByLabel('Number of spots').fill('8');
  await shop.getByLabel('Start').fill('2031-11-08T10:00');
  await shop.getByRole('button', { name: /publish/i }).click();
  await shop.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
  const path = new URL(shop.url()).pathname;
  const inGuelph = `/listings?q=${encodeURIComponent(title)}&near=Guelph`;
  await expect.poll(async () => (await (await shop.request.get(inGuelph)).text()).includes(title)).toBe(true);

  const page = await browser.newPage(phone);
  const { walk, tap, type } = walker(page);
  await page.goto('/');
  await type(page.locator('main').getByRole('searchbox').first(), 'art class guelph');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/listings');
  await tap(page.getByRole('link', { name: /Guelph/ }));
  await tap(page.getByRole('link', { name: 'Saturdays', exact: true }));
  const card = page.getByRole('article', { name: title });
  for (const fact of ['Sat', 'Guelph', '$25.00']) expect(await card.innerText()).toContain(fact);
  await tap(card.getByRole('link', { name: 'View Details' }));
  await page.waitForURL(at(path));
  await tap(page.getByRole('link', { name: 'Sign in to buy tickets' }));
  await tap(page.getByRole('link', { name: 'Create an account' }));
  await type(page.getByLabel('Your name'), 'Robin Tremblay');
  await type(page.getByLabel('Email'), newEmail());
  await type(page.getByLabel('Password', { exact: true }), 'a long password of hers');
  await tap(page.getByRole('checkbox'));
  await tap(page.locator('main').getByRole('button', { name: 'Create account' }));
  await tap(page.getByRole('button', { name: 'Continue to payment' }));
  await tap(page.getByRole('button', { name: 'Pay $25.00 CAD' }));
  await page.getByText('You are going!').waitFor();

  expect([walk.pages.size, walk.taps, walk.fields]).toEqual([4, 9, 4]);
});
