import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { at, fillNewAccount, newEmail, openAccountMenu, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const create = '/signin?mode=create';
/** Without scripts a refused form is a page with the refusal's status, and the console says so. */
const refusedPage = [/status of 4\d\d/];

describe('creating an account', () => {
  it('AUTH-07, AUTH-08, AUTH-09, AUTH-10: an empty form says beside each field what is missing', async () => {
    const page = await browser.newPage(phone);
    await page.goto(create);
    const button = page.locator('main').getByRole('button', { name: 'Create account' });
    await button.click();
    for (const sentence of [
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter a password.',
      'You must accept the Terms and Conditions to create an account.',
    ]) {
      await page.getByText(sentence).waitFor();
    }
    await page.getByLabel('Password').fill('maple');
    // What was said about it is taken back until it is sent again.
    expect(await page.getByText('Please enter a password.').count()).toBe(0);
    await button.click();
    await page.getByText('Password should be at least 6 characters.').waitFor();
    expect(new URL(page.url()).search).toBe('?mode=create');
  });

  it('a button stays under the finger that presses it, whatever leaving the field would say', async () => {
    const page = await browser.newPage();
    await page.goto(create);
    await settled(page);
    await page.getByLabel('Email').fill('nobody');
    const button = (await page.locator('main').getByRole('button', { name: 'Create account' }).boundingBox())!;
    // The very edge: it would be the first to be pushed away.
    await page.mouse.move(button.x + button.width / 2, button.y + 2);
    await page.mouse.down();
    // As long as a finger takes; what the page does meanwhile is done.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
    await page.mouse.up();
    await page.getByText('Please enter a valid email address.').waitFor();
    expect(await page.locator('main').getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('AUTH-11: a new family comes back to where it was, under its name', async () => {
    const page = await browser.newPage(phone);
    await page.goto('/signin?to=%2Flistings%3Fcategory%3Deducation');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL((url) => url.searchParams.get('mode') === 'create');
    await fillNewAccount(page, newEmail(), { name: 'Robin Tremblay' });
    await page.locator('main').getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(at('/listings?category=education'));
    await page.getByText('Your account is ready.').waitFor();
    await openAccountMenu(page);
    expect(await page.getByRole('banner').getByText('Robin Tremblay').last().isVisible()).toBe(true);
  });

  it('AUTH-10, AUTH-15: without scripts, an email in use is told beside the email and nothing typed is lost but the password', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: refusedPage });
    await page.goto(create);
    await fillNewAccount(page, 'family@canopy.test', { terms: false });
    await page.locator('main').getByRole('button', { name: 'Create account' }).click();
    expect(await page.getByText('You must accept the Terms and Conditions to create an account.').isVisible()).toBe(
      true,
    );
    await fillNewAccount(page, 'family@canopy.test');
    await page.locator('main').getByRole('button', { name: 'Create account' }).click();
    expect(await page.getByText('An account with this email already exists.').isVisible()).toBe(true);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Robin Tremblay');
    expect(await page.getByLabel('Email').inputValue()).toBe('family@canopy.test');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });
});

describe('signing in', () => {
  it('AUTH-04, AUTH-12, AUTH-13, AUTH-14: what is wrong stands beside its field, and changing the mode leaves it behind', async () => {
    const page = await browser.newPage();
    await page.goto('/signin');
    const submit = page.locator('main').getByRole('button', { name: 'Sign in' });
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password').fill('not-the-password');
    await submit.click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByLabel('Email').fill(newEmail());
    await submit.click();
    await page.getByText('No account found with this email.').waitFor();
    await page.getByLabel('Email').fill('family@canopy.test');
    await submit.click();
    await page.getByText('Incorrect password.').waitFor();
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');

    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await page.getByText('Incorrect password.').count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Sign in or create an account' })
      .getByRole('link', { name: 'Sign in' })
      .click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByText('Incorrect password.').count()).toBe(0);
    await page.getByLabel('Email').fill('family@canopy.test');
    await page.getByLabel('Password').fill('canopy-demo');
    await submit.click();
    await page.getByText('Welcome back!').waitFor();
  });

  it.each([
    ['phone', phone],
    ['wide screen', desktop],
  ])('what was done is said without covering what was opened, on a %s', async (_, size) => {
    const page = await browser.newPage(size);
    await page.goto('/signin?to=/account');
    await page.getByLabel('Email').fill('family@canopy.test');
    await page.getByLabel('Password').fill('canopy-demo');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    const said = (await page.getByRole('status').filter({ hasText: 'Welcome back!' }).locator('div').boundingBox())!;
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const bar = (await page.getByRole('banner').boundingBox())!;
    if (size === phone) expect(said.y + said.height).toBeLessThanOrEqual(bar.height);
    else expect(said.y).toBeGreaterThan(size.height - 100);
    expect(said.y + said.height <= heading.y || said.y >= heading.y + heading.height).toBe(true);
  });

  it('AUTH-13: works without scripts', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: refusedPage });
    await page.goto('/signin?to=/my-calendar');
    await page.getByLabel('Email').fill('family@canopy.test');
    await page.getByLabel('Password').fill('wrong');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByText('Incorrect password.').isVisible()).toBe(true);
    await page.getByLabel('Password').fill('canopy-demo');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'My Calendar' }).waitFor();
  });

  it('a signed-in visitor is sent on, and only ever to a page of ours', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family');
    await page.goto('/signin?to=/my-calendar');
    expect(new URL(page.url()).pathname).toBe('/my-calendar');
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await page.goto(`/signin?to=${encodeURIComponent(foreign)}`);
      expect(page.url().startsWith(inject('canopyUrl'))).toBe(true);
    }
  });

  it('signing out ends the session, so the calendar asks to sign in again', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family');
    const session = (await page.context().cookies()).find((cookie) => cookie.name === 'canopy');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.context().addCookies([session!]);
    await page.goto('/my-calendar');
    expect(new URL(page.url()).search).toBe('?to=%2Fmy-calendar');
  });
});

describe('messages and access', () => {
  it.each(['light', 'dark'] as const)(
    'axe finds nothing in either mode in the %s theme, errors shown',
    async (colorScheme) => {
      const page = await browser.newPage({ ...phone, colorScheme });
      await page.goto('/signin');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto(create);
      await page.locator('main').getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Please enter your name.').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});
