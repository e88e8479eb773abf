import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { confirmEmail, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

it.each([
  ['on a narrow phone in the dark', { ...phone, width: 320, colorScheme: 'dark' as const }],
  ['on a desktop', { ...desktop }],
  ['without scripts', { ...desktop, javaScript: false }],
])(
  'an administrator makes somebody one and takes it away again, after a question that says what it means: %s',
  async (_, size) => {
    const email = newEmail();
    const family = await browser.newPage();
    await createAccount(family, email);
    await confirmEmail(family, email);
    const page = await browser.newPage(size);
    await signInAs(page, 'admin', `/admin/users?q=${email}`);
    await page.getByRole('link', { name: 'Make admin… Robin Tremblay' }).click();
    await page.getByRole('heading', { name: 'Make Robin Tremblay an administrator?' }).waitFor();
    await page.getByText(`${email} will be able to:`).waitFor();
    if (!('javaScript' in size)) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make an administrator' }).click();
    await page.getByText('This user is an administrator now, and was told by email.').waitFor();
    await family.goto(`/admin/users?q=${email}`);
    await family.getByRole('heading', { name: 'Users' }).waitFor();
    await page.getByRole('link', { name: 'Remove admin… Robin Tremblay' }).click();
    await page.getByRole('heading', { name: 'Remove Robin Tremblay as an administrator?' }).waitFor();
    await page.getByRole('button', { name: 'Remove as an administrator' }).click();
    await page.getByText('This user is no longer an administrator, and was told by email.').waitFor();
    await family.goto(`/admin/users?q=${email}`);
    expect(new URL(family.url()).pathname).toBe('/');
  },
);

it('the own row offers neither', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'admin', '/admin/users?q=admin%40canopy.test');
  const own = page.getByRole('row', { name: /admin@canopy\.test/ });
  await own.getByText('Cannot delete self').waitFor();
  expect(await own.getByRole('link', { name: /admin…/ }).count()).toBe(0);
});
