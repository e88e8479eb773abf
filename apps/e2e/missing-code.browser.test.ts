import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { desktop, launchBrowser, settled, type TestBrowser } from './browser.ts';
import { deletion, publishListing } from './listing-form.ts';
import { at, type DemoPerson, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const expectedErrors = [/Failed to load resource/, /Failed to fetch/, /turbo-stream|decode/i];
const main = (page: Page) => page.getByRole('main');

async function opened(person: DemoPerson | null, path: string): Promise<Page> {
  const page = await browser.newPage({ ...desktop, expectedErrors });
  if (person) await signInAs(page, person, path);
  else await page.goto(path);
  await settled(page);
  return page;
}

describe('a page whose code is not there yet', () => {
  const code = '**/assets/listings.*.js';
  const online = (page: Page) => page.context().setOffline(false);
  const ofListings = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Listings', exact: true });
  const ofOneListing = (page: Page) => page.getByRole('link', { name: 'View Details' }).first();

  it.each<[string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>]>([
    ['without a connection', (page) => page.context().setOffline(true), online],
    [
      'while a proxy answers in the place of the server',
      (page) => page.route(code, (route) => route.fulfill({ status: 502 })),
      (page) => page.unroute(code),
    ],
  ])('%s, a link leads to a page that says so, and tries again', async (_, lose, find) => {
    const page = await opened(null, '/contact');
    // The browser may have kept it from another test.
    await page.route('**/art/lost.svg', (route) => route.abort());
    await lose(page);
    await ofListings(page).click();
    await page.getByRole('heading', { name: 'This page could not be reached', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/listings');
    // A drawing that does not come either leaves no broken frame.
    const drawing = main(page).locator('img').first();
    await expect.poll(() => drawing.evaluate((img: HTMLImageElement) => img.hidden || img.naturalWidth > 0)).toBe(true);
    await find(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it.each<[string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>]>([
    ['without a connection', (page) => page.context().setOffline(true), online],
    [
      'when an update has taken the code away',
      (page) => page.route(code, (route) => route.fulfill({ status: 404 })),
      (page) => page.unroute(code),
    ],
  ])('%s, who points at a link keeps the page and all that is typed, and follows it later', async (_, lose, find) => {
    const page = await opened(null, '/listings');
    // Another test may have had this page, and its code, before.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.getByRole('searchbox').first().fill('chess');
    await lose(page);
    let failed = false;
    page.once('pageerror', () => (failed = true));
    // Whoever points at a link for a tenth of a second means it; a page that still moves may slip from under the mouse.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await ofOneListing(page).hover();
        await page.waitForTimeout(1_000);
        return failed;
      })
      .toBe(true);
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('chess');
    await find(page);
    await ofOneListing(page).click();
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('a page that answers for itself while nobody is reached says so too, and opens when the line is back', async () => {
    const page = await opened('provider', '/provider-handbook');
    await page.context().setOffline(true);
    await main(page).locator('a[href="/payment-settings"]').first().click();
    await page.getByRole('heading', { name: 'This page could not be reached', exact: true }).waitFor();
    await online(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await main(page)
      .getByRole('heading', { level: 1, name: /^Payment/ })
      .waitFor();
  });

  describe('when an update has taken the code away', () => {
    const away = (page: Page, files: string) => page.route(files, (route) => route.fulfill({ status: 404 }));

    it('a link leads where it says at once', async () => {
      const page = await opened(null, '/contact');
      await away(page, code);
      await ofListings(page).click();
      await page.waitForURL(at('/listings'));
      await page.unroute(code);
      await page.getByRole('article').first().waitFor();
    });

    it('so does a search', async () => {
      const page = await opened(null, '/');
      await away(page, code);
      await main(page).getByRole('searchbox').fill('garden');
      await main(page).getByRole('searchbox').press('Enter');
      await page.waitForURL((url) => url.pathname === '/listings' && url.searchParams.get('q') === 'garden');
      await page.unroute(code);
      await expect.poll(() => main(page).getByRole('searchbox').first().inputValue()).toBe('garden');
    });

    it('and what follows a form', async () => {
      const page = await opened(null, '/signin?to=%2Fmy-calendar');
      await away(page, '**/assets/my-calendar*.js');
      await main(page).getByLabel('Email', { exact: true }).fill('family@canopy.test');
      await main(page).getByLabel('Password', { exact: true }).fill('canopy-demo');
      await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(at('/my-calendar'));
      await page.unroute('**/assets/my-calendar*.js');
      await main(page).getByRole('heading', { level: 1, name: 'My Calendar' }).waitFor();
    });

    it('a question whose own code did not come is asked after the page has come anew', async () => {
      const path = await publishListing(await opened('provider', '/contact'), 'Chess without a question', {
        price: '25.50',
      });
      const page = await browser.newPage({ ...desktop, expectedErrors });
      await page.route('**/assets/modal-*.js', (route) => route.abort());
      await signInAs(page, 'provider', path);
      await settled(page);
      await page.unroute('**/assets/modal-*.js');
      const anew = page.waitForEvent('load');
      await deletion(page).click();
      await anew;
      await settled(page);
      await deletion(page).click();
      await page.getByRole('dialog').getByText('This action cannot be undone.').waitFor();
    });

    it('a part of a page that scripts have opened comes as a document where its own code does not', async () => {
      const path = await publishListing(await opened('provider', '/contact'), 'Chess in parts', { price: '25.50' });
      const page = await opened('provider', '/my-listings?q=Chess%20in%20parts');
      await page.route('**/assets/owner-parts-*.js', (route) => route.abort());
      await page.locator(`a[href="${path}"]`).first().click();
      await page.getByRole('heading', { level: 1, name: 'Chess in parts' }).waitFor();
      await deletion(page).waitFor();
    });

    it('whoever leaves what is typed is asked by the page alone, not by the browser after it', async () => {
      const page = await opened('provider', '/add-listing');
      const questions: string[] = [];
      page.on('dialog', (dialog) => void (questions.push(dialog.type()), dialog.accept()));
      await main(page).getByLabel('Title', { exact: true }).fill('Chess after all');
      await away(page, code);
      await ofListings(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
      await page.waitForURL(at('/listings'));
      expect(questions).toEqual([]);
    });

    it('a dialog brings the page anew, and opens at the second try', async () => {
      const path = await publishListing(await opened('provider', '/contact'), 'Chess of yesterday', { price: '25.50' });
      const page = await browser.newPage({ ...desktop, expectedErrors });
      await away(page, '**/assets/delete-listing*.js');
      await signInAs(page, 'provider', path);
      await settled(page);
      const anew = page.waitForRequest((request) => request.isNavigationRequest());
      await deletion(page).click();
      await anew;
      await page.unroute('**/assets/delete-listing*.js');
      await page.reload();
      await deletion(page).click();
      await page.getByRole('dialog').getByText('This action cannot be undone.').waitFor();
    });
  });
});
