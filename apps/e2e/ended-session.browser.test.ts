import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { deletion, fillListing, publishListing } from './listing-form.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { createAccount, type DemoPerson, newEmail, openAccountMenu, signInAs } from './people.ts';
import { answersFor, detail } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin = { ...provider, isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

/** What a browser writes about the refusal itself. */
const expectedErrors = [/status of (401|409)/];
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signInAgain = (page: Page) =>
  page.getByRole('alert').getByRole('link', { name: 'Sign in in another tab, then come back here and send again.' });

async function filledIn(person: DemoPerson, path: string, title: string): Promise<Page> {
  const page = await browser.newPage({ ...phone, expectedErrors });
  await signInAs(page, person, path);
  await fillListing(page, title);
  return page;
}

describe('a session that ends while a listing is typed costs nothing of it', () => {
  it('a new listing: the link beside the sentence signs in in another tab, and the form can be sent again', async () => {
    const title = `Chess for patient people ${Date.now()}`;
    const page = await filledIn('provider', '/add-listing', title);
    await page.context().clearCookies();
    await send(page, 'Publish listing');
    const said = page.getByRole('alert').filter({ hasText: 'Not published yet' });
    await said.getByText('You are signed out.', { exact: true }).waitFor();
    await said.getByText('Everything you typed is still here.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/add-listing');
    expect(await accessibilityProblems(page)).toEqual([]);

    const opening = page.context().waitForEvent('page');
    await signInAgain(page).click();
    const other = await opening;
    await other.getByLabel('Email').fill('provider@canopy.test');
    await other.getByLabel('Password').fill('canopy-demo');
    await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((url) => url.pathname === '/add-listing');
    await other.close();

    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    await send(page, 'Publish listing');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('ERR-17: a change of a listing', async () => {
    const page = await filledIn('provider', '/add-listing', 'Chess at seven');
    await send(page, 'Publish listing');
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    const path = new URL(page.url()).pathname;
    await page.goto(path.replace('/listings/', '/edit-listing/'));
    await page.getByLabel('Title').fill('Chess at eight');
    await page.context().clearCookies();
    await send(page, 'Save changes');
    await page.getByRole('alert').getByText('Please log in to edit this listing.', { exact: true }).waitFor();
    await signInAgain(page).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Chess at eight');
    const other = await page.context().newPage();
    await signInAs(other, 'provider');
    await send(page, 'Save changes');
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name: 'Chess at eight' }).waitFor();
  });

  it('a listing for somebody else', async () => {
    const page = await filledIn('admin', '/admin/add-listing', 'Chess by mail');
    await settled(page);
    await page.getByLabel('Provider email').fill('chess-by-mail@example.org');
    await page.getByLabel('Provider name').fill('Chess by Mail');
    await page.context().clearCookies();
    await page.locator('form#add-listing-for-provider button[type=submit]').last().click();
    await page.getByRole('alert').getByText('You are signed out.', { exact: true }).waitFor();
    await signInAgain(page).waitFor();
    expect([await page.getByLabel('Title').inputValue(), await page.getByLabel('Provider name').inputValue()]).toEqual([
      'Chess by mail',
      'Chess by Mail',
    ]);
  });

  it('nor does the second factor of an administrator, which the other tab asks for by way of the same page', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors });
    await web.signIn(page);
    await page.goto(`${web.url}/admin/add-listing`);
    await settled(page);
    await page.getByLabel('Title').fill('Chess by mail');
    Object.assign(admin, { isAdmin: false, secondFactor: 'needed' });
    await page.locator('form#add-listing-for-provider button[type=submit]').last().click();
    await page.getByRole('alert').getByText('Please check these fields').waitFor();
    await page.getByLabel('Provider email').fill('chess-by-mail@example.org');
    await page.getByLabel('Provider name').fill('Chess by Mail');
    await page.getByLabel('Description').fill('Puzzles, snacks and patience.');
    await page.getByLabel('Category').selectOption('Education');
    await page.getByLabel('Location').fill('100 King Street, Stratford');
    await page.getByLabel('Start').fill('2031-12-05T10:00');
    await page.getByLabel('Price', { exact: true }).fill('25.50');
    await page.locator('form#add-listing-for-provider button[type=submit]').last().click();
    await signInAgain(page).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Chess by mail');
    const other = await page.context().newPage();
    await other.goto(new URL((await signInAgain(page).getAttribute('href'))!, web.url).href);
    await other.waitForURL((url) => url.pathname === '/second-factor');
  });
});

describe('a session that ends while something short is typed', () => {
  const over = (page: Page) =>
    page.getByRole('alert').filter({ has: page.getByText('You are signed out', { exact: true }) });

  it('keeps it too, and says over the page where to sign in', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors });
    const email = newEmail();
    await createAccount(page, email, '/account');
    await settled(page);
    await page.getByLabel('Your name').fill('Robin of the River');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await over(page).getByText('Nothing was changed. Everything you typed is still here.', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Robin of the River');
    const opening = page.context().waitForEvent('page');
    await over(page).getByRole('link', { name: 'Sign in in another tab, then come back here and send again.' }).click();
    const other = await opening;
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password').fill('maple-leaf-7');
    await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((url) => url.pathname === '/account');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your changes are saved.').waitFor();
    expect(await over(page).count()).toBe(0);
  });

  it('leads to sign in where nothing was typed', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors });
    await createAccount(page, newEmail(), '/account');
    await settled(page);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/signin');
  });
});

describe('what was filled in as one person does not become that of another, who signed in in another tab', () => {
  const isNow = (page: Page, name: string) =>
    page.getByRole('alert').getByText(`You are signed in as ${name} now`, { exact: true });

  it('a listing is not published, and can be when its author is back', async () => {
    const title = `Chess for two ${Date.now()}`;
    const page = await filledIn('provider', '/add-listing', title);
    const other = await page.context().newPage();
    await signInAs(other, 'premium');
    await send(page, 'Publish listing');
    await isNow(page, 'North Shore Play Co-op').waitFor();
    const band = page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'Reload this page' }) });
    expect(await band.innerText()).toContain(
      'Nothing was changed, because this page was opened as somebody else. Reload it to go on as North Shore Play Co-op, or sign in as yourself in another tab and try again.',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await other.goto('/my-listings');
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.getByText(title).count()).toBe(0);

    await signInAs(other, 'provider');
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    await send(page, 'Publish listing');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await band.count()).toBe(0);
    await other.goto('/my-listings');
    await other.getByText(title).first().waitFor();
  });

  it('what was typed stays its author’s, also when the page is loaded as the other person meanwhile', async () => {
    const page = await filledIn('provider', '/add-listing', `Chess for three ${Date.now()}`);
    const other = await page.context().newPage();
    await signInAs(other, 'premium');
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    await page.getByRole('link', { name: 'Add Listing' }).filter({ visible: true }).first().click();
    // Coming to a page closes the menus.
    await settled(page);
    await openAccountMenu(page);
    await page.getByRole('banner').getByText('North Shore Play Co-op').last().waitFor();
    await send(page, 'Publish listing');
    await isNow(page, 'North Shore Play Co-op').waitFor();
  });

  it('a dialog and a photo are refused too, and the way on lies above the dialog', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors });
    await signInAs(page, 'provider');
    const path = await publishListing(page, `Chess for nobody ${Date.now()}`, { price: '25.50' });
    await page.goto(path);
    await settled(page);
    await deletion(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This action cannot be undone.').waitFor();
    const other = await page.context().newPage();
    await signInAs(other, 'admin', '/contact');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    const band = page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'Reload this page' }) });
    await band.waitFor();
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await band.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();

    const mine = await browser.newPage({ ...phone, expectedErrors });
    await createAccount(mine, newEmail(), '/account');
    await settled(mine);
    await mine.locator('input[name=photo]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f5f4a' } })
        .png()
        .toBuffer(),
    });
    const hers = await mine.context().newPage();
    await createAccount(hers, newEmail(), '/account');
    await mine.getByRole('button', { name: 'Save photo' }).click();
    await isNow(mine, 'Robin Tremblay').first().waitFor();
    await hers.reload();
    expect(await hers.getByRole('main').locator('img[src*="/media/"]').count()).toBe(0);
  });

  it('a mail that confirms an address is not asked for as somebody else, from within another form', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const signUp = `POST /listings/${listing.id}/sign-up`;
    const answers = {
      ...answersFor(listing),
      [signUp]: refuses('email_not_confirmed'),
      'POST /email-verifications': [204, null],
    } as Parameters<typeof web.answer>[0];
    web.answer(answers);
    const page = await browser.newPage({ ...phone, expectedErrors });
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}`);
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    const button = page.getByRole('button', { name: 'Send the email again' }).filter({ visible: true });
    await button.waitFor();
    // The page is read again after the refusal. Read as somebody else already, it would be theirs, and so would the mail.
    await settled(page);
    const other = { ...admin, id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c12', displayName: 'Robin Tremblay' };
    web.answer({ ...answers, 'GET /viewer': [200, { viewer: other }] });
    await button.click();
    await isNow(page, 'Robin Tremblay').first().waitFor();
    expect(web.bodiesOf('POST /email-verifications')).toEqual([]);
  });

  it('the name of an account stays, and the page is that of the other person once it is loaded again', async () => {
    const page = await browser.newPage({ ...phone, expectedErrors });
    await createAccount(page, newEmail(), '/account');
    await settled(page);
    await page.getByLabel('Your name').fill('Robin of the First Tab');
    const other = await page.context().newPage();
    await createAccount(other, newEmail(), '/account');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await isNow(page, 'Robin Tremblay').first().waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Robin of the First Tab');
    await other.reload();
    expect(await other.getByLabel('Your name').inputValue()).toBe('Robin Tremblay');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await page.getByRole('link', { name: 'Reload this page' }).waitFor({ state: 'detached' });
    await settled(page);
    await page.getByLabel('Your name').fill('Robin of the Second Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your changes are saved.').waitFor();
  });
});
