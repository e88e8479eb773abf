import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { mailTo } from './kept-mail.ts';

/** The accounts of the demo, by the name before the @. */
export type DemoPerson = 'family' | 'provider' | 'premium' | 'newprovider' | 'applicant' | 'rejected' | 'admin';

export const at = (path: string) => (url: URL) => url.pathname + url.search === path;
export const newEmail = () => `family-${randomUUID()}@example.org`;

/** Sends a form as a browser does, which leads on when it did its work. */
async function postForm(page: Page, path: string, form: Record<string, string> = {}): Promise<void> {
  const answer = await page.request.post(path, {
    form,
    headers: { origin: inject('canopyUrl'), accept: 'text/html' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`${path} was answered with ${answer.status()}, not by leading on.`);
}

/**
 * Signs in with the form of the sign-in page, without the time that opening it takes, and opens the wanted page. An
 * administrator confirms at once that it is really them, unless the test is about that.
 */
export async function signInAs(
  page: Page,
  person: DemoPerson,
  to = '/listings',
  { confirmed = person === 'admin' } = {},
): Promise<void> {
  await postForm(page, '/signin', { email: `${person}@canopy.test`, password: 'canopy-demo' });
  if (confirmed) await postForm(page, '/confirm', { password: 'canopy-demo' });
  await page.goto(to);
}

/** Fills the form of a new account; the mode "create account" must be open. */
export async function fillNewAccount(
  page: Page,
  email: string,
  change: { name?: string; password?: string; terms?: boolean } = {},
): Promise<void> {
  await page.getByLabel('Your name').fill(change.name ?? 'Robin Tremblay');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(change.password ?? 'maple-leaf-7');
  if (change.terms ?? true) await page.getByLabel('I accept the Terms and Conditions').check();
}

/**
 * A new account with the password that `fillNewAccount` takes, signed in, without the time that filling the form takes.
 */
export async function createAccount(
  page: Page,
  email: string,
  to = '/listings',
  password = 'maple-leaf-7',
  wanted = '/',
): Promise<void> {
  await postForm(page, `/signin?mode=create&to=${encodeURIComponent(wanted)}`, {
    displayName: 'Robin Tremblay',
    email,
    password,
    acceptTerms: 'on',
  });
  await page.goto(to);
}

/** Presses the button behind the link that was mailed to a new account, without the time that opening it takes. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const link = (await mailTo(email, /./)).path('/verify-email');
  await postForm(page, link);
}

/** Opens the menu under the visitor's own picture. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header summary', { hasText: 'My account' }).click();
}
