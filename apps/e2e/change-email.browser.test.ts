import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { at, confirmEmail, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

describe('changing the email of an account', () => {
  it.each([
    ['on a phone', { ...phone }],
    ['without scripts', { ...phone, javaScript: false }],
  ])(
    'whoever says once more that it is them has another address once they confirm the link that was mailed there: %s',
    async (_, wishes) => {
      const scripts = !('javaScript' in wishes);
      const [email, to] = [newEmail(), newEmail()];
      const [page, other] = [
        await browser.newPage({ ...wishes, expectedErrors: [/status of 4\d\d/] }),
        await browser.newPage(),
      ];
      await createAccount(page, email, '/account');
      await confirmEmail(page, email);
      await page.getByRole('region', { name: 'Email', exact: true }).getByRole('link').click();
      await page.waitForURL(at('/account/email'));
      await page.getByText(`Your email is ${email} now.`).waitFor();
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      const field = page.getByLabel('New email');
      const send = page.getByRole('button', { name: 'Email me a link' });
      await field.fill('no address');
      await send.click();
      await page.getByText('Please enter a valid email address.').waitFor();

      // What was typed is still there after the password.
      await field.fill(to);
      await send.click();
      await page.getByRole('heading', { level: 1, name: 'Is it still you?' }).waitFor();
      await page.getByLabel('Password').fill('maple-leaf-7');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL((url) => url.pathname === '/account/email');
      expect(await field.inputValue()).toBe(to);
      await send.click();
      await page.getByText(`A link is on its way to ${to}.`).waitFor();
      await mailTo(email, /Somebody wants to change the email/);
      const link = (await mailTo(to, /confirm your new email/)).path('/change-email');

      // A mail scanner opens it, and somebody who is not signed in: neither changes anything.
      await other.goto(link);
      expect(new URL(other.url()).pathname).toBe('/signin');
      await page.goto(link);
      await page.getByText(`your account has the address ${to} from now on`).waitFor();
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Yes, change my email' }).click();
      await page.getByText('Your email is changed. Other devices are signed out.', { exact: true }).waitFor();
      await page.getByText(`We write to ${to}. If you have a password, you sign in with this address.`).waitFor();
      await mailTo(email, /was changed/);
      await page.goto(link);
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  );

  it('the address that the account has is refused beside the field, in French too', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 409/] });
    await signInAs(page, 'family', '/fr/account/email', { confirmed: true });
    await page.getByLabel('Nouvelle adresse courriel').fill('family@canopy.test');
    await page.getByRole('button', { name: 'M’envoyer un lien' }).click();
    await page.getByText('C’est déjà votre adresse courriel.').waitFor();
    expect(await page.getByLabel('Nouvelle adresse courriel').getAttribute('aria-invalid')).toBe('true');
  });
});
