import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, settled, type TestBrowser } from './browser.ts';
import { fillListing } from './listing-form.ts';
import { refuses } from './refuses.ts';
import { answersFor, detail, page as pageOf } from './shown-listings.ts';
import { heldBack, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser(inject('canopyUrl'));
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const publish = (page: Page) => page.getByRole('button', { name: 'Publish listing' }).click();
const refusedPage = [/status of 4\d\d/];

describe('who may add a listing', () => {
  it('a signed-out visitor signs in first and comes back to the form', async () => {
    const page = await browser.newPage();
    await page.goto('/add-listing');
    expect(new URL(page.url()).search).toBe('?to=%2Fadd-listing');
  });

  it.each([
    ['NAV-12: /add-listing', '/add-listing'],
    ['NAV-13: /edit-listing/{id}', '/edit-listing/0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11'],
    ['NAV-14: /my-listings', '/my-listings'],
  ])('%s is for approved providers, others come to the page where one becomes one', async (_, path) => {
    for (const person of ['family', 'applicant', 'rejected'] as const) {
      const page = await browser.newPage();
      await signInAs(page, person);
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe('/become-provider');
      expect(await page.getByRole('heading', { name: 'Provider Access Required' }).isVisible()).toBe(true);
    }
  });
});

describe('the add-listing form', () => {
  it('ADD-02, ADD-03, ADD-04, ADD-06, ADD-08, ADD-10: an empty form lists every problem at once, and each line leads to its field', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', '/add-listing');
    await publish(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Title: Please enter a title.',
      'Description: Please enter a description.',
      'Category: Please choose a category.',
      'Location: Please enter a location, or mark the listing as online.',
      'Start: Please provide a start date and time for the event.',
      'Price: Please enter a price, or choose free or contact for price.',
    ]);
    await summary.getByRole('link', { name: 'Start:' }).click();
    expect(await page.getByLabel('Start').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('takes the ages in years or months, says beside their field what cannot be, and shows them', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/add-listing');
    await fillListing(page, 'Little Stargazers');
    await page.getByLabel('Who it is for').selectOption({ label: 'From one age to another' });
    await page.getByLabel('Youngest age').fill('five');
    await publish(page);
    await page.getByText('Youngest age: Please enter an age like 5, or 18 months.').waitFor();
    await page.getByLabel('Youngest age').fill('18 months');
    await page.getByLabel('Oldest age').fill('4');
    await publish(page);
    await page.getByRole('heading', { level: 1, name: 'Little Stargazers' }).waitFor();
    await page.getByText('Ages 18 months – 4', { exact: true }).waitFor();
    await page.goto(`${new URL(page.url()).pathname.replace('/listings/', '/edit-listing/')}`);
    expect([
      await page.getByLabel('Who it is for').inputValue(),
      await page.getByLabel('Youngest age').inputValue(),
      await page.getByLabel('Oldest age').inputValue(),
    ]).toEqual(['range', '18 months', '4']);
  });

  it('ADD-05: the contact email is filled in with the own one, and required', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/add-listing');
    const contact = page.getByLabel('Contact email');
    expect(await contact.inputValue()).toBe('provider@canopy.test');
    await contact.fill('');
    await contact.blur();
    await page.getByText('Please enter a valid email address.').waitFor();
    expect(await page.getByText('Please check these fields').count()).toBe(0);
  });

  it('ADD-12, ADD-13, ADD-14: free, contact for price and a price exclude each other while typing', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'provider', '/add-listing');
    await settled(page);
    const [price, free, contact] = [
      page.getByLabel('Price', { exact: true }),
      page.getByLabel('It is free'),
      page.getByLabel('Families contact me for the price'),
    ];
    await price.fill('25');
    await free.check();
    expect(await price.inputValue()).toBe('0');
    await contact.check();
    expect([await price.inputValue(), await free.isChecked()]).toEqual(['0', false]);
    await price.fill('12.50');
    expect([await free.isChecked(), await contact.isChecked()]).toEqual([false, false]);
    await free.check();
    await price.fill('3');
    expect(await free.isChecked()).toBe(false);
  });

  it('ADD-01, ADD-15, ADD-18: a published listing is shown at once, with the word that its point on the map follows', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', '/add-listing');
    const title = `Saturday math circle ${Date.now()}`;
    await fillListing(page, title);
    // An address that nobody asked for before: a known one is on the map at once.
    await page.getByLabel('Location').fill(`${Date.now()} King Street, Stratford`);
    await page.getByLabel('Number of spots').fill('12');
    await page.getByLabel('Instagram').fill('@maple.kids');
    // On a phone the type says which keys come up: an @handle is no address.
    const links = page.getByRole('main').locator('input[name^="socialMedia."]');
    expect(
      await links.evaluateAll((all) => all.map((one) => [one.getAttribute('name'), one.getAttribute('type')])),
    ).toEqual([
      ['socialMedia.website', 'url'],
      ['socialMedia.facebook', 'url'],
      ['socialMedia.instagram', 'text'],
      ['socialMedia.twitter', 'text'],
      ['socialMedia.linkedin', 'url'],
      ['socialMedia.youtube', 'url'],
    ]);
    await publish(page);
    await page.waitForURL((url) => /^\/listings\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.getByText('Your listing is published. Its point on the map follows in a moment.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await page.getByText('Dec 5, 2031, 10:00 a.m.').first().waitFor();
  });

  it('ADD-07, ADD-10, ADD-12: without scripts the server refuses what does not fit together, and every word stays', async () => {
    const page = await browser.newPage({ javaScript: false, expectedErrors: refusedPage });
    await signInAs(page, 'provider', '/add-listing');
    await fillListing(page, 'Evening chess');
    await page.getByLabel('End').fill('2031-12-05T09:00');
    await page.getByLabel('It is free').check();
    await publish(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'End: Event end must be after the start.',
      'Price: A free or contact-for-price listing has no price.',
    ]);
    expect(await page.getByLabel('Title').inputValue()).toBe('Evening chess');
    expect(await page.getByLabel('Description').inputValue()).toBe('Puzzles, snacks and patience.');
    expect(await page.getByLabel('Start').inputValue()).toBe('2031-12-05T10:00');
    expect(await page.getByLabel('It is free').isChecked()).toBe(true);
    await page.getByLabel('End').fill('');
    await page.getByLabel('Price', { exact: true }).fill('0');
    await publish(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/listings\/[0-9a-f-]{36}$/);
  });

  it('asks before it is left while it is on its way; once it is published nobody is asked', async () => {
    const web = await startWebWithFakeApi();
    try {
      const listing = detail({ title: 'Evening chess' });
      const published = heldBack([201, { id: listing.id, geocodeStatus: 'found' }]);
      web.answer({ 'POST /listings': published.answer, 'GET /listings': [200, pageOf([])], ...answersFor(listing) });
      const page = await browser.newPage();
      await web.signIn(page);
      await page.goto(`${web.url}/add-listing`);
      await settled(page);
      await fillListing(page, 'Evening chess');
      await publish(page);
      await page.getByRole('banner').getByRole('link', { name: 'Listings' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
      await dialog.waitFor();
      published.letGo();
      await page.waitForURL(`${web.url}/listings/${listing.id}`);
      await dialog.waitFor({ state: 'detached' });
    } finally {
      await web.release();
    }
  });

  it('ADD-19, ERR-09: a failure of ours is said plainly and loses nothing', async () => {
    const web = await startWebWithFakeApi();
    try {
      web.answer({
        'POST /listings': refuses('internal'),
      });
      const page = await browser.newPage({ expectedErrors: [/status of 500/] });
      await web.signIn(page);
      await page.goto(`${web.url}/add-listing`);
      await fillListing(page, 'Evening chess');
      await publish(page);
      await page.getByText('Failed to create listing. Please try again.').waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Evening chess');
      // What is no failure of ours says itself what to do.
      const sentence = 'Maximum 10 files allowed';
      web.answer({ 'POST /listings': refuses('too_many_media') });
      await publish(page);
      await page.getByText(sentence).waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Evening chess');
    } finally {
      await web.release();
    }
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await signInAs(page, 'provider', '/add-listing');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
