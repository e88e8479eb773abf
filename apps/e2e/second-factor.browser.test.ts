import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, type PageWishes, phone, type TestBrowser } from './browser.ts';
import { at, confirmEmail, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const password = 'maple-leaf-7';
/** A code of the half minute that is given, so that no test waits for the next one. */
const codeOf = (key: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + later * 30_000 });

const headers = { origin: inject('canopyUrl'), accept: 'text/html' };

/**
 * A new administrator, made by the one of the demo without the time that opening pages takes; the page stands at the
 * second factor.
 */
async function newAdmin(wishes: PageWishes): Promise<{ page: Page; email: string }> {
  const email = newEmail();
  const page = await browser.newPage(wishes);
  await createAccount(page, email, '/contact');
  await confirmEmail(page, email);
  const admin = await browser.newPage();
  await signInAs(admin, 'admin', '/contact');
  const users = await (await admin.request.get(`/admin/users?q=${email}`, { headers })).text();
  const user = /[?&;]admin=([0-9a-f-]{36})/.exec(users)![1]!;
  const made = await admin.request.post('/admin/users', {
    form: { intent: 'role', user, admin: 'yes' },
    headers,
    maxRedirects: 0,
  });
  if (made.status() !== 302) throw new Error(`${email} could not be made an administrator: ${made.status()}`);
  await page.goto('/account/second-factor');
  return { page, email };
}

/** Signed in with the password alone, asking for a page. */
async function signedIn(email: string, to: string, wishes: PageWishes): Promise<Page> {
  const page = await browser.newPage(wishes);
  await page.request.post('/signin', { form: { email, password }, headers, maxRedirects: 0 });
  await page.goto(to);
  return page;
}

/** From the page that is open to the QR code. */
async function toTheSecret(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(at('/account/second-factor'));
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

/** The codes, and nothing else, go to the clipboard and to paper. */
async function takesAlong(page: Page, codes: string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the codes' }).click();
  await expect.poll(() => page.locator('main').getByRole('status').allInnerTexts()).toContain('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: /^(Copied|Copy the codes)$/ }).click();
  await page.getByText('This could not be copied. It is selected').waitFor();
  expect((await page.evaluate(() => String(getSelection()))).trim().split(/\s+/)).toEqual(codes);
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('html').getAttribute('data-printed')).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('listitem').filter({ visible: true }).allTextContents()).toEqual(codes);
  expect(await page.locator('main :is(button, .off-paper)').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  await page.context().clearPermissions();
}

/** Sets it up on the page that is open. @returns the key, and the recovery codes */
async function setUp(page: Page, { scripts = true } = {}): Promise<{ key: string; codes: string[] }> {
  await toTheSecret(page);
  if (scripts) {
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  }
  const key = (await page.locator('.font-mono').first().textContent())!;
  const wrong = codeOf(key) === '000000' ? '111111' : '000000';
  await page.getByLabel('Code of the app').fill(wrong);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const refused = page.getByText('This code is not right. Please check it and try again.');
  await refused.waitFor();
  expect(await page.locator('.font-mono').first().textContent()).toBe(key);
  if (scripts) {
    // What cleared itself is said again of the next wrong code.
    await page.getByLabel('Code of the app').focus();
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await refused.waitFor();
  }
  await page.getByLabel('Code of the app').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page.locator('ol.font-mono li').allTextContents();
  expect(codes).toHaveLength(10);
  if (scripts) await takesAlong(page, codes);
  else expect(await page.locator('main').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByText(/^It is on since .* 10 recovery codes are left\.$/).waitFor();
  return { key, codes };
}

it.each([
  ['on a narrow phone in the dark', { ...phone, width: 320, colorScheme: 'dark' as const }],
  ['without scripts', { ...desktop, javaScript: false, expectedErrors: [/status of 40[013]/] }],
])(
  'an administrator sets it up, and a new session gives its code before any page of the administration: %s',
  async (_, wishes) => {
    const scripts = !('javaScript' in wishes);
    const { page, email } = await newAdmin(wishes);
    await page.getByText('It is not set up yet.').waitFor();
    const { key, codes } = await setUp(page, { scripts });
    await page.goto('/admin/users');
    await page.getByRole('heading', { name: 'Users' }).waitFor();

    const elsewhere = await signedIn(email, '/admin/audit', wishes);
    await elsewhere.waitForURL(at('/second-factor?to=%2Fadmin%2Faudit'));
    await elsewhere.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    if (scripts) expect(await accessibilityProblems(elsewhere)).toEqual([]);
    await elsewhere.getByLabel('Code', { exact: true }).fill('1234');
    await elsewhere.getByRole('button', { name: 'Go on' }).click();
    await elsewhere.getByText('Please enter the 6 digits that your app shows, or a recovery code.').waitFor();
    await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
    await elsewhere.getByRole('button', { name: 'Go on' }).click();
    await elsewhere.waitForURL(at('/admin/audit'));

    const lost = await signedIn(email, '/admin/users', wishes);
    await lost.getByLabel('Code', { exact: true }).fill(codes[0]!.toUpperCase());
    await lost.getByRole('button', { name: 'Go on' }).click();
    await lost.waitForURL(at('/admin/users'));
    await lost.goto('/account/second-factor');
    await lost.getByText(/ 9 recovery codes are left\.$/).waitFor();
  },
);

it('another administrator resets it after a question, and it can be turned off where it is not required', async () => {
  const { page, email } = await newAdmin(desktop);
  await setUp(page);
  const admin = await browser.newPage();
  await signInAs(admin, 'admin', `/admin/users?q=${email}`);
  await admin.getByRole('link', { name: /^Reset second factor…/ }).click();
  await admin.getByRole('heading', { name: 'Reset the second factor of Robin Tremblay?' }).waitFor();
  await admin.getByRole('button', { name: 'Reset it' }).click();
  await admin.getByText('The second factor is reset, and its owner was told by email.').waitFor();
  expect(await admin.getByRole('link', { name: /^Reset second factor…/ }).count()).toBe(0);
  // Whoever had come in with the lost one is signed out, and the password alone leads to a new one.
  await page.goto('/account/second-factor');
  await page.waitForURL(at('/signin?to=%2Faccount%2Fsecond-factor'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await toTheSecret(page);
  const key = (await page.locator('.font-mono').first().textContent())!;
  await page.getByLabel('Code of the app').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await page.waitForURL(at('/account'));
  await page.getByText('Your second factor is turned off.').waitFor();
});

it('a second click on turning it on, before the answer has come, leaves the codes to be seen', async () => {
  const { page } = await newAdmin(desktop);
  await toTheSecret(page);
  let sent = 0;
  let letGo = (): void => undefined;
  const clicked = new Promise<void>((done) => (letGo = done));
  await page.route(/account\/second-factor/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    const response = await route.fetch();
    await clicked;
    // One that was given up for the next is not waited for.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByLabel('Code of the app').fill(codeOf((await page.locator('.font-mono').first().textContent())!));
  const button = page.getByRole('button', { name: 'Turn it on' });
  await button.click();
  await expect.poll(() => sent).toBe(1);
  await button.evaluate((element: HTMLButtonElement) => element.click());
  letGo();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await page.locator('ol.font-mono li').count()).toBe(10);
  expect(sent).toBe(1);
});

it('whoever turned it on and never saw the answer is told that it is on, and makes codes', async () => {
  const { page } = await newAdmin({ ...desktop, javaScript: false, expectedErrors: [/status of 40[013]/] });
  await toTheSecret(page);
  const code = codeOf((await page.locator('.font-mono').first().textContent())!);
  await page.getByLabel('Code of the app').fill(code);
  // The same form, whose answer nobody reads.
  await page.request.post('/account/second-factor', { form: { intent: 'confirm', code }, headers });
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page
    .getByText('Your second factor is on. If you have not seen your recovery codes, please make new ones now.')
    .waitFor();
  expect(await page.getByText('Setting up took too long').count()).toBe(0);
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
});

it('nobody else is offered one', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'family', '/account');
  expect(await page.getByRole('heading', { name: 'Second factor' }).count()).toBe(0);
  await page.goto('/account/second-factor');
  await page.getByText('A second factor is for administrators.').waitFor();
  expect(await page.getByRole('button', { name: 'Set it up' }).count()).toBe(0);
});
