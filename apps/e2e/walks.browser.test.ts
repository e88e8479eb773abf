import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
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

it('a tutor on a phone goes from the home page to a listing on sale, and an admin approves in between with two taps', async () => {
  const business = `Noor Tutoring ${Date.now()}`;
  const email = newEmail();
  const page = await browser.newPage(phone);
  const { walk, tap, type } = walker(page);
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }));
  await page.goto('/');
  await tap(page.locator('footer').getByRole('link', { name: 'Become a Provider' }));
  await type(page.getByLabel('Your name'), 'Noor Haddad');
  await type(page.getByLabel('Email'), email);
  await type(page.getByLabel('Password', { exact: true }), 'a long password of hers');
  await tap(page.getByRole('checkbox'));
  await tap(page.locator('main').getByRole('button', { name: 'Create account' }));
  await page.waitForURL(at('/become-provider'));
  await page.goto((await mailTo(email, /./)).path('/verify-email'));
  await tap(page.locator('main').getByRole('button'));
  await page.waitForURL((url) => url.pathname !== '/verify-email');
  await page.goto('/become-provider');
  await type(page.getByLabel('Business or organization name'), business);
  await page.getByLabel('Type of business').selectOption('Tutor');
  await type(page.getByLabel('What you would like to offer'), 'Math after school, with patience.');
  await type(page.getByLabel('Phone number'), '519 555 0123');
  await type(page.getByLabel('Address', { exact: true }), '100 King Street, Stratford');
  await press('Send application');
  await page.getByRole('heading', { name: 'We are reading your application' }).waitFor();

  const office = await browser.newPage();
  await signInAs(office, 'admin', '/admin');
  const admin = walker(office);
  await admin.tap(office.getByRole('link', { name: `View Details of ${business}` }));
  await admin.tap(office.getByRole('button', { name: 'Approve' }));
  await office.getByText('The application is approved.').waitFor();
  expect(admin.walk.taps).toBe(2);

  await page.goto((await mailTo(email, /approved/i)).path('/payment-settings'));
  await press('Set Up Payments');
  await press('Hand in everything, and be accepted');
  await page.waitForURL('**/provider-dashboard?stripe=success');
  await tap(page.locator('main').getByRole('link', { name: 'Add a listing' }));
  await page.waitForURL(at('/add-listing'));
  await type(page.getByLabel('Title'), 'Fractions with Noor');
  await type(page.getByLabel('Description'), 'For children of eight to ten.');
  await page.getByLabel('Category').selectOption('education');
  await type(page.getByLabel('Location'), '100 King Street, Stratford');
  await type(page.getByLabel('Price', { exact: true }), '25');
  await type(page.getByLabel('Number of spots'), '8');
  await type(page.getByLabel('Start'), '2031-12-05T10:00');
  await tap(page.getByRole('button', { name: /publish/i }));
  await page.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
  expect([walk.pages.size, walk.taps, walk.fields]).toEqual([9, 9, 13]);
}, 60_000);
