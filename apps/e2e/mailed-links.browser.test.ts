import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { at, createAccount, newEmail, openAccountMenu, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

/** What a mail scanner does: it opens the link, and never submits. */
const scan = (path: string) => fetch(inject('canopyUrl') + path).then((answer) => answer.text());

describe('verifying an email', () => {
  it('a new account is not verified until its owner presses the button behind the mailed link', async () => {
    const email = newEmail();
    const page = await browser.newPage(phone);
    await createAccount(page, email, '/contact');
    await openAccountMenu(page);
    expect(await page.getByRole('banner').getByText('Email not confirmed').isVisible()).toBe(true);
    const link = (await mailTo(email, /./)).path('/verify-email');
    await scan(link);
    await page.goto(link);
    await page.getByRole('main').getByText(email).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, it is mine' }).click();
    await page.getByText('Your email is confirmed.').waitFor();
    await openAccountMenu(page);
    expect(await page.getByRole('banner').getByText('Email confirmed').isVisible()).toBe(true);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });

  it('the owner of an address that a stranger registered chooses a password behind the link, and the stranger is out, also without scripts', async () => {
    const email = newEmail();
    const stranger = await browser.newPage(phone);
    await createAccount(stranger, email, '/contact');
    const link = (await mailTo(email, /./)).path('/verify-email');
    const seen = await browser.newPage(phone);
    await seen.goto(link);
    await seen.getByRole('button', { name: 'Confirm and set the password' }).waitFor();
    expect(await accessibilityProblems(seen)).toEqual([]);
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: [/status of 400/] });
    await page.goto(link);
    expect(await page.getByText('You are not signed in to the account for', { exact: false }).isVisible()).toBe(true);
    const choose = async (password: string) => {
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Confirm and set the password' }).click();
    };
    await choose('short');
    expect(await page.getByText('Password should be at least 6 characters.').isVisible()).toBe(true);
    await choose('juniper-and-fern');
    expect(await page.getByText('Your new password is set. Please sign in with it.', { exact: true }).isVisible()).toBe(
      true,
    );
    await stranger.goto('/account');
    expect(new URL(stranger.url()).pathname).toBe('/signin');
  });

  it('Resend in the menu sends another mail and stays on the page, also without scripts', async () => {
    const email = newEmail();
    const page = await browser.newPage({ ...phone, javaScript: false });
    await createAccount(page, email, '/contact');
    const first = await mailTo(email, /./);
    await openAccountMenu(page);
    await page.getByRole('banner').getByRole('button', { name: 'Resend' }).click();
    expect(await page.getByText('An email is on its way.').isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/contact');
    await expect.poll(async () => (await mailTo(email, /./)).id, { timeout: 10_000 }).not.toBe(first.id);
  });
});

describe('resetting a password', () => {
  it('AUTH-03, AUTH-04, AUTH-17, ERR-45, API-45: the answer is the same for every address, and the mailed link sets a new password', async () => {
    const email = newEmail();
    const setup = await browser.newPage();
    await createAccount(setup, email, '/contact');
    const page = await browser.newPage(phone);
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Both forms have an email; what is typed into the one that leaves is gone.
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    const modes = page.getByRole('navigation', { name: 'Sign in or create an account' });
    const sent = 'Check your inbox for password reset instructions.';
    for (const address of [newEmail(), email]) {
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(sent).waitFor();
      await modes.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Password').waitFor();
      expect(await page.getByText(sent).count()).toBe(0);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send link' }).waitFor();
    }
    const link = (await mailTo(email, /password/i)).path('/reset-password');
    await scan(link);
    await page.goto(link);
    await page.getByText(email).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('New password').fill('password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('too easy to guess').waitFor();
    await page.getByLabel('New password').fill('juniper-and-fern');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.waitForURL(at('/signin'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('juniper-and-fern');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Welcome back!').waitFor();
    // The old session ended with the old password.
    await setup.goto('/account');
    expect(new URL(setup.url()).pathname).toBe('/signin');
  });

  it('a link that is old, used or made up asks for a new one, and the token goes to no other site', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false });
    for (const token of ['A'.repeat(43), 'short', '']) {
      const answer = await page.goto(`/reset-password?token=${token}`);
      expect(answer!.headers()['referrer-policy']).toBe('same-origin');
      expect(await page.getByRole('heading', { name: 'This link no longer works' }).isVisible()).toBe(true);
    }
    await page.getByRole('link', { name: 'Send a new link' }).click();
    expect(new URL(page.url()).search).toBe('?mode=reset');
  });

  it('AUTH-14: without scripts, an address that is none is told beside its field', async () => {
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: [/status of 400/] });
    await page.goto('/signin?mode=reset');
    await page.getByLabel('Email').fill('robin@');
    await page.getByRole('button', { name: 'Send link' }).click();
    expect(await page.getByText('Please enter a valid email address.').isVisible()).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('robin@');
  });
});

it('a question about an application: who is signed in nowhere signs in from its mail, and reads it on the page, in both languages', async () => {
  const email = newEmail();
  const setup = await browser.newPage();
  await createAccount(setup, email, '/contact');
  const businessName = `Answer School ${Date.now()}`;
  await setup.request.post('/become-provider', {
    form: {
      businessName,
      businessType: 'tutor',
      description: 'We teach.',
      phoneNumber: '519 555 0123',
      isOnlineOnly: 'on',
    },
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  const admin = await browser.newPage({ javaScript: false });
  await signInAs(admin, 'admin', `/admin?q=${encodeURIComponent(businessName)}`);
  await admin.getByRole('link', { name: `View Details of ${businessName}` }).click();
  await admin.getByRole('link', { name: 'Ask for more' }).click();
  await admin.getByLabel('Your question').fill('Which ages do you teach?');
  await admin.getByRole('button', { name: 'Send the question' }).click();
  await admin.getByText('The question is sent.').waitFor();

  const links = [
    (await mailTo(email, /A question about your application/)).path('/become-provider'),
    (await mailTo(email, /We have your application/)).path('/become-provider'),
  ];
  for (const link of links)
    for (const [language, heading] of [
      ['', 'Welcome back'],
      ['/fr', 'Bon retour parmi nous'],
    ]) {
      const page = await browser.newPage({ ...phone, javaScript: false });
      await page.goto(language + link);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    }

  const page = await browser.newPage(phone);
  await page.goto(links[0]!);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('maple-leaf-7');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('“Which ages do you teach?”').waitFor();
});
