import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { at, confirmEmail, createAccount, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

it('whoever has stolen the session of an administrator changes nothing that matters, and another administrator ends it from a phone', async () => {
  const email = newEmail();
  const owner = await browser.newPage(desktop);
  await createAccount(owner, email);
  await confirmEmail(owner, email);
  const admin = await browser.newPage(phone);
  await signInAs(admin, 'admin', `/admin/users?q=${email}`);
  await admin.getByRole('link', { name: 'Make admin… Robin Tremblay' }).click();
  await admin.getByRole('button', { name: 'Make an administrator' }).click();
  await admin.getByText('This user is an administrator now, and was told by email.').waitFor();

  const thief = await browser.newPage({ ...desktop, javaScript: false });
  await thief.context().addCookies(await owner.context().cookies());
  for (const act of [
    async () => {
      await thief.goto('/admin/users?q=newprovider%40canopy.test');
      await thief.getByRole('textbox', { name: /^Platform fee/ }).fill('1');
      await thief.getByRole('button', { name: /^Save/ }).click();
    },
    async () => {
      await thief.goto('/admin/users?q=newprovider%40canopy.test');
      await thief.getByRole('link', { name: /^Delete User/ }).click();
      await thief.getByRole('button', { name: 'Delete this user' }).click();
    },
    async () => {
      await thief.goto('/admin/users?q=newprovider%40canopy.test');
      await thief.getByRole('link', { name: /^Make admin…/ }).click();
      await thief.getByRole('button', { name: 'Make an administrator' }).click();
    },
    () => thief.goto('/admin/users/export'),
  ]) {
    await act();
    await thief.getByRole('heading', { level: 1, name: 'Is it still you?' }).waitFor();
  }

  await admin.goto(`/admin/users?q=${email}`);
  await admin.getByRole('link', { name: 'Robin Tremblay', exact: true }).click();
  await admin.getByRole('link', { name: 'End all sessions' }).click();
  await admin.getByRole('heading', { name: 'Sign Robin Tremblay out everywhere?' }).waitFor();
  await admin.getByRole('button', { name: 'End all sessions' }).click();
  await admin.getByText('Not signed in anywhere.').waitFor();
  await admin.getByText('Signed somebody out everywhere').filter({ visible: true }).first().waitFor();
  await thief.goto('/admin/users');
  await thief.waitForURL(at('/signin?to=%2Fadmin%2Fusers'));
  expect(await thief.getByRole('heading', { name: 'Users' }).count()).toBe(0);
});
