import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { heldBack, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { page as pageOf } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const endpoint = 'POST /contact-messages';
const open = async (wishes: Parameters<TestBrowser['newPage']>[0] & { signedIn?: boolean; path?: string } = {}) => {
  const { signedIn, path = '/contact', ...page } = wishes;
  const opened = await browser.newPage(page);
  if (signedIn) await web.signIn(opened);
  await opened.goto(web.url + path);
  return opened;
};
type Opened = Awaited<ReturnType<typeof open>>;
async function fill(page: Opened) {
  await page.getByLabel('Your name').fill('Ada Chen');
  await page.getByLabel('Your email').fill('ada@example.org');
  await page.getByLabel('What is it about?').selectOption('A payment or a refund');
  await page.getByLabel('Your message').fill('Where is my money?');
}
const send = (page: Opened) => page.getByRole('button', { name: 'Send the message' }).click();

it.each([true, false])(
  'a map glides where its keys move it, but is there at once for whoever asked for less motion: %s',
  async (reducedMotion) => {
    const page = await open({ ...desktop, reducedMotion });
    await page.getByRole('heading', { name: 'Where we are at home' }).scrollIntoViewIfNeeded();
    const map = page.locator('.leaflet-container');
    await map.waitFor();
    await map.focus();
    const moved = await map.evaluate(async (element) => {
      const pane = element.querySelector('.leaflet-map-pane')!;
      const before = pane.getBoundingClientRect().x;
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39, bubbles: true } as never));
      const glides = pane.classList.contains('leaflet-pan-anim');
      await new Promise((resolve) => setTimeout(resolve, 600));
      return { glides, by: pane.getBoundingClientRect().x - before };
    });
    expect(moved).toEqual({ glides: !reducedMotion, by: -80 });
    expect(await page.locator('.leaflet-fade-anim').count()).toBe(reducedMotion ? 0 : 1);
  },
);

describe('writing to us', () => {
  it.each([true, false])(
    'goes to the API, and the page says so in the place of the form (scripts: %s)',
    async (javaScript) => {
      const { heard } = begin({ [endpoint]: [204, null] });
      const page = await open({ ...phone, javaScript });
      await fill(page);
      await send(page);
      await page.getByText('A person reads it and answers to ada@example.org within two working days.').waitFor();
      expect(await page.getByLabel('Your message').count()).toBe(0);
      if (javaScript)
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
      expect(heard()).toEqual([
        {
          name: 'Ada Chen',
          email: 'ada@example.org',
          topic: 'payment',
          message: 'Where is my money?',
          homepage: '',
          language: 'en',
        },
      ]);
      if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it.each([true, false])(
    'keeps what was typed, with what is wrong beside its field (scripts: %s)',
    async (javaScript) => {
      const sentence = 'Please enter a valid email address.';
      begin({
        [endpoint]: refuses('invalid_input', { fields: { email: [sentence] } }),
      });
      const page = await open({ javaScript, ...(javaScript ? {} : { expectedErrors: [/400/] }) });
      await fill(page);
      await send(page);
      await page.getByText(sentence).waitFor();
      expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my money?');
      expect(await page.getByLabel('What is it about?').inputValue()).toBe('payment');
      expect(await page.getByLabel('Your email').getAttribute('aria-invalid')).toBe('true');
      if (javaScript) await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-email');
      if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it.each([
    ['too_many_requests', /Too many/],
    ['unavailable', /could not be sent|not reachable/],
  ] as const)('says so when it could not be sent (%s), and keeps it', async (reason, sentence) => {
    begin({ [endpoint]: refuses(reason) });
    const page = await open({ expectedErrors: [/503/] });
    await fill(page);
    await send(page);
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my money?');
  });

  it('asks before what is written is lost by leaving; what was sent is not asked about', async () => {
    begin({ [endpoint]: [204, null], 'GET /listings': [200, pageOf([])] });
    const page = await open(desktop);
    await settled(page);
    const leave = () => page.getByRole('banner').getByRole('link', { name: 'Listings' }).first().click();
    await page.getByLabel('Your message').fill('Where is my money?');
    await leave();
    const dialog = page.getByRole('dialog', { name: 'Leave without sending?' });
    await dialog.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my money?');
    await fill(page);
    await send(page);
    await page.getByText('Your message is on its way.').waitFor();
    await leave();
    await page.waitForURL(/\/listings$/);

    await page.goto(`${web.url}/fr/contact`);
    await settled(page);
    await page.getByLabel('Votre message').fill('Bonjour');
    await page.getByRole('banner').getByRole('link', { name: 'Annonces' }).first().click();
    await page
      .getByRole('dialog', { name: 'Quitter sans envoyer?' })
      .getByRole('button', { name: 'Quitter sans envoyer' })
      .click();
    await page.waitForURL(/\/fr\/listings$/);
  });

  it('asks also while the message is on its way, and no more once it has arrived', async () => {
    const listings: Parameters<WebWithFakeApi['answer']>[0] = { 'GET /listings': [200, pageOf([])] };
    const dialog = (page: Opened) => page.getByRole('dialog', { name: 'Leave without sending?' });
    const leave = (page: Opened) => page.getByRole('banner').getByRole('link', { name: 'Listings' }).first().click();
    const refused = heldBack(refuses('too_many_requests'));
    begin({ [endpoint]: refused.answer, ...listings });
    const page = await open({ ...desktop, expectedErrors: [/status of 429/] });
    await settled(page);
    await fill(page);
    await send(page);
    await leave(page);
    await dialog(page).getByRole('button', { name: 'Stay here' }).click();
    refused.letGo();
    await page
      .getByRole('alert')
      .getByText(/Too many/)
      .waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my money?');

    const taken = heldBack([204, null]);
    begin({ [endpoint]: taken.answer, ...listings });
    await send(page);
    await leave(page);
    await dialog(page).waitFor();
    taken.letGo();
    await page.getByText('Your message is on its way.').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await leave(page);
    await page.waitForURL(/\/listings$/);
  });

  it('knows who is signed in, and speaks French', async () => {
    const { heard } = begin({ [endpoint]: [204, null] });
    const page = await open({ ...desktop, signedIn: true, path: '/fr/contact' });
    expect(await page.getByLabel('Votre nom').inputValue()).toBe(provider.displayName);
    expect(await page.getByLabel('Votre adresse courriel').inputValue()).toBe(provider.email);
    await settled(page);
    await page.getByLabel('De quoi s’agit-il?').selectOption('Autre chose');
    await page.getByLabel('Votre message').fill('Bonjour');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByText('Votre message est en route.').waitFor();
    expect(heard()).toMatchObject([{ language: 'fr', topic: 'other' }]);
  });
});

function begin(answers: Parameters<WebWithFakeApi['answer']>[0]) {
  web.answer(answers);
  const before = web.bodiesOf(endpoint).length;
  return { heard: () => web.bodiesOf(endpoint).slice(before) };
}

it('names whose installation it is, on pages that the server makes and on those that scripts open', async () => {
  const maple = await startWebWithFakeApi(provider, {
    BRAND_NAME: 'Maple & Pine',
    BRAND_SUPPORT_EMAIL: 'help@maple.example',
    BRAND_DONATE_URL: 'https://give.maple.example',
  });
  const page = await browser.newPage(desktop);
  await page.goto(`${maple.url}/contact`);
  await settled(page);
  const help = page.getByRole('main').getByRole('link', { name: 'help@maple.example' }).first();
  await help.waitFor();
  expect(await page.title()).toContain('Maple & Pine');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await help.waitFor();
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).getAttribute('href')).toBe(
    'https://give.maple.example',
  );
  expect(await page.content()).not.toContain('hello@canopy.example');
  await maple.release();
});

it.each([
  [
    '',
    'New to Maple & Pine?',
    'Yes, it is mine',
    'Maple & Pine is not reachable right now. Please try again in a moment.',
  ],
  [
    '/fr',
    'Première visite sur Maple & Pine?',
    'Oui, c’est le mien',
    'Maple & Pine ne peut pas être joint en ce moment. Veuillez réessayer dans un instant.',
  ],
])(
  'has its own name in the sentences of pages, and in those of a browser that is offline (%s)',
  async (below, ...told) => {
    const [welcome, submit, offline] = told;
    const maple = await startWebWithFakeApi(provider, { BRAND_NAME: 'Maple & Pine' });
    maple.answer({ 'POST /email-verifications/state': [200, { email: provider.email, needsPassword: false }] });
    const page = await browser.newPage({ ...desktop, expectedErrors: [/Failed to load|ERR_INTERNET_DISCONNECTED/] });
    await page.goto(`${maple.url}${below}/signin`);
    await page.getByText(welcome).waitFor();
    await page.goto(`${maple.url}${below}/verify-email?token=${'a'.repeat(43)}`);
    await settled(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(offline).waitFor();
    await page.context().setOffline(false);
    await maple.release();
  },
);
