import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { at, createAccount, type DemoPerson, newEmail, openAccountMenu, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const menu = (page: Page) => page.locator('header summary', { hasText: 'Menu' });
const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'More pages' });

describe('the navigation', () => {
  it.each<[string, DemoPerson | null, string[]]>([
    ['NAV-24, NAV-31: a visitor', null, ['Home', 'Listings', 'Contact Us']],
    ['NAV-26, NAV-29: a family', 'family', ['Home', 'Listings', 'Contact Us', 'My Calendar', 'Become a Provider']],
    [
      'NAV-28: an approved provider',
      'provider',
      ['Home', 'Listings', 'Contact Us', 'My Calendar', 'Add Listing', 'Provider Dashboard', 'My Listings'],
    ],
  ])('%s finds every page in the bar, in one line, with the current one marked', async (_who, person, names) => {
    const page = await browser.newPage(desktop);
    if (person) await signInAs(page, person, '/contact');
    else await page.goto('/contact');
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(names);
    expect(await bar(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Contact Us']);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).isVisible()).toBe(
      person === null,
    );
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(70);
  });

  it.each([390, 768, 1024])(
    'NAV-25: at %i px nothing wraps, and the menu holds what the bar has no room for',
    async (width) => {
      const page = await browser.newPage({ width, height: 844 });
      await signInAs(page, 'provider', '/contact');
      expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(70);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await menu(page).click();
      const inBar = width < 768 ? [] : await bar(page).getByRole('link').filter({ visible: true }).allInnerTexts();
      const inMenu = await menuLinks(page).getByRole('link').filter({ visible: true }).allInnerTexts();
      expect([...inBar, ...inMenu]).toEqual([
        'Home',
        'Listings',
        'Contact Us',
        'My Calendar',
        'My Tickets',
        'Add Listing',
        'Provider Dashboard',
        'My Listings',
      ]);
    },
  );

  it('NAV-25: the menu works by keyboard: Escape closes it and gives the focus back, and going elsewhere closes it', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/contact');
    await settled(page);
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Home');
    await page.keyboard.press('Escape');
    expect(await menuLinks(page).isVisible()).toBe(false);
    expect(await menu(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await menuLinks(page).getByRole('link', { name: 'Listings' }).click();
    await page.waitForURL(at('/listings'));
    await menuLinks(page).waitFor({ state: 'hidden' });
  });

  it('a page that scripts open is spoken and takes the focus, as a document would', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/contact');
    await settled(page);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await menu(page).click();
    await menuLinks(page).getByRole('link', { name: 'Listings' }).click();
    await page
      .getByRole('status')
      .getByText('Available Listings · Canopy', { exact: true })
      .waitFor({ state: 'attached' });
    expect(await focused()).toBe('content');
    // Reading on begins there: the next stop is inside the page.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    await expect.poll(focused).toBe('content');
  });

  it('tickets are one tap away, from the menu of the account too', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/contact');
    await openAccountMenu(page);
    await page.getByRole('banner').getByRole('link', { name: 'My Tickets' }).filter({ visible: true }).click();
    await page.waitForURL(at('/tickets'));
    await page.getByRole('heading', { level: 1, name: 'My Tickets' }).waitFor();
  });

  it('NAV-25, NAV-26: without scripts the menu opens, and signs out', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await signInAs(page, 'family', '/contact');
    await menu(page).click();
    await menuLinks(page).getByRole('button', { name: 'Sign Out' }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().isVisible()).toBe(true);
  });

  it('NAV-26, NAV-27: the user menu has avatar, name and email, signs out, and leads to the account', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/contact');
    await openAccountMenu(page);
    const header = page.getByRole('banner');
    expect(await header.getByText('Priya Raman').last().isVisible()).toBe(true);
    expect(await header.getByText('family@canopy.test').isVisible()).toBe(true);
    expect(await header.getByText('Email confirmed').isVisible()).toBe(true);
    expect(await header.locator('summary').getByText('PR', { exact: true }).isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Sign Out', exact: true }).filter({ visible: true }).count()).toBe(
      1,
    );
    expect(
      await header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Calendar' }).isVisible(),
    ).toBe(true);
    await header.getByRole('link', { name: 'My account' }).click();
    await page.waitForURL(at('/account'));
  });

  it('a long name is cut only where there is no room for it', async () => {
    const page = await browser.newPage(desktop);
    await createAccount(page, newEmail(), '/contact');
    const name = page.getByRole('banner').locator('summary').getByText('Robin Tremblay');
    const [whole, shown] = await name.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(whole).toBeLessThanOrEqual(shown!);
  });

  it('NAV-32, NAV-33, NAV-34, NAV-35: the footer has every link, and those that leave us tell nobody where from', async () => {
    const page = await browser.newPage();
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(await Promise.all(['Home', 'Listings', 'Contact', 'Login', 'Privacy Policy', 'Terms'].map(target))).toEqual([
      '/',
      '/listings',
      '/contact',
      '/signin',
      '/privacy',
      '/terms',
    ]);
    for (const name of ['Donate', 'Instagram', 'Facebook', 'LinkedIn']) {
      const link = footer.getByRole('link', { name });
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('NAV-32: whoever is signed in finds the account in the footer, where the others find Login', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'family', '/contact');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'My Account', exact: true }).getAttribute('href')).toBe('/account');
    expect(await footer.getByRole('link', { name: 'Login' }).count()).toBe(0);
  });

  it('NAV-20: while a guarded page is on its way, the screen says Loading', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/contact');
    await settled(page);
    let goOn = () => undefined as void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/my-calendar\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await bar(page).getByRole('link', { name: 'My Calendar' }).click();
    await page.getByRole('status').getByText('Loading…').waitFor();
    goOn();
    await page.getByRole('heading', { level: 1, name: 'My Calendar' }).waitFor();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
  });

  it('ERR-17: whoever wants to edit a listing while signed out is told to log in', async () => {
    const page = await browser.newPage();
    await page.goto('/signin?to=%2Fedit-listing%2F0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11');
    await page.getByText('Please log in to edit this listing.').waitFor();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });
});

describe('pages for everybody', () => {
  it('HOME-01: EXPLORE OUR LISTINGS leads to the listings, also without scripts', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'EXPLORE OUR LISTINGS', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/listings');
  });

  it('HOME-02: the home page shows a quote, the newest listings, and six ways in', async () => {
    const page = await browser.newPage();
    await page.goto('/');
    expect(await page.getByRole('blockquote').innerText()).toBe('“It takes a village to raise a child.”');
    expect(await page.getByRole('region', { name: 'New on Canopy' }).getByRole('article').count()).toBe(6);
    const ways = page.getByRole('region', { name: 'Where would you like to begin?' }).getByRole('link');
    expect(await ways.count()).toBe(6);
    await ways.filter({ hasText: 'Mentorship' }).click();
    await page.waitForURL(at('/listings?category=mentorship&when=upcoming'));
    await page.goto('/fr');
    expect(await page.getByRole('blockquote').innerText()).toMatch(/^«\u00a0.+\u00a0»$/);
  });

  it('CONTACT-01, CONTACT-02, CONTACT-03, CONTACT-04, CONTACT-05, CONTACT-07: the contact page has a banner, every way to reach us, and ten questions', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    await page.goto('/contact');
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Contact Us');
    // The banner: from one edge of the screen to the other, with the heading in it, above everything else.
    const banner = (await main.locator('> div').first().boundingBox())!;
    const heading = (await main.getByRole('heading', { level: 1 }).boundingBox())!;
    expect([
      banner.x,
      banner.width,
      heading.y > banner.y && heading.y + heading.height < banner.y + banner.height,
    ]).toEqual([0, phone.width, true]);
    expect(await main.getByRole('link', { name: 'hello@canopy.example' }).getAttribute('href')).toBe(
      'mailto:hello@canopy.example',
    );
    expect(await main.getByText('Ontario, Canada').isVisible()).toBe(true);
    for (const name of ['Instagram', 'Facebook', 'LinkedIn', 'Schedule a 30-minute meeting'])
      expect(await main.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\//);
    const questions = main.locator('details');
    expect(await questions.count()).toBe(10);
    await questions.first().locator('summary').click();
    expect(await main.getByText('Your spots are held for a few minutes').isVisible()).toBe(true);
  });

  it('a page is painted before it fetches its scripts, which then come side by side with its words', async () => {
    const page = await browser.newPage(phone);
    let style = () => {};
    const held = new Promise<void>((resolve) => (style = resolve));
    await page.route('**/assets/theme-*.css', async (route) => {
      await held;
      await route.continue();
    });
    const fetched: string[] = [];
    let whenFirstCame: string[] | undefined;
    const isScript = (url: string) => /\/assets\/[\w.-]+\.js$/.test(url);
    page.on('request', (request) => isScript(request.url()) && fetched.push(new URL(request.url()).pathname));
    page.on('requestfinished', (request) => isScript(request.url()) && (whenFirstCame ??= [...fetched]));
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.waitForTimeout(1_000);
    expect(fetched).toEqual([]);
    style();
    await settled(page);
    const [painted, first] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      Math.min(
        ...performance.getEntriesByType('resource').flatMap((one) => (one.name.endsWith('.js') ? [one.startTime] : [])),
      ),
    ]);
    expect(first).toBeGreaterThanOrEqual(painted!);
    expect(whenFirstCame).toEqual(
      expect.arrayContaining(['libraries', 'frame', 'contact'].map((name) => expect.stringContaining(`/${name}-`))),
    );
    expect(fetched.filter((file) => !whenFirstCame!.includes(file) && /libraries|frame|kit|words/.test(file))).toEqual(
      [],
    );
  });

  it('a tap at any moment of its coming to life breaks nothing', async () => {
    const page = await browser.newPage(phone);
    await page.addInitScript(() => {
      const taps = new MessageChannel();
      taps.port1.onmessage = () => {
        document.body?.click();
        if (performance.now() < 3_000) taps.port2.postMessage('');
      };
      taps.port2.postMessage('');
    });
    for (const path of ['/listings', '/signin', '/contact']) {
      await page.goto(path);
      await page.waitForFunction(() => performance.now() > 3_000);
    }
    // Only what has come to life draws the map.
    await page.getByRole('heading', { name: 'Where we are at home' }).scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'Map of Ontario' }).waitFor();
  });

  it.each([1366, 1920])('at %i pixels the name in the bar stands above the beginning of every page', async (width) => {
    const page = await browser.newPage({ width, height: 900 });
    for (const path of ['/', '/listings', '/contact']) {
      await page.goto(path);
      const left = async (part: string) => Math.round((await page.locator(part).first().boundingBox())!.x);
      expect([path, await left('header a')]).toEqual([path, await left('main h1')]);
    }
  });

  it('CONTACT-06: the map comes when its place is near the screen, and its towns stand below it as words', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/contact');
    const list = page.getByRole('region', { name: 'Where we are at home' }).getByRole('listitem');
    await page.getByRole('heading', { name: 'Where we are at home' }).scrollIntoViewIfNeeded();
    const map = page.getByRole('region', { name: 'Map of Ontario' });
    await map.waitFor();
    const towns = await list.allInnerTexts();
    expect(towns).toContain('Toronto');
    await map.getByText('Toronto', { exact: true }).waitFor();
  });
});
