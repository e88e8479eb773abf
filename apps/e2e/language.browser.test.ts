import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems, problemsInEveryLook } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { type LonelyWeb, startLonelyWeb } from './lonely-web.ts';
import { type DemoPerson, signInAs } from './people.ts';
import { page as pageOf } from './shown-listings.ts';

let browser: TestBrowser;
let web: LonelyWeb;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startLonelyWeb()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.stop()]));

/** Read as a file: what the English pages say is what a French one must not. */
const catalogue = join(resolve(import.meta.dirname, '..', 'web'), 'app', 'i18n', 'en', 'index.ts');
const { en } = (await import(/* @vite-ignore */ pathToFileURL(catalogue).href)) as { en: Record<string, unknown> };

/** Sentences of the head (`meta`), the frame and the page, each made at another moment of a request. */
const signs = {
  en: [
    '<html lang="en-CA"',
    'Skip to the content',
    'Education, recreation, childcare and mentorship for families across Ontario, from people near you.',
    'All prices are in Canadian dollars (CAD).',
    'Available Listings',
  ],
  fr: [
    '<html lang="fr-CA"',
    'Passer au contenu',
    'Éducation, loisirs, garde d’enfants et mentorat pour les familles de partout en Ontario',
    'Tous les prix sont en dollars canadiens (CAD).',
    'Annonces offertes',
  ],
};

describe('the language of a page is that of its address', () => {
  it('for each of two hundred that are asked for at once, and never a word of the other', async () => {
    web.answer({ 'GET /listings': [200, pageOf([])] });
    const pages = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const language = number % 2 === 0 ? 'en' : 'fr';
        // Each an address of its own: a page that several ask for at once is rendered once.
        const path = `${language === 'fr' ? '/fr' : ''}/listings?page=${number}`;
        const html = await (await fetch(web.url + path, { headers: { accept: 'text/html' } })).text();
        return { language, html: html.replace(/<script[\s\S]*?<\/script>/g, '') } as const;
      }),
    );
    for (const { language, html } of pages) {
      for (const sign of signs[language]) expect(html).toContain(sign);
      for (const sign of signs[language === 'en' ? 'fr' : 'en']) expect(html).not.toContain(sign);
    }
  });

  it('and each says where the other is, to people and to search engines', async () => {
    web.answer({ 'GET /listings': [200, pageOf([])] });
    const head = async (path: string) => {
      const html = await (await fetch(web.url + path)).text();
      return [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/g)].map(
        ([, rel, language, href]) => `${language ?? rel} ${new URL(href!).pathname}`,
      );
    };
    const alternates = ['en-CA /listings', 'fr-CA /fr/listings', 'x-default /listings'];
    expect(await head('/listings')).toEqual(['canonical /listings', ...alternates]);
    expect(await head('/fr/listings?view=map')).toEqual(['canonical /fr/listings', ...alternates]);
  });

  it('a browser fetches the words of one language alone, and the head of the page names them', async () => {
    web.answer({ 'GET /listings': [200, pageOf([])] });
    const named = async (path: string) => (await fetch(web.url + path)).headers.get('link') ?? '';
    const [inEnglish, inFrench] = await Promise.all([named('/listings'), named('/fr/listings')]);
    expect(inEnglish).toMatch(/listings-[\w-]+\.js>; rel=modulepreload/);
    expect(inFrench).toMatch(/listings-[\w-]+\.js>; rel=modulepreload/);
    const files = (link: string) => [...link.matchAll(/<([^>]+)>/g)].map(([, file]) => file!);
    expect(files(inEnglish).filter((file) => files(inFrench).includes(file))).toEqual([]);
    const page = await browser.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${web.url}/fr/listings`);
    await settled(page);
    expect(fetched.filter((file) => files(inEnglish).includes(file))).toEqual([]);
    expect(fetched).toEqual(expect.arrayContaining(files(inFrench)));
  });
});

describe('on French pages', () => {
  it('links, forms and redirects stay French, with scripts and without', async () => {
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...desktop, javaScript, expectedErrors: [/status of 40[01]/] });
      await page.goto('/fr');
      await page.getByRole('link', { name: 'Annonces', exact: true }).first().click();
      await page.waitForURL('**/fr/listings');
      await page.goto('/fr/tickets');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/fr/signin?to=%2Ftickets');
      await page.getByLabel('Courriel').fill('family@canopy.test');
      await page.getByLabel('Mot de passe').fill('faux-mot-de-passe');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect.poll(() => page.getByText('Mot de passe incorrect.').isVisible()).toBe(true);
      await page.getByLabel('Mot de passe').fill('canopy-demo');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.waitForURL('**/fr/tickets');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Mes billets');
    }
  });

  it('what is wrong with a field is said in French, by the browser and by the server', async () => {
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ javaScript, expectedErrors: [/status of 400/] });
      await page.goto('/fr/signin?mode=create');
      if (javaScript) await settled(page);
      await page.getByLabel('Courriel').fill('robin@example.org');
      await page.getByLabel('Mot de passe').fill('abc');
      await page.getByRole('button', { name: 'Créer un compte' }).click();
      await expect
        .poll(() => page.getByText('Le mot de passe doit avoir au moins 6 caractères.').isVisible())
        .toBe(true);
      expect(await page.getByText('Veuillez entrer votre nom.').isVisible()).toBe(true);
    }
  });

  it('the footer leads to the same page in English, and back', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/fr/listings?category=education');
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/listings?category=education');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-CA');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.waitForURL('**/fr/listings?category=education');
  });

  it('an administrator is led to the English pages, which have no others', async () => {
    const page = await browser.newPage(desktop);
    await signInAs(page, 'admin', '/fr/account');
    await page.goto('/fr/admin/users?q=robin');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/users?q=robin');
    expect(await page.getByRole('link', { name: 'Français' }).count()).toBe(0);
  });

  it('a browser that asks for French is told that there is French, once', async () => {
    const page = await browser.newPage(phone);
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['fr-CA', 'en-CA'] }));
    await page.goto('/contact');
    await page.getByRole('link', { name: 'Cette page existe en français' }).click();
    await page.waitForURL('**/fr/contact');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.reload();
    await settled(page);
    expect(await page.getByText('Cette page existe en français').count()).toBe(0);
  });
});

/** Every text that is read on a page or by a screen reader, but for what people wrote themselves. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[dir=auto]')) continue;
      if (node instanceof Element) {
        for (const name of ['alt', 'aria-label', 'placeholder', 'title'])
          if (node.getAttribute(name)) texts.add(node.getAttribute(name)!);
      } else if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) texts.add(node.textContent!.trim());
    }
    return [...texts].filter(Boolean);
  });

function leaves(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leaves) : [];
}
/** Words that are the same in both, or that people wrote themselves. */
const shared = new Set([
  'Canopy',
  'Premium',
  'Menu',
  'Pages',
  'Photo',
  'Code',
  'Total',
  'Date',
  'Contact',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
  'X (Twitter)',
  'Google',
  'Description',
  'Article',
  'CAD',
  'Actions',
  'Administration',
  'Education',
  'Canada',
  'Français',
]);
const sentences = leaves(en).filter((text) => !shared.has(text) && /[a-z]{2}/i.test(text.replace(/\{\{\w+\}\}/g, '')));
const exact = new Set(sentences.filter((text) => !text.includes('{{')));
const patterns = sentences
  .filter((text) => text.includes('{{') && text.replace(/\{\{\w+\}\}/g, '').trim().length > 6)
  .map((text) => {
    const parts = text.split(/\{\{\w+\}\}/);
    const whole = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
    // Most texts do not even hold its longest part, and need no pattern.
    return { longest: parts.toSorted((a, b) => b.length - a.length)[0]!, pattern: new RegExp(`^${whole}$`) };
  });
const isEnglish = (text: string): boolean =>
  exact.has(text) || patterns.some(({ longest, pattern }) => text.includes(longest) && pattern.test(text));

const visited: Record<'nobody' | DemoPerson, string[]> = {
  nobody: [
    '/',
    '/listings',
    '/listings?q=zzzz',
    '/listings?view=map',
    '/contact',
    '/terms',
    '/accessibility',
    '/privacy',
    '/provider-handbook',
    '/signin',
    '/signin?mode=create',
    '/signin?mode=reset',
    '/verify-email?token=unknown',
    '/reset-password?token=unknown',
    '/approve-listing?token=unknown',
    '/nowhere',
  ],
  family: [
    '/account',
    '/account/delete',
    '/tickets',
    '/my-calendar',
    '/my-calendar?view=list',
    '/become-provider',
    '/confirm',
    '/check-in',
  ],
  provider: [
    '/provider-dashboard',
    '/my-listings',
    '/add-listing',
    '/payment-settings',
    '/payouts',
    '/premium',
    '/premium/cancel',
    '/check-in',
  ],
  premium: ['/premium', '/premium/cancel', '/provider-dashboard'],
  newprovider: ['/provider-dashboard', '/payment-settings', '/payouts', '/my-listings'],
  applicant: ['/become-provider'],
  rejected: ['/become-provider'],
  admin: ['/account/second-factor'],
};

describe.each(Object.entries(visited) as [keyof typeof visited, string[]][])('as %s', (person, paths) => {
  // What a page says of itself when it is not there is the framework's, a failed hydration is the console's:
  // `closePages` throws for it.
  it.each(paths)(
    '%s is French alone, can be used by everybody, and is the same from server and browser',
    async (path) => {
      const page = await browser.newPage({ ...desktop, expectedErrors: [/status of 4\d\d/] });
      if (person !== 'nobody') await signInAs(page, person, `/fr${path}`);
      else await page.goto(`/fr${path === '/' ? '' : path}`);
      await settled(page);
      expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA');
      expect((await textsOf(page)).filter(isEnglish)).toEqual([]);
      expect(await problemsInEveryLook(page)).toEqual([]);
    },
  );
});

it('a listing, its purchase and its owner’s pages are French', async () => {
  const page = await browser.newPage(desktop);
  await signInAs(page, 'provider', '/fr/my-listings');
  const owned = await page.locator('a[href*="/fr/my-listings/"]').first().getAttribute('href');
  const id = owned!.split('/').at(-1)!;
  const found: string[] = [];
  for (const path of [
    `/listings/${id}`,
    `/my-listings/${id}`,
    `/members/${id}`,
    `/check-in/${id}`,
    `/edit-listing/${id}`,
    `/delete-listing/${id}`,
  ]) {
    await page.goto(`/fr${path}`);
    await settled(page);
    for (const text of await textsOf(page)) if (isEnglish(text)) found.push(`${path}: ${text}`);
    expect(await accessibilityProblems(page), path).toEqual([]);
  }
  expect(found).toEqual([]);
});
