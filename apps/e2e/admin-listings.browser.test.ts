import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PendingListing } from '@canopy/contracts/admin-listings';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { mailTo } from './kept-mail.ts';
import { fillListing } from './listing-form.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, fillNewAccount, newEmail, signInAs } from './people.ts';
import { approvalPreview, deletion } from './shown-listings.ts';

const admin: Viewer = { ...provider, email: 'ada@example.org', displayName: 'Ada Admin', role: 'admin', isAdmin: true };
let browser: TestBrowser;
let lonely: WebWithFakeApi;
beforeAll(async () => {
  [browser, lonely] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), lonely.release()]));

const refusedPage = [/status of 4\d\d/];
const addListing = '/admin/add-listing';
const create = (page: Page) => page.getByRole('button', { name: 'Create listing' }).click();
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account & Publish Listing' });

async function fill(page: Page, email: string, title: string): Promise<void> {
  await page.getByLabel('Provider email').fill(email);
  await page.getByLabel('Provider name').fill('Maple Studio');
  await fillListing(page, title);
}
/** The path in the newest approval mail to this address, as somebody finds it in the mailbox. */
const approvalPath = async (email: string): Promise<string> => (await mailTo(email, /./)).path('/approve-listing');
/** An administrator creates a listing for a new email. @returns where its provider goes from the mail. */
async function pending(email: string, title: string): Promise<string> {
  const page = await browser.newPage({ javaScript: false });
  await signInAs(page, 'admin', addListing);
  await fill(page, email, title);
  await create(page);
  await page.getByText('Listing created, approval requested').waitFor();
  return approvalPath(email);
}
async function acceptOn(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('maple-leaf-7');
  await page.getByLabel('Confirm password').fill('maple-leaf-7');
  await page.getByLabel('I accept the Terms and Conditions').check();
  await createAccount(page).click();
}
const campCalledOff = {
  id: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10',
  title: 'Autumn camp',
  category: 'education',
  createdAt: '2026-03-01T12:00:00.000Z',
  location: 'Stratford',
  isVirtual: false,
  priceCents: 3_500,
  isFreeEvent: false,
  isContactForPrice: false,
  isCancelled: true,
  provider: { id: provider.id, displayName: provider.displayName, email: provider.email },
  members: 2,
};
const listOf = (items: object[]) => ({
  items,
  total: { count: 1, more: false },
  pending: 0,
  next: null,
  previous: null,
});
const takesSeconds = async (since: number, seconds: number) => {
  const taken = (Date.now() - since) / 1_000;
  expect(taken).toBeGreaterThan(seconds - 0.5);
};

describe.each(['/admin/listings', '/admin/add-listing', '/admin/pending-listings'])('%s', (path) => {
  it('NAV-18, NAV-19: a signed-out visitor signs in first, and who is no administrator goes home', async () => {
    const page = await browser.newPage();
    await page.goto(path);
    expect(page.url()).toContain(`/signin?to=${encodeURIComponent(path)}`);
    await signInAs(page, 'provider', path);
    expect(new URL(page.url()).pathname).toBe('/');
    const posted = await page.request.post(path, {
      form: {},
      headers: { origin: inject('canopyUrl'), accept: 'text/html' },
      maxRedirects: 0,
    });
    // A list has no form to post to.
    expect([posted.status(), posted.headers()['location']]).toEqual(
      path === '/admin/listings' ? [405, undefined] : [302, '/'],
    );
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme, on a phone and on a desk',
    async (colorScheme) => {
      for (const size of [phone, desktop]) {
        const page = await browser.newPage({ ...size, colorScheme });
        await signInAs(page, 'admin', path);
        expect(await accessibilityProblems(page)).toEqual([]);
      }
    },
  );
});

describe('the listings of everybody', () => {
  it('ADMLST-01, ADMLST-02, ADMLST-03, ADMLST-05, PERM-16: are searched, filtered by category, and lead to a new one', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/admin/listings');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Title',
      'Category',
      'Posted',
      'Location',
      'Price',
      'Members',
      'Actions',
    ]);
    const all = await page.getByRole('row').count();
    await page.getByLabel('Category').selectOption('Childcare');
    await page.waitForURL((url) => url.searchParams.get('category') === 'childcare');
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(all);
    for (const row of (await page.getByRole('row').all()).slice(1))
      expect(await row.getByRole('cell').nth(1).textContent()).toBe('CategoryChildcare');
    await page.getByLabel('Search by title or description').fill('nothing is called like this');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No listing matches').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear all filters' }).last().click();
    await page.getByRole('link', { name: 'Add New Listing' }).click();
    await page.waitForURL(at(addListing));
  });

  it('the head of the table stays in sight on a desk, and nothing is wider than a phone', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'admin', '/admin/listings');
    await page.evaluate(() => scrollTo(0, 700));
    const head = (await page.getByRole('columnheader', { name: 'Title' }).boundingBox())!;
    expect(head.y).toBeGreaterThanOrEqual(60);
    expect(head.y).toBeLessThan(80);
    const narrow = await browser.newPage(phone);
    await signInAs(narrow, 'admin', '/admin/listings');
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  it('ADMLST-04: each row has View, Edit and Delete, and deleting leads back to this list', async () => {
    const page = await browser.newPage(phone);
    const title = `To be taken down ${Date.now()}`;
    await signInAs(page, 'admin', addListing);
    await fill(page, 'provider@canopy.test', title);
    await create(page);
    await page.getByText('Listing created').waitFor();
    await page.goto(`/admin/listings?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    const view = await row.getByRole('link', { name: `View ${title}` }).getAttribute('href');
    expect(view).toMatch(/^\/listings\/[0-9a-f-]{36}$/);
    expect(await row.getByRole('link', { name: `Edit ${title}` }).getAttribute('href')).toBe(
      view!.replace('/listings/', '/edit-listing/'),
    );
    expect(await row.getByRole('link', { name: `0 members of ${title}` }).getAttribute('href')).toBe(
      view!.replace('/listings/', '/members/'),
    );
    await row.getByRole('link', { name: `Delete ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure you want to delete this listing? This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByText('Listing deleted successfully!').waitFor();
    expect(page.url().endsWith(`/admin/listings?q=${encodeURIComponent(title)}`)).toBe(true);
  });

  it('ADMLST-04: calling one off leads back to the list as it was searched, or to its beginning where the page is empty by now', async () => {
    const row = { ...campCalledOff, isCancelled: false };
    const answers = (items: object[]) =>
      lonely.answer({
        'GET /admin/listings': [200, listOf(items)],
        [`GET /listings/${row.id}/deletion`]: [200, deletion(row, { paidPeople: 2, refundCents: 7_000 })],
        [`DELETE /listings/${row.id}`]: [200, { deleted: false }],
      });
    answers([row]);
    const page = await browser.newPage();
    await lonely.signIn(page);
    await page.goto(`${lonely.url}/admin/listings?q=camp&after=more`);
    await page.getByRole('link', { name: 'Delete Autumn camp' }).click();
    await page.getByRole('button', { name: 'Cancel and refund' }).click();
    await page.getByText('The listing is cancelled and no more tickets are sold').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(`${lonely.url}/admin/listings?q=camp&after=more`);
    await page.getByRole('link', { name: 'Delete Autumn camp' }).click();
    await page.getByRole('button', { name: 'Cancel and refund' }).waitFor();
    answers([]);
    await page.getByRole('button', { name: 'Cancel and refund' }).click();
    await page.waitForURL(`${lonely.url}/admin/listings?q=camp`);
  });

  it('ADMLST-04: one that was called off says so, and has no Edit', async () => {
    lonely.answer({ 'GET /admin/listings': [200, listOf([campCalledOff])] });
    const page = await browser.newPage();
    await lonely.signIn(page);
    await page.goto(`${lonely.url}/admin/listings`);
    const shown = page.getByRole('row').filter({ hasText: 'Autumn camp' });
    expect(await shown.getByText('Cancelled', { exact: true }).isVisible()).toBe(true);
    expect(await shown.getByRole('link', { name: /^(View|Edit|Delete)/ }).allTextContents()).toEqual([
      'View Autumn camp',
      'Delete Autumn camp',
    ]);
  });

  it('ADMLST-04: deleting works without scripts too', async () => {
    const page = await browser.newPage({ javaScript: false });
    const title = `To be taken down plainly ${Date.now()}`;
    await signInAs(page, 'admin', addListing);
    await fill(page, 'provider@canopy.test', title);
    await create(page);
    await page.goto(`/admin/listings?q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByText('Are you sure you want to delete this listing? This action cannot be undone.').waitFor();
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.waitForURL(at(`/admin/listings?q=${encodeURIComponent(title)}`));
  });

  it('a failure of ours takes the place of the list and offers to try again', async () => {
    lonely.answer({
      'GET /admin/listings': refuses('internal'),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await lonely.signIn(page);
    await page.goto(`${lonely.url}/admin/listings`);
    await page.getByText('Failed to load listings. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'Try again' }).isVisible()).toBe(true);
  });
});

describe('creating a listing for somebody else', () => {
  it('ADMNEW-01, ADMNEW-02, ADMNEW-03, ADMNEW-04, ADMNEW-05, ADMNEW-07, ADMNEW-08, VAL-06: an empty form lists every problem at once', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'admin', addListing);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Create Listing for User');
    await create(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Provider email: Please enter a valid email address.',
      "Provider name: Please enter the provider's name.",
      'Title: Please enter a title.',
      'Description: Please enter a description.',
      'Category: Please choose a category.',
      'Location: Please enter a location.',
      'Start: Please provide an event start date/time.',
      'Price: Please enter a price, or choose free or contact for price.',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('ADMNEW-06, ERR-15: without scripts an end before the start is refused, and every word stays', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: refusedPage });
    await signInAs(page, 'admin', addListing);
    await fill(page, newEmail(), 'Evening chess');
    await page.getByLabel('End').fill('2031-12-05T09:00');
    await create(page);
    expect(await page.getByRole('alert').getByRole('listitem').allTextContents()).toEqual([
      'End: Event end must be after the start.',
    ]);
    expect([await page.getByLabel('Title').inputValue(), await page.getByLabel('Provider name').inputValue()]).toEqual([
      'Evening chess',
      'Maple Studio',
    ]);
  });

  it('ADMNEW-09: under an existing account it is public at once, and the screen goes on', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'admin', addListing);
    const title = `Maple Woodwork ${Date.now()}`;
    await page.getByText('If this email has an account already, that keeps its own name.').waitFor();
    await fill(page, 'provider@canopy.test', title);
    await create(page);
    await page.getByText('It is published under the account of').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.waitForURL(at('/admin/listings'));
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    const visitor = await browser.newPage();
    await visitor.goto(`/listings?q=${encodeURIComponent(title)}`);
    await visitor.getByRole('heading', { name: title }).waitFor();
  });

  it('ADMNEW-13, CONST-09: after a pending one it goes on after 3 s, also without scripts', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'admin', addListing);
    const email = newEmail();
    await fill(page, email, 'Waits for its provider');
    await create(page);
    const since = Date.now();
    // A slow mail server is waited for two seconds.
    await page.getByText(new RegExp(`(was sent|is on its way) to ${email}`)).waitFor();
    expect(await page.getByRole('link', { name: 'Continue to the listings' }).isVisible()).toBe(true);
    await page.waitForURL(at('/admin/listings'));
    await takesSeconds(since, 3);
  });

  it('ADMNEW-14, ERR-13: when the mail was not sent, the page stays and shows the link to hand over', async () => {
    const link = 'https://canopy.example/approve-listing?token=abc';
    lonely.answer({
      'POST /admin/listings': [
        201,
        { outcome: 'pending', pendingListingId: provider.id, mail: 'retrying', approvalLink: link },
      ],
    });
    const page = await browser.newPage();
    await lonely.signIn(page);
    await page.goto(lonely.url + addListing);
    await fill(page, newEmail(), 'Evening chess');
    await create(page);
    await page.getByText('Listing created but failed to send email. Please check the console.').waitFor();
    await page.getByText('We keep trying to send it.').waitFor();
    expect(await page.getByLabel('Approval link').inputValue()).toBe(link);
    await page.waitForTimeout(3_500);
    expect(new URL(page.url()).pathname).toBe(addListing);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('when the mail server refused the address, nobody is told that it is tried again', async () => {
    const email = newEmail();
    const approvalLink = 'https://canopy.example/approve-listing?token=abc';
    lonely.answer({
      'POST /admin/listings': [
        201,
        { outcome: 'pending', pendingListingId: provider.id, mail: 'failed', approvalLink },
      ],
    });
    const page = await browser.newPage();
    await lonely.signIn(page);
    await page.goto(lonely.url + addListing);
    await fill(page, email, 'Evening chess');
    await create(page);
    await page.getByText(`The mail server does not take emails for ${email}, and we do not try again.`).waitFor();
    expect(await page.getByText('We keep trying').count()).toBe(0);
  });

  it('a failure of ours is said plainly and loses nothing', async () => {
    lonely.answer({ 'POST /admin/listings': refuses('internal') });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await lonely.signIn(page);
    await page.goto(lonely.url + addListing);
    await fill(page, newEmail(), 'Evening chess');
    await create(page);
    await page.getByText('Failed to create listing. Please try again.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Evening chess');
    // What is no failure of ours says itself what to do.
    const sentence = 'Maximum 10 files allowed';
    lonely.answer({ 'POST /admin/listings': refuses('too_many_media') });
    await create(page);
    await page.getByText(sentence).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Evening chess');
  });
});

describe('listings that wait', () => {
  it('say whose provider was rejected, and that another link would overrule it', async () => {
    const waiting = (title: string, providerRejected: boolean): PendingListing => ({
      id: crypto.randomUUID(),
      title,
      category: 'education',
      providerEmail: 'maple@example.org',
      providerName: 'Maple Studio',
      status: 'pending_user_approval',
      createdBy: 'Ada Admin',
      createdAt: '2026-01-05T15:00:00Z',
      state: providerRejected ? 'expired' : 'waiting',
      expiresAt: '2026-01-06T15:00:00Z',
      providerRejected,
      mail: 'sent',
    });
    const items = [waiting('Rejected since', true), waiting('Not rejected', false)];
    lonely.answer({ 'GET /admin/pending-listings': [200, { items, next: null }] });
    const page = await browser.newPage(phone);
    await lonely.signIn(page);
    await page.goto(`${lonely.url}/admin/pending-listings`);
    await page.getByText('Link expired').waitFor();
    const said = page.getByText(/was rejected.*A new link makes its owner a provider all the same/);
    expect(await said.count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('PERM-17: can be asked for again, handed over by link, and taken back, without scripts too', async () => {
    const email = newEmail();
    const title = `Waits ${Date.now()}`;
    await pending(email, title);
    const page = await browser.newPage({ ...phone, javaScript: false });
    await signInAs(page, 'admin', '/admin/listings');
    await page.getByRole('link', { name: /waiting for/ }).click();
    const card = page.getByRole('listitem').filter({ hasText: title });
    await card.getByText('The email was sent').waitFor();
    await card.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('The approval link is on its way.').waitFor();
    await card.getByRole('button', { name: 'Show a link to copy' }).click();
    await card.getByText('Links that have not ended still work.').waitFor();
    const link = await card.getByLabel('Approval link').inputValue();
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'Delete this listing' }).click();
    await page.getByText('The listing was deleted.').waitFor();
    const visitor = await browser.newPage();
    await visitor.goto(link);
    await visitor.getByRole('heading', { name: 'The associated listing could not be found.' }).waitFor();
  });
});

describe('editing a listing that waits', () => {
  /** An administrator on the edit page of the listing with this title. */
  async function editing(title: string, wishes: Parameters<TestBrowser['newPage']>[0] = {}): Promise<Page> {
    const page = await browser.newPage(wishes);
    await signInAs(page, 'admin', '/admin/pending-listings');
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByRole('heading', { name: 'Edit a listing that waits' }).waitFor();
    return page;
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const saved = 'The listing is saved. Its links show what it says now.';

  it('without scripts: what is wrong stands beside its field, what is saved is said, and the mailed link shows it', async () => {
    const [email, title] = [newEmail(), `Corrected ${Date.now()}`];
    const path = await pending(email, title);
    const page = await editing(title, { ...phone, javaScript: false, expectedErrors: refusedPage });
    const list = '/admin/pending-listings?as=it-was';
    await page.goto(page.url().replace(/\?.*/, `?back=${encodeURIComponent(list)}`));
    const shown = page.getByLabel('Provider email');
    expect([await shown.inputValue(), await shown.getAttribute('readonly')]).toEqual([email, '']);
    await page.getByText('It cannot be changed. For another email').waitFor();
    await page.getByLabel('Provider name').fill('Maple & Sons');
    await page.getByLabel('Title').fill('');
    await save(page);
    await page.getByText('Please enter a title.').first().waitFor();
    await page.getByLabel('Title').fill(`${title}, twice`);
    await page.getByLabel('Price', { exact: true }).fill('80');
    await save(page);
    await page.getByText(saved).waitFor();
    expect(page.url()).toBe(inject('canopyUrl') + list);
    await page.goto(path);
    await page.getByText('Hello Maple & Sons').waitFor();
    const said = await page.getByRole('region', { name: 'Your listing' }).getByRole('definition').allTextContents();
    expect(said.slice(0, 4)).toEqual([`${title}, twice`, 'Education', 'English', '$80.00']);
  });

  it('of two administrators at once the second keeps what was typed, sees what was saved, and chooses', async () => {
    const title = `Twice at once ${Date.now()}`;
    await pending(newEmail(), title);
    const [first, second] = [await editing(title), await editing(title)];
    await settled(second);
    await first.getByLabel('Provider name').fill('Maple & Sons');
    await first.getByLabel('Number of spots').fill('12');
    await save(first);
    await first.getByText(saved).waitFor();
    await second.getByLabel('Provider name').fill('Maple & Daughters');
    await save(second);
    const panel = second.getByRole('alert', { name: 'Somebody else changed this listing while you were editing it' });
    await panel.getByRole('group', { name: 'Provider name' }).getByText('Maple & Sons').waitFor();
    expect(await accessibilityProblems(second)).toEqual([]);
    await save(second);
    await second.getByText(saved).waitFor();
    const now = await editing(title, { javaScript: false });
    expect([
      await now.getByLabel('Provider name').inputValue(),
      await now.getByLabel('Number of spots').inputValue(),
    ]).toEqual(['Maple & Daughters', '12']);
  });

  it.each([true, false])(
    'one that its provider approves meanwhile: what was typed stays, and the way on is shown (scripts: %s)',
    async (javaScript) => {
      const title = `Meanwhile ${Date.now()}`;
      const path = await pending(newEmail(), title);
      const page = await editing(title, { javaScript, expectedErrors: refusedPage });
      if (javaScript) await settled(page);
      const provider = await browser.newPage();
      await provider.goto(path);
      await acceptOn(provider);
      await provider.getByText('Your listing is published').waitFor();
      await page.getByLabel('Title').fill('Typed too late');
      await save(page);
      await page.getByRole('heading', { name: 'This listing has been published' }).waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Typed too late');
      const link = await page.getByRole('link', { name: 'Change the published listing' }).getAttribute('href');
      await page.goto(new URL(page.url()).pathname);
      await page.getByRole('link', { name: 'Change the published listing' }).click();
      await page.getByRole('heading', { name: 'Edit listing' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(link);
      expect(await page.getByLabel('Title').inputValue()).toBe(title);
    },
  );

  it('one that was deleted meanwhile says so, with all that was typed and the way to a new one', async () => {
    const title = `Deleted meanwhile ${Date.now()}`;
    await pending(newEmail(), title);
    const page = await editing(title, { expectedErrors: refusedPage });
    await settled(page);
    const other = await browser.newPage({ javaScript: false });
    await signInAs(other, 'admin', '/admin/pending-listings');
    const card = other.getByRole('listitem').filter({ hasText: title });
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'Delete this listing' }).click();
    await page.getByLabel('Title').fill('Typed too late');
    await save(page);
    await page.getByRole('heading', { name: 'This listing is no longer waiting' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed too late');
    expect(await page.getByRole('link', { name: 'Create a new listing' }).getAttribute('href')).toBe(addListing);
    await page.goto(new URL(page.url()).pathname);
    await page.getByRole('link', { name: 'Create a new listing' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('whoever typed something is asked before leaving', async () => {
    const title = `Leaving ${Date.now()}`;
    await pending(newEmail(), title);
    const page = await editing(title, phone);
    await settled(page);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByLabel('Title').fill('Unsaved');
    await page.getByRole('link', { name: 'Listings that wait' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Unsaved');
  });

  it.each([true, false])(
    'a provider who has read it before is told, reads it as it is now, and approves that (scripts: %s)',
    async (javaScript) => {
      const title = `Read before ${Date.now()}`;
      const provider = await browser.newPage({ ...phone, javaScript, expectedErrors: refusedPage });
      await provider.goto(await pending(newEmail(), title));
      if (javaScript) await settled(provider);
      const page = await editing(title, { javaScript: false });
      await page.getByLabel('Price', { exact: true }).fill('80');
      await save(page);
      const preview = provider.getByRole('region', { name: 'Your listing' });
      // Wrong in another way first: the page may show the new price by then, and still nobody has been told of it.
      await createAccount(provider).click();
      await provider.getByText('You must accept the terms and conditions').waitFor();
      await acceptOn(provider);
      await provider
        .getByText(
          'This listing was changed after you opened this page. Please read it again as it is now, then approve it.',
        )
        .waitFor();
      await preview.getByText('$80.00').waitFor();
      await acceptOn(provider);
      await provider.getByText('Your listing is published').waitFor();
    },
  );
});

describe('approving', () => {
  it('APPR-01, APPR-02, APPR-03, APPR-04, APPR-05, APPR-06, NAV-07: a provider accepts on a phone, lands on the dashboard, and the listing is public', async () => {
    const email = newEmail();
    const title = `Saturday math circle ${Date.now()}`;
    const path = await pending(email, title);
    const page = await browser.newPage(phone);
    await page.goto(path);
    const preview = page.getByRole('region', { name: 'Your listing' });
    const said = await preview.getByRole('definition').allTextContents();
    expect(said.slice(0, 4)).toEqual([title, 'Education', 'English', '$25.50']);
    // What they say yes to: when, where, how many, where families write to, and the words.
    expect(said.slice(-2)).toEqual(['No limit', email]);
    await preview.getByText('100 King Street, Stratford', { exact: true }).waitFor();
    const shown = page.getByLabel('Email');
    expect([await shown.inputValue(), await shown.getAttribute('readonly')]).toEqual([email, '']);
    expect(await page.getByRole('link', { name: 'Terms and Conditions' }).getAttribute('href')).toBe('/terms');
    expect(await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy',
    );
    expect(await page.getByRole('main').getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      `/signin?to=${encodeURIComponent(path)}`,
    );
    expect(await accessibilityProblems(page)).toEqual([]);

    await acceptOn(page);
    await page.getByText('Your listing is published').waitFor();
    const since = Date.now();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.waitForURL(at('/provider-dashboard'));
    await takesSeconds(since, 2);
    const visitor = await browser.newPage();
    await visitor.goto(`/listings?q=${encodeURIComponent(title)}`);
    await visitor.getByRole('heading', { name: title }).waitFor();
  });

  it('APPR-07, APPR-08, APPR-09, VAL-12: what is wrong stands beside its field', async () => {
    const page = await browser.newPage(phone);
    await page.goto(await pending(newEmail(), 'Evening chess'));
    await page.getByLabel('Password', { exact: true }).fill('maple');
    await page.getByLabel('Confirm password').fill('another');
    await createAccount(page).click();
    for (const sentence of [
      'Password must be at least 6 characters long',
      'Passwords do not match',
      'You must accept the terms and conditions',
    ])
      await page.getByText(sentence).waitFor();
  });

  it('APPR-18: works without scripts, refusals and the way on included', async () => {
    const path = await pending(newEmail(), 'Evening chess');
    const page = await browser.newPage({ ...phone, javaScript: false, expectedErrors: refusedPage });
    await page.goto(path);
    await page.getByLabel('Password', { exact: true }).fill('maple-leaf-7');
    await createAccount(page).click();
    expect(await page.getByText('Passwords do not match').isVisible()).toBe(true);
    expect(await page.getByText('You must accept the terms and conditions').isVisible()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await acceptOn(page);
    const since = Date.now();
    expect(await page.getByRole('link', { name: 'Go to your dashboard' }).isVisible()).toBe(true);
    await page.waitForURL(at('/provider-dashboard'));
    await takesSeconds(since, 2);
  });

  it('opening it by GET or HEAD uses nothing up, nothing may keep the page, and no other site learns its address (failure case 24)', async () => {
    const path = await pending(newEmail(), 'Evening chess');
    const page = await browser.newPage();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await page.request.fetch(path, { method });
      expect([answer.status(), answer.headers()['cache-control'], answer.headers()['referrer-policy']]).toEqual([
        200,
        'no-store',
        'same-origin',
      ]);
    }
    await page.goto(path);
    expect(await createAccount(page).isVisible()).toBe(true);
  });

  it('APPR-11, ERR-86: a used link says so', async () => {
    const path = await pending(newEmail(), 'Evening chess');
    const page = await browser.newPage();
    await page.goto(path);
    await acceptOn(page);
    await page.waitForURL(at('/provider-dashboard'));
    await page.goto(path);
    await page.getByRole('heading', { name: 'This approval link has already been used.' }).waitFor();
  });

  it.each([
    ['APPR-10, ERR-83: a missing token', '/approve-listing', 'Invalid approval link'],
    ['APPR-10, ERR-84: a text that is no token', '/approve-listing?token=%00', 'Invalid or expired approval link'],
    [
      'APPR-10, ERR-84: an unknown token',
      `/approve-listing?token=${'x'.repeat(43)}`,
      'Invalid or expired approval link',
    ],
  ])('%s', async (_, path, sentence) => {
    const page = await browser.newPage(phone);
    await page.goto(path);
    await page.getByRole('heading', { name: sentence }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    [
      'APPR-11, ERR-85: an expired token',
      refuses('approval_link_expired'),
      'This approval link has expired. Please contact the administrator for a new one.',
    ],
    [
      'APPR-12, ERR-87: a listing that is gone',
      refuses('approval_listing_gone'),
      'The associated listing could not be found.',
    ],
    [
      'APPR-12, ERR-88: any other failure',
      refuses('internal'),
      'An error occurred while validating your approval link.',
    ],
  ])('%s', async (_, refusal, sentence) => {
    lonely.answer({ 'POST /listing-approvals/state': refusal });
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 503/] });
    await page.goto(`${lonely.url}/approve-listing?token=abc`);
    await page.getByRole('heading', { name: sentence }).waitFor();
  });

  it('APPR-13, ERR-90: another failure while creating the account is said plainly', async () => {
    lonely.answer({
      'POST /listing-approvals/state': [200, approvalPreview()],
      'POST /listing-approvals/accept': refuses('internal'),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 500/] });
    await page.goto(`${lonely.url}/approve-listing?token=abc`);
    expect(await page.getByText('Free Event').isVisible()).toBe(true);
    await acceptOn(page);
    await page.getByText('Failed to create account. Please try again.').waitFor();
  });

  it('APPR-06, APPR-13, ERR-89: an email that got an account signs in, comes back, confirms once, and the listing is published under it', async () => {
    const email = newEmail();
    const title = `Evening chess ${Date.now()}`;
    const path = await pending(email, title);
    const owner = await browser.newPage(phone);
    await owner.goto('/signin?mode=create');
    await fillNewAccount(owner, email);
    await owner.locator('main').getByRole('button', { name: 'Create account' }).click();
    await owner.getByText('Your account is ready.').waitFor();

    const page = await browser.newPage({ ...phone, javaScript: false });
    await page.goto(path);
    expect(await page.getByText('An account with this email already exists. Please sign in instead.').isVisible()).toBe(
      true,
    );
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('maple-leaf-7');
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/approve-listing');
    await page.getByRole('button', { name: 'Publish listing' }).click();
    await page.getByText('Your listing is published').waitFor();
    await page.waitForURL(at('/provider-dashboard'));
    await page.goto(`/listings?q=${encodeURIComponent(title)}`);
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('somebody else who is signed in is told kindly', async () => {
    const path = await pending(newEmail(), 'Evening chess');
    const page = await browser.newPage(phone);
    await signInAs(page, 'family', path);
    await page.getByText('This link is for somebody else').waitFor();
    expect(await createAccount(page).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await page.goto(await pending(newEmail(), 'Evening chess'));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
