import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const expectedErrors = [/Failed to load resource/, /Failed to fetch/, /ERR_INTERNET_DISCONNECTED/];
const offline = (page: Page) => page.getByRole('heading', { name: 'You are offline', exact: true });

/** A page of a browser that has been here before: the worker stands behind its pages. */
async function openedBefore(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage({ ...phone, serviceWorker: true, colorScheme, expectedErrors });
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

describe('without a connection', () => {
  it.each(['light', 'dark'] as const)('a page says so, with a way to try again, in %s', async (colorScheme) => {
    const page = await openedBefore('/contact', colorScheme);
    await page.context().setOffline(true);
    await page.goto('/listings?category=education');
    await offline(page).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(
      'This page could not be reached. Please check your connection, then try again.',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Available Listings' }).waitFor();
    expect(new URL(page.url()).search).toBe('?category=education');
  });

  it('a French page says so in French', async () => {
    const page = await openedBefore('/fr/contact');
    await page.context().setOffline(true);
    for (const path of ['/fr/listings', '/fr']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Vous êtes hors ligne', exact: true }).waitFor();
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA');
  });

  it('no page, answer or file is kept, and a page of yesterday is never shown for today', async () => {
    const page = await openedBefore('/listings');
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.context().setOffline(true);
    await page.goto('/listings');
    await offline(page).waitFor();
  });

  it('a form keeps its page and says so itself', async () => {
    const page = await openedBefore('/signin');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Email').fill('family@canopy.test');
    await page.getByLabel('Password').fill('canopy-demo');
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Failed to sign in.').filter({ visible: true }).first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('family@canopy.test');
    expect(new URL(page.url()).pathname).toBe('/signin');
  });
});

describe('with a connection, a page', () => {
  it('is asked for as it would be without the worker: also from another site', async () => {
    const page = await browser.newPage({ ...desktop, serviceWorker: true });
    await signInAs(page, 'family', '/contact');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const encodingOf = async (go: () => Promise<unknown>) => {
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/my-calendar');
      await go();
      return (await (await answered).allHeaders())['content-encoding'];
    };
    const calendar = new URL('/my-calendar', page.url()).href;
    await page.goto(`data:text/html,<a href="${calendar}">calendar</a>`);
    // Its length would tell that site something, see write-body.ts.
    expect(await encodingOf(() => page.getByRole('link').click())).toBeUndefined();
    await page.waitForURL(calendar);
    expect(await encodingOf(() => page.reload())).toBe('br');
  });

  it('is an error of the server where the server says so', async () => {
    const page = await openedBefore('/contact');
    expect((await page.goto('/no-such-page'))!.status()).toBe(404);
    expect(await offline(page).count()).toBe(0);
  });
});

describe('what phones and other sites show', () => {
  it('an app with our name, colours and icons, which are there in the sizes that they claim', async () => {
    const page = await browser.newPage(desktop);
    await page.goto('/');
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      const answer = await fetch(link.href);
      return { type: answer.headers.get('content-type'), ...((await answer.json()) as Record<string, unknown>) };
    });
    expect(manifest).toMatchObject({
      type: 'application/manifest+json',
      name: 'Canopy',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#FBFAF6',
    });
    const measured = await page.evaluate(
      async (icons) =>
        Promise.all(
          icons.map(async ({ src }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      (manifest as unknown as { icons: { src: string; sizes: string }[] }).icons.slice(0, 3),
    );
    expect(measured).toEqual(['192x192', '512x512', '512x512']);
    const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    for (const path of [apple!, '/favicon.ico']) expect((await page.request.get(path)).status()).toBe(200);
    const theme = await page.locator('meta[name=theme-color]').evaluateAll((all) => all.map((one) => one.outerHTML));
    expect(theme).toHaveLength(2);
  });

  it('a card of 1200 by 630 beside a link to a public page, and none beside a private one', async () => {
    const page = await browser.newPage(desktop);
    const card = page.locator('meta[property="og:image"]');
    for (const path of ['/', '/listings', '/contact', '/terms']) {
      await page.goto(path);
      expect(await card.count()).toBe(1);
    }
    const address = new URL((await card.getAttribute('content'))!);
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, address.pathname);
    expect(size).toEqual([1200, 630]);
    await page.goto('/signin');
    expect(await card.count()).toBe(0);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
  });

  it('sales and the list at the door are printed without what nobody can press on paper', async () => {
    const page = await browser.newPage(desktop);
    await signInAs(page, 'provider', '/provider-dashboard');
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await main.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await main.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
  });
});
