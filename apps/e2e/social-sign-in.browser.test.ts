import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { mailTo } from './kept-mail.ts';
import { at, confirmEmail, createAccount, newEmail, openAccountMenu } from './people.ts';
import { signsInAs } from './social-servers.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const google = (email: string, more: object = {}) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Noa Birch',
  ...more,
});
const facebook = (email: string | undefined) => ({
  id: String(Math.floor(Math.random() * 1e15)),
  name: 'Noa Birch',
  ...(email ? { email } : {}),
});
const button = (page: Page, provider: 'Google' | 'Facebook') =>
  page.getByRole('main').getByRole('link', { name: `Continue with ${provider}` });

/** Clicks, sees a popup open and close by itself. */
async function throughPopup(page: Page, provider: 'Google' | 'Facebook'): Promise<void> {
  await settled(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, provider).click()]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

describe('signing in with Google and Facebook', () => {
  it.each([
    ['AUTH-01, AUTH-05, AUTH-06, API-45: Google', 'Google', 'google'],
    ['AUTH-01, AUTH-06, API-45: Facebook', 'Facebook', 'facebook'],
  ] as const)(
    '%s in a popup: it closes, and the page goes on to where its visitor wanted to be',
    async (_id, name, provider) => {
      const email = newEmail();
      await signsInAs(provider, provider === 'google' ? google(email) : facebook(email));
      const page = await browser.newPage();
      await page.goto('/signin?to=%2Fmy-calendar');
      await throughPopup(page, name);
      await page.waitForURL(at('/my-calendar'));
      await openAccountMenu(page);
      expect(await page.getByRole('banner').getByText('Noa Birch').last().isVisible()).toBe(true);
      expect(
        await page
          .getByRole('banner')
          .getByText(provider === 'google' ? 'Email confirmed' : 'Email not confirmed')
          .isVisible(),
      ).toBe(true);
      // Once more, and it is the same account.
      await page.getByRole('banner').getByRole('link', { name: 'My account' }).click();
      await page.getByRole('region', { name: 'Connected accounts' }).getByText(email).waitFor();
    },
  );

  it.each([
    ['scripts are off', { javaScript: false }],
    ['the popup is blocked', {}],
  ])('AUTH-01: when %s, this window goes there and comes back', async (_why, wishes) => {
    await signsInAs('google', google(newEmail()));
    const page = await browser.newPage({ ...phone, ...wishes });
    await page.addInitScript(() => (window.open = () => null));
    await page.goto('/signin?mode=create&to=%2Fcontact');
    await button(page, 'Google').click();
    await page.waitForURL(at('/contact'));
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'canopy')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookies.find((cookie) => cookie.name === 'canopy-social')).toBeUndefined();
  });

  it('a second click goes on in the window that is open, and of two ways neither ends the other', async () => {
    await signsInAs('google', google(newEmail()));
    const page = await browser.newPage();
    // A provider at which somebody thinks for a while.
    const held: string[] = [];
    await page.context().route(/\/auth\/google\?/, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      held.push(answer.headers()['location']!);
      await route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' });
    });
    await page.goto('/signin?to=%2Fmy-calendar');
    await settled(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Google').click()]);
    await expect.poll(() => held.length).toBe(1);
    await button(page, 'Google').click();
    await expect.poll(() => held.length).toBe(2);
    expect(page.context().pages()).toHaveLength(2);
    await page.context().unrouteAll();
    // The first of the two, as where the browser had opened a second window.
    await popup.goto(held[0]!).catch(() => null);
    await page.waitForURL(at('/my-calendar'));
  });

  it.each([
    ['AUTH-19, ERR-43: Facebook', 'Facebook', 'facebook'],
    ['an unverified Google email', 'Google', 'google'],
  ] as const)(
    '%s meets an account made with a password: that password, once, connects the two',
    async (_id, name, provider) => {
      const email = newEmail();
      await createAccount(await browser.newPage(), email);
      await signsInAs(provider, provider === 'google' ? google(email, { email_verified: false }) : facebook(email));
      const page = await browser.newPage(phone);
      await page.goto('/signin?to=%2Faccount');
      await throughPopup(page, name);
      await page.waitForURL(at('/signin?to=%2Faccount&mode=connect'));
      await page.getByText('An account with this email already exists and has a password.').waitFor();
      await page.getByText(email).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Password').fill('not-the-password');
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await page.getByText('Incorrect password.').waitFor();
      await page.getByLabel('Password').fill('maple-leaf-7');
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await page.waitForURL(at('/account'));
      await page
        .getByRole('region', { name: 'Connected accounts' })
        .getByRole('link', { name: `Disconnect ${name}` })
        .waitFor();
      await page.request.post('/sign-out', { headers: { origin: inject('canopyUrl') } });
      await page.goto('/signin?to=%2Faccount');
      await throughPopup(page, name);
      await page.waitForURL(at('/account'));
    },
  );

  it.each([
    ['Google', 'google'],
    ['Facebook', 'facebook'],
  ] as const)('whoever cancels at %s comes back to a quiet word', async (name, provider) => {
    await signsInAs(provider, null);
    const page = await browser.newPage();
    await page.goto('/signin');
    await throughPopup(page, name);
    await page.getByText('You came back without signing in.').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });

  it('Facebook gives no email: the page says what can be done', async () => {
    await signsInAs('facebook', facebook(undefined));
    const page = await browser.newPage({ javaScript: false });
    await page.goto('/auth/facebook?to=/my-calendar');
    expect(await page.getByText('We were not given an email address.').isVisible()).toBe(true);
    expect(new URL(page.url()).searchParams.get('to')).toBe('/my-calendar');
  });

  it('an account that another way made says how to get in, in the language of the page', async () => {
    const email = newEmail();
    await signsInAs('google', google(email));
    const first = await browser.newPage({ javaScript: false });
    await first.goto('/auth/google?to=/account');
    await first.waitForURL(at('/account'));
    await signsInAs('facebook', facebook(email));
    const page = await browser.newPage({ javaScript: false });
    await page.goto('/auth/facebook?to=/my-calendar');
    await page.getByText('Please sign in that way, or ask for a link to set a password.').waitFor();
    await page.goto('/auth/facebook?to=/fr/my-calendar');
    await page.getByText('Veuillez vous connecter ainsi, ou demander un lien pour choisir un mot de passe.').waitFor();
  });

  it.each([
    ['AUTH-18, ERR-42: Google', 'google', 'Failed to sign in with Google. Please try again.'],
    ['ERR-44: Facebook', 'facebook', 'Failed to sign in with Facebook. Please try again.'],
  ] as const)(
    '%s: a way back that this browser did not begin ends without a session and without its own, and AUTH-04 leaves the message behind',
    async (_id, provider, sentence) => {
      const page = await browser.newPage();
      await page.goto(`/auth/${provider}/callback?code=stolen&state=${'A'.repeat(43)}`);
      await page.getByText(sentence).waitFor();
      // A way of this browser, good in everything but its state.
      await signsInAs(provider, provider === 'google' ? google(newEmail()) : facebook(newEmail()));
      const begun = await page.request.get(`/auth/${provider}`, { maxRedirects: 0 });
      const answered = await page.request.get(begun.headers()['location']!, { maxRedirects: 0 });
      const back = new URL(answered.headers()['location']!);
      const forged = new URL(back);
      forged.searchParams.set('state', 'A'.repeat(43));
      await page.goto(forged.href);
      await page.getByText(sentence).waitFor();
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('canopy');
      await page.getByRole('link', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
      expect(await page.getByText(sentence).count()).toBe(0);
      // The true answer comes all the same, and once.
      for (const path of ['/', '/signin']) {
        await page.goto(back.href);
        await page.waitForURL((url) => url.pathname === path);
        await page.context().clearCookies({ name: 'canopy' });
      }
    },
  );

  it('state and challenge are 256 random bits, the state cookie is for this host alone, and the way on is only ever a path of ours', async () => {
    const page = await browser.newPage();
    const begin = await page.request.get('/auth/google?to=https%3A%2F%2Fevil.example', { maxRedirects: 0 });
    const url = new URL(begin.headers()['location']!);
    for (const name of ['state', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(`${inject('canopyUrl')}/auth/google/callback`);
    expect(begin.headers()['set-cookie']).toMatch(
      /^canopy-social=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200/m,
    );
    await signsInAs('google', google(newEmail()));
    await page.goto('/auth/google?to=https%3A%2F%2Fevil.example');
    await page.waitForURL(at('/'));
    expect((await page.request.get('/auth/twitter')).status()).toBe(404);
  });

  it('AUTH-02: Facebook is labelled, also where it is set up', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/signin');
    const facebook = page
      .getByRole('link', { name: /Continue with Facebook/ })
      .or(page.getByRole('button', { name: /Continue with Facebook/ }));
    expect(await facebook.isEnabled()).toBe(true);
    expect(await facebook.innerText()).toMatch(/Under Development$/);
  });

  it('AUTH-02, AUTH-05: what is not set up is there but says so', async () => {
    const web = await startWebWithFakeApi();
    try {
      const page = await browser.newPage(phone);
      await page.goto(`${web.url}/signin`);
      for (const name of ['Continue with Google', 'Continue with Facebook']) {
        const disabled = page.getByRole('button', { name });
        expect(await disabled.isDisabled()).toBe(true);
        expect(await disabled.getAttribute('aria-describedby')).toBe('social-off');
        expect(await disabled.innerText()).toContain('Under Development');
      }
      expect(await page.getByText('Not available yet: Google, Facebook. Please use your email address.').count()).toBe(
        1,
      );
      await settled(page);
    } finally {
      await web.release();
    }
  });
});

describe('disconnecting', () => {
  it.each([
    ['on a phone', { ...phone }],
    ['without scripts', { ...phone, javaScript: false }],
  ])(
    'whoever says once more that it is them takes Google off the account, and other devices are signed out: %s',
    async (_, wishes) => {
      const scripts = !('javaScript' in wishes);
      const email = newEmail();
      const [page, other] = [await browser.newPage(wishes), await browser.newPage()];
      await createAccount(other, email);
      await confirmEmail(other, email);
      await signsInAs('google', google(email));
      await page.goto('/auth/google?to=/account');
      await page.waitForURL(at('/account'));
      const connected = page.getByRole('region', { name: 'Connected accounts' });
      await connected.getByRole('link', { name: 'Disconnect Google' }).click();
      await page.waitForURL(at('/account?disconnect=google'));
      await page.getByRole('heading', { name: 'Disconnect Google?' }).waitFor();
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Keep it' }).click();
      await page.waitForURL(at('/account'));

      await connected.getByRole('link', { name: 'Disconnect Google' }).click();
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.getByRole('heading', { level: 1, name: 'Is it still you?' }).waitFor();
      await page.getByLabel('Password').fill('maple-leaf-7');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(at('/account?disconnect=google'));
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.getByText('Disconnected. Other devices are signed out.', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('');
      expect(await connected.getByRole('listitem').filter({ hasText: 'Google' }).innerText()).toBe(
        'Google · not connected',
      );
      expect(await connected.getByRole('link').count()).toBe(0);
      await mailTo(email, /no longer sign in to Canopy with Google/);
      await other.goto('/account');
      expect(new URL(other.url()).pathname).toBe('/signin');
    },
  );

  it('is not offered where Google is the only way in: the page says what to do first, in French too', async () => {
    await signsInAs('google', google(newEmail()));
    const page = await browser.newPage({ ...phone, javaScript: false });
    for (const [address, section, sentence] of [
      ['/auth/google?to=/account', 'Connected accounts', 'It is the only way into your account.'],
      ['/fr/account', 'Comptes liés', 'C’est la seule façon d’ouvrir votre compte.'],
    ] as const) {
      await page.goto(address);
      const connected = page.getByRole('region', { name: section });
      await connected.getByText(sentence).waitFor();
      expect(await connected.getByRole('link').count()).toBe(0);
    }
  });

  it('what stands in its way is said on the account page', async () => {
    const web = await startWebWithFakeApi();
    try {
      web.answer({
        'GET /account': [
          200,
          {
            viewer: provider,
            businessName: null,
            language: 'en',
            hasPassword: true,
            connected: [{ provider: 'google', email: null, connectedAt: '2026-02-01T15:00:00Z' }],
            sessions: [],
            createdAt: '2026-01-05T15:00:00Z',
          },
        ],
        'DELETE /account/connected/google': refuses('last_way_in'),
      });
      const page = await browser.newPage();
      await web.signIn(page);
      await page.goto(`${web.url}/account?disconnect=google`);
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.getByText('This is the only way into your account. Please set a password first.').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await settled(page);
    } finally {
      await web.release();
    }
  });
});

describe('failures of ours', () => {
  it.each([
    ['ERR-39: signing in', '/signin', 'POST /sessions', 'Sign in', 'Failed to sign in.'],
    ['ERR-40: creating an account', '/signin?mode=create', 'POST /accounts', 'Create account', 'Failed to sign up.'],
    [
      'ERR-41: asking for a reset',
      '/signin?mode=reset',
      'POST /password-resets',
      'Send link',
      'Failed to reset password.',
    ],
  ])('%s has its sentence when nothing better is known', async (_id, path, call, submit, sentence) => {
    const web = await startWebWithFakeApi();
    try {
      web.answer({ [call]: refuses('internal') });
      const page = await browser.newPage({ expectedErrors: [/status of 500/] });
      await page.goto(web.url + path);
      await page.getByLabel('Email').fill('robin@example.org');
      if (path !== '/signin?mode=reset') await page.getByLabel('Password').fill('maple-leaf-7');
      if (path === '/signin?mode=create') {
        await page.getByLabel('Your name').fill('Robin');
        await page.getByLabel('I accept the Terms and Conditions').check();
      }
      await page.locator('main').getByRole('button', { name: submit }).click();
      await page.getByText(sentence, { exact: true }).waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe('robin@example.org');
      web.answer({
        [call]: refuses('too_many_requests', { data: { retryAfterSeconds: 720 } }),
      });
      if (path !== '/signin?mode=reset') await page.getByLabel('Password').fill('maple-leaf-7');
      if (path === '/signin?mode=create') await page.getByLabel('I accept the Terms and Conditions').check();
      await page.locator('main').getByRole('button', { name: submit }).click();
      await page.getByText('Please wait 12 minutes and try again.').waitFor();
      await settled(page);
    } finally {
      await web.release();
    }
  });
});
