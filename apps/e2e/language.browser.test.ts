import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems, problemsInEveryLook } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { type DemoPerson, newEmail, signInAs } from './people.ts';
import { card, page as pageOf } from './shown-listings.ts';
import { signsInAs } from './social-servers.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

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

  it('a browser fetches the words of one language alone, and the page names them beside its scripts', async () => {
    web.answer({ 'GET /listings': [200, pageOf([])] });
    const named = async (path: string) =>
      new Set((await (await fetch(web.url + path)).text()).match(/\/assets\/[\w.-]+\.js/g));
    const [english, french] = await Promise.all([named('/listings'), named('/fr/listings')]);
    const inEnglish = [...english].filter((file) => !french.has(file));
    const inFrench = [...french].filter((file) => !english.has(file));
    for (const words of [inEnglish, inFrench])
      expect(words).toContainEqual(expect.stringMatching(/^\/assets\/listings-[\w-]+\.js$/));
    const page = await browser.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${web.url}/fr/listings`);
    await settled(page);
    expect(fetched.filter((file) => inEnglish.includes(file))).toEqual([]);
    expect(fetched).toEqual(expect.arrayContaining(inFrench));
  });
});

describe('a listing has a language of its own', () => {
  const badges = (page: Page) =>
    page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((one) => [
          one.getAttribute('aria-label'),
          one.querySelector('h2')!.getAttribute('lang'),
          one.querySelector('.card-preview')!.getAttribute('lang'),
          /In French|In English|En français|En anglais/.exec(one.textContent!)?.[0] ?? null,
        ]),
      );

  it('which a card says where it is not that of the page, to screen readers too', async () => {
    const cards = [
      card({ title: 'Camp de sciences', language: 'fr' }),
      card({ title: 'Science camp' }),
      card({ title: 'Café', language: 'both' }),
    ];
    web.answer({ 'GET /listings': [200, pageOf(cards)] });
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/listings`);
    expect(await badges(page)).toEqual([
      ['Camp de sciences', 'fr-CA', 'fr-CA', 'In French'],
      ['Science camp', null, null, null],
      ['Café', null, null, null],
    ]);
    await page.goto(`${web.url}/fr/listings`);
    expect(await badges(page)).toEqual([
      ['Camp de sciences', null, null, null],
      ['Science camp', 'en-CA', 'en-CA', 'En anglais'],
      ['Café', null, null, null],
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('by which listings are found, with scripts and without', async () => {
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...desktop, javaScript });
      await page.goto('/listings');
      await page.getByRole('link', { name: 'In French', exact: true }).click();
      await page.waitForURL('**/listings?language=fr');
      await expect.poll(() => page.getByRole('article', { name: 'Ateliers de sciences' }).isVisible()).toBe(true);
      expect(await page.getByRole('article', { name: 'Café-conversation' }).count()).toBe(1);
      expect(await page.getByRole('article', { name: 'Fractions and Pancakes' }).count()).toBe(0);
      await page.locator('summary').filter({ hasText: 'More filters' }).click();
      expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('fr');
      // Another tap takes it back.
      await page.getByRole('link', { name: 'In French', exact: true }).click();
      await page.waitForURL('**/listings');
    }
  });

  it('which is that of the page where it is added, until its provider chooses another', async () => {
    const page = await browser.newPage(desktop);
    await signInAs(page, 'provider', '/fr/add-listing');
    expect(await page.getByLabel('Langue', { exact: true }).inputValue()).toBe('fr');
    await page.goto('/add-listing');
    const language = page.getByLabel('Language', { exact: true });
    expect(await language.inputValue()).toBe('en');
    await language.selectOption('French');
    const title = `Cercle de lecture ${Date.now()}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description', { exact: true }).fill('Nous lisons ensemble.');
    await page.getByLabel('Category').selectOption('education');
    await page.getByLabel('This takes place online').check();
    await page.getByLabel('Start').fill('2031-05-03T10:00');
    await page.getByLabel('It is free').check();
    await page.getByRole('button', { name: 'Publish listing' }).click();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    expect(await heading.getAttribute('lang')).toBe('fr-CA');
    expect(
      await page.getByText('Nous lisons ensemble.').evaluate((text) => text.closest('[lang]')!.getAttribute('lang')),
    ).toBe('fr-CA');
    expect(await page.getByText('In French', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await expect.poll(() => page.getByLabel('Language', { exact: true }).inputValue()).toBe('fr');
  });
});

describe('on French pages', () => {
  it('the buttons of a map say in French what they do', async () => {
    const page = await browser.newPage(desktop);
    await page.goto('/fr/listings?view=map');
    await page.getByRole('button', { name: 'Zoom avant', exact: true }).waitFor();
    expect(
      await page
        .locator('.leaflet-control-zoom a')
        .evaluateAll((buttons) =>
          buttons.map((button) => ['aria-label', 'title'].map((name) => button.getAttribute(name))),
        ),
    ).toEqual([
      ['Zoom avant', 'Zoom avant'],
      ['Zoom arrière', 'Zoom arrière'],
    ]);
  });

  it('a form that is on its way says so', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', '/fr/add-listing');
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field('title').fill('Échecs du soir');
    await field('description').fill('Deux heures d’ouvertures.');
    await field('category').selectOption('education');
    await field('location').fill('100 King Street, Stratford');
    await field('eventStart').fill('2031-12-05T10:00');
    await field('price').fill('25.50');
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/fr/add-listing.data', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Publier l’annonce' }).click();
    await page.getByRole('button', { name: 'Publication…' }).waitFor();
    answer();
    await page.getByRole('heading', { level: 1, name: 'Échecs du soir' }).waitFor();
  });

  it('an account that comes by Google is written to in French', async () => {
    await signsInAs('google', { sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Noa Bouleau' });
    const page = await browser.newPage({ ...desktop, javaScript: false });
    await page.goto('/fr/signin?mode=create&to=%2Faccount');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Google/ })
      .click();
    await page.waitForURL('**/fr/account');
    expect(await page.locator('select[name=language]').inputValue()).toBe('fr');
  });

  it('the pages that play the card provider’s are French too, and lead back to French ones', async () => {
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...desktop, javaScript });
      await signInAs(page, 'newprovider', '/fr/payment-settings');
      await page.locator('button[value=set-up]').click();
      await page.waitForURL('**/fr/simulated-card-provider/*');
      await page.locator('button[value=leave]').click();
      await page.waitForURL('**/fr/provider-dashboard*');
      expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA');
    }
  });

  it('a provider’s sales are a file with French heads', async () => {
    const page = await browser.newPage(desktop);
    await signInAs(page, 'provider', '/fr/provider-dashboard');
    const href = await page.getByRole('link', { name: 'Tout télécharger (CSV)' }).getAttribute('href');
    const [head] = (await (await page.request.get(href!)).text()).split('\r\n');
    expect(head).toBe(
      '\ufeff"Date","Annonce","Client(e)","Courriel","Qté","Places libérées","Total","Remboursé","Frais de plateforme","Vos revenus","État","Annonce supprimée","Numéro de vente"',
    );
  });

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

  it('and so is one that keeps nothing for anybody, which stays on the page', async () => {
    const page = await browser.newPage(phone);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['fr-CA', 'en-CA'] });
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Fermer' }).click();
    expect(await page.getByText('Cette page existe en français').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Contact Us');
  });
});

/** Every text that is read on a page or by a screen reader, but for what people wrote, or is said to be English. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[dir=auto], body [lang=en-CA]')) continue;
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
  'Illustration',
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
    '/account/email',
    '/change-email?token=unknown',
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
  // Not the newest: other tests add theirs to this provider, and delete them.
  const owned = await page.locator('a[href*="/fr/my-listings/"]').last().getAttribute('href');
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
