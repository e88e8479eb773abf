import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { problemsInEveryLook, problemsOfTheKeyboard } from './accessibility.ts';
import { launchBrowser, settled, type TestBrowser } from './browser.ts';
import { fillListing } from './listing-form.ts';
import { type DemoPerson, newEmail, signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

/** The other language is looked at where it is read, see language.browser.test.ts. */
const visited: Record<'nobody' | DemoPerson, string[]> = {
  nobody: [
    '/',
    '/listings',
    '/listings?q=zzzz',
    '/listings?view=map',
    '/contact',
    '/terms',
    '/privacy',
    '/accessibility',
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
    '/become-provider?from=/add-listing',
    '/confirm',
    '/check-in',
    '/admin',
  ],
  provider: [
    '/',
    '/become-provider',
    '/provider-dashboard',
    '/my-listings',
    '/add-listing',
    '/payment-settings',
    '/payouts',
    '/premium',
    '/check-in',
  ],
  premium: ['/premium', '/premium/cancel', '/provider-dashboard'],
  newprovider: ['/provider-dashboard', '/payment-settings', '/payouts', '/my-listings'],
  applicant: ['/become-provider'],
  rejected: ['/become-provider'],
  admin: [
    '/account/second-factor',
    '/admin',
    '/admin?view=approved',
    '/admin/users',
    '/admin/listings',
    '/admin/pending-listings',
    // One that does not wait any more.
    '/admin/pending-listings/0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
    '/admin/add-listing',
    '/admin/payment-issues',
    '/admin/emails',
    '/admin/operations',
    '/admin/card-events',
    '/admin/places',
    '/admin/metrics',
    '/admin/audit',
  ],
};

describe.each(Object.entries(visited) as [keyof typeof visited, string[]][])('as %s', (person, paths) => {
  it.each(paths)(
    '%s can be used by everybody: with the keyboard alone, in both themes, on a phone and a desktop, and enlarged four times',
    async (path) => {
      const page = await browser.newPage({ expectedErrors: [/status of 4\d\d/] });
      if (person === 'nobody') await page.goto(path);
      else await signInAs(page, person, path);
      await settled(page);
      expect(await problemsOfTheKeyboard(page)).toEqual([]);
      expect(await problemsInEveryLook(page)).toEqual([]);
    },
  );
});

it('a listing that waits, on the page where it is edited, can be used by everybody', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'admin', '/admin/add-listing');
  const title = `Looked at ${Date.now()}`;
  await page.getByLabel('Provider email').fill(newEmail());
  await page.getByLabel('Provider name').fill('Maple Studio');
  await fillListing(page, title);
  await page.getByRole('button', { name: 'Create listing' }).click();
  await page.getByText('Listing created, approval requested').waitFor();
  await page.goto('/admin/pending-listings');
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByRole('heading', { name: 'Edit a listing that waits' }).waitFor();
  await settled(page);
  expect(await problemsOfTheKeyboard(page)).toEqual([]);
  expect(await problemsInEveryLook(page)).toEqual([]);
});
