import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type PageWishes, type TestBrowser } from './browser.ts';
import { fillListing } from './listing-form.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { type DemoPerson, signInAs } from './people.ts';
import { access, detail, riverbend } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await Promise.all([browser.close(), web.release()]);
});

const refusedPage = [/status of 4\d\d/];
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const price = (page: Page) => page.getByLabel('Price', { exact: true });

async function signedIn(person: DemoPerson, path: string, wishes: PageWishes = {}): Promise<Page> {
  const page = await browser.newPage(wishes);
  await signInAs(page, person, path);
  return page;
}

/** Publishes through the form. @returns the id and a page that shows the listing. */
async function published(title: string, wishes: PageWishes = phone): Promise<{ id: string; page: Page }> {
  const page = await signedIn('provider', '/add-listing', wishes);
  await fillListing(page, title);
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
  return { id: new URL(page.url()).pathname.split('/').at(-1)!, page };
}

describe('who may edit', () => {
  it('EDIT-04, ERR-17: a signed-out visitor is told to log in, and comes back to the form', async () => {
    const { id } = await published('Log in first');
    const page = await browser.newPage(phone);
    await page.goto(`/edit-listing/${id}`);
    expect(new URL(page.url()).pathname).toBe('/signin');
    expect(await page.getByText('Please log in to edit this listing.').isVisible()).toBe(true);
    await page.getByLabel('Email').fill('provider@canopy.test');
    await page.getByLabel('Password').fill('canopy-demo');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(new RegExp(`/edit-listing/${id}$`));
    expect(await page.getByLabel('Title').inputValue()).toBe('Log in first');
  });

  it('EDIT-05, ERR-18: another provider sees that it is not theirs, and nothing of it', async () => {
    const { id } = await published('Not theirs');
    const page = await browser.newPage({ expectedErrors: refusedPage });
    await signInAs(page, 'premium');
    const answer = await page.goto(`/edit-listing/${id}`);
    expect(answer!.status()).toBe(403);
    expect(await page.getByText("You don't have permission to edit this listing.").isVisible()).toBe(true);
    expect(await page.content()).not.toContain('Puzzles, snacks');
  });

  it('an id without a listing is 404', async () => {
    const page = await browser.newPage({ expectedErrors: refusedPage });
    await signInAs(page, 'provider');
    for (const id of ['0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11', 'nothing'])
      expect((await page.goto(`/edit-listing/${id}`))!.status()).toBe(404);
  });
});

describe('editing', () => {
  it('EDIT-09, DETAIL-17, DETAIL-18, DETAIL-19: the owner comes from the panel of the listing, changes it, and is told on the listing', async () => {
    const { page } = await published('Chess for beginners');
    const panel = page.getByRole('heading', { name: 'Manage Your Listing' }).filter({ visible: true });
    await panel.waitFor();
    expect(
      await page.locator('dl').filter({ hasText: 'Attendees', visible: true }).locator('dd').allInnerTexts(),
    ).toEqual(['0', 'No limit']);
    // Its code comes after the page.
    await page.getByRole('link', { name: 'Delete Chess for beginners' }).filter({ visible: true }).waitFor();
    expect(await page.getByText('No limit', { exact: true }).filter({ visible: true }).count()).toBe(1);
    expect(await page.getByRole('link', { name: /buy/i }).count()).toBe(0);
    await page.getByRole('link', { name: 'Edit', exact: true }).filter({ visible: true }).click();
    await page.waitForURL(/\/edit-listing\//);
    expect(await page.getByLabel('Start').inputValue()).toBe('2031-12-05T10:00');
    await page.getByLabel('Title').fill('Chess for everybody');
    await page.getByLabel('Number of spots').fill('30');
    await save(page);
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    await page.getByRole('status').getByText('Your changes are saved.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Chess for everybody');
    expect(await page.getByText('30', { exact: true }).filter({ visible: true }).count()).toBe(1);
  });

  it('EDIT-02: Clear Dates empties both, and what was typed elsewhere stays', async () => {
    const { id, page } = await published('Dates to be arranged');
    await page.goto(`/edit-listing/${id}`);
    await settled(page);
    await page.getByLabel('Title').fill('Whenever you like');
    await page.getByRole('button', { name: 'Clear Dates' }).click();
    expect([await page.getByLabel('Start').inputValue(), await page.getByLabel('End').inputValue()]).toEqual(['', '']);
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Whenever you like' }).waitFor();
    await page.getByText('Date to be arranged with the provider').waitFor();
  });

  it('EDIT-02: works without scripts too, and Enter in a field saves instead of clearing', async () => {
    const { id } = await published('Plain paper');
    const page = await signedIn('provider', `/edit-listing/${id}`, { javaScript: false, expectedErrors: refusedPage });
    await page.getByLabel('Title').fill('Plain paper, typed');
    await page.getByRole('button', { name: 'Clear Dates' }).click();
    expect([await page.getByLabel('Start').inputValue(), await page.getByLabel('Title').inputValue()]).toEqual([
      '',
      'Plain paper, typed',
    ]);
    await page.getByLabel('Start').fill('2031-12-06T10:00');
    await page.getByLabel('Title').press('Enter');
    expect(new URL(page.url()).pathname).toBe(`/listings/${id}`);
    expect(await page.getByText('Dec 6, 2031, 10:00 a.m.').first().isVisible()).toBe(true);
  });

  it('Enter in a field sends nothing a second time while the first is under way', async () => {
    const { id } = await published('Sent once');
    const page = await signedIn('provider', `/edit-listing/${id}`);
    await settled(page);
    let sends = 0;
    let letGo!: () => void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/edit-listing\//, async (route) => {
      if (route.request().method() === 'POST') {
        sends += 1;
        await held;
      }
      await route.continue();
    });
    await page.getByLabel('Title').fill('Sent once, and no more');
    await page.getByLabel('Title').press('Enter');
    await expect.poll(() => sends).toBe(1);
    await page.getByLabel('Title').press('Enter');
    letGo();
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    expect(sends).toBe(1);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sent once, and no more');
  });

  it('EDIT-07: free, contact for price and a price exclude each other here too', async () => {
    const { id, page } = await published('What it costs');
    await page.goto(`/edit-listing/${id}`);
    await settled(page);
    await page.getByLabel('It is free').check();
    expect(await price(page).inputValue()).toBe('0');
    await page.getByLabel('Families contact me for the price').check();
    expect([await price(page).inputValue(), await page.getByLabel('It is free').isChecked()]).toEqual(['0', false]);
    await price(page).fill('12');
    expect(await page.getByLabel('Families contact me for the price').isChecked()).toBe(false);
  });

  it('ERR-15: an end before the start is alerted, and nothing typed is lost', async () => {
    const { id } = await published('The wrong way round');
    const page = await signedIn('provider', `/edit-listing/${id}`, { javaScript: false, expectedErrors: refusedPage });
    await page.getByLabel('End').fill('2031-12-05T09:00');
    await page.getByLabel('Description').fill('A new description.');
    await save(page);
    expect(await page.getByRole('alert').getByRole('listitem').allTextContents()).toEqual([
      'End: Event end must be after the start.',
    ]);
    expect(await page.getByLabel('Description').inputValue()).toBe('A new description.');
  });

  it('asks before leaving with unsaved changes, and stays if wanted', async () => {
    const { id, page } = await published('Do not lose me');
    await page.goto(`/edit-listing/${id}`);
    await settled(page);
    await page.getByLabel('Title').fill('Half typed');
    await page.getByRole('link', { name: 'View the listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Half typed');
    await page.getByRole('link', { name: 'View the listing' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(new RegExp(`/listings/${id}$`));
    await page.getByRole('heading', { level: 1, name: 'Do not lose me' }).waitFor();
  });
});

describe('two editors at once (failure case 35)', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('the second sees both versions field by field and chooses, %s', async (_, javaScript) => {
    const { id } = await published('The original');
    const first = await signedIn('admin', `/edit-listing/${id}`, phone);
    const second = await signedIn('provider', `/edit-listing/${id}`, {
      ...phone,
      javaScript,
      expectedErrors: refusedPage,
    });
    await first.getByLabel('Title').fill('From the administrator');
    await first.getByLabel('Number of spots').fill('40');
    await save(first);
    await first.waitForURL(new RegExp(`/listings/${id}$`));

    await second.getByLabel('Title').fill('From the provider');
    await second.getByLabel('Description').fill('My new description.');
    await save(second);
    await second
      .getByRole('heading', { name: 'Somebody else changed this listing while you were editing it' })
      .waitFor();
    const choice = (field: string, which: string) =>
      second.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: which });
    // Only the other one touched the spots, only this one the description; both wrote a title.
    expect(await choice('Number of spots', 'What was saved meanwhile').isChecked()).toBe(true);
    expect(await choice('Description', 'What you entered').isChecked()).toBe(true);
    expect(await choice('Title', 'What you entered').isChecked()).toBe(true);
    expect(await accessibilityProblemsIf(javaScript, second)).toEqual([]);
    await choice('Title', 'What was saved meanwhile').check();
    await save(second);
    await second.waitForURL(new RegExp(`/listings/${id}$`));
    await second.getByRole('heading', { level: 1, name: 'From the administrator' }).waitFor();
    expect(await second.getByText('My new description.').isVisible()).toBe(true);
    await second.getByText('40', { exact: true }).filter({ visible: true }).waitFor();
  });
  it('an edit whose answer was lost is saved when it is sent again, and nobody is told of somebody else', async () => {
    const { id, page } = await published('Lost answer');
    const editor = await signedIn('provider', `/edit-listing/${id}`, {
      ...phone,
      expectedErrors: [/Failed to load resource/],
    });
    await settled(editor);
    await page.close();
    await editor.route('**/edit-listing/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await editor.getByLabel('Title').fill('Found again');
    await save(editor);
    await editor.getByRole('alert').getByText('Failed to update listing. Please try again.').waitFor();
    await editor.unroute('**/edit-listing/**');
    await save(editor);
    await editor.waitForURL(new RegExp(`/listings/${id}$`));
    await editor.getByRole('status').getByText('Your changes are saved.').waitFor();
    await editor.getByRole('heading', { level: 1, name: 'Found again' }).waitFor();
  });

  const accessibilityProblemsIf = (scripts: boolean, page: Page) =>
    scripts ? accessibilityProblems(page) : Promise.resolve([]);
});

const editable = (change: Partial<EditableListing> = {}): EditableListing => ({
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  version: 3,
  title: 'Chess',
  description: 'Openings.',
  category: 'education',
  language: 'en',
  contact: 'a@maple.example',
  isVirtual: false,
  location: 'London',
  priceCents: 2_500,
  isFreeEvent: false,
  isContactForPrice: false,
  maxAttendees: 12,
  ageMin: null,
  ageMax: null,
  eventStart: '2031-12-05T15:00:00Z',
  eventEnd: null,
  socialMedia: {},
  media: [],
  currentAttendees: 0,
  heldSeats: 0,
  geocodeStatus: 'found',
  isCancelled: false,
  updatedAt: '2026-01-01T00:00:00Z',
  ...change,
});
const form = '/listings/0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11/edit';

async function lonely(
  answers: Parameters<WebWithFakeApi['answer']>[0],
  path: string,
  wishes: PageWishes = {},
): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  // A form that is sent before its scripts are there is answered by a whole page, with the status of the refusal.
  await settled(page);
  return page;
}

describe('rare answers', () => {
  it('EDIT-10, ERR-10: a failure of ours is said plainly and loses nothing', async () => {
    const listing = editable();
    const page = await lonely(
      {
        [`GET ${form}`]: [200, listing],
        [`PUT /listings/${listing.id}`]: refuses('internal'),
      },
      `/edit-listing/${listing.id}`,
      { expectedErrors: [/status of 500/] },
    );
    await page.getByLabel('Title').fill('Typed and kept');
    await save(page);
    await page.getByRole('alert').getByText('Failed to update listing. Please try again.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed and kept');
  });

  it.each([
    [refuses('listing_cancelled'), 'This listing has been cancelled, so it can no longer be joined or changed.'],
    [
      refuses('too_many_requests', { data: { retryAfterSeconds: 120 } }),
      'Too many attempts. Please wait 2 minutes and try again.',
    ],
  ])('a refusal that is about no field says what it says (%j)', async (refusal, sentence) => {
    const listing = editable();
    const page = await lonely(
      {
        [`GET ${form}`]: [200, listing],
        [`PUT /listings/${listing.id}`]: refusal,
      },
      `/edit-listing/${listing.id}`,
    );
    await page.getByLabel('Title').fill('Typed and kept');
    await save(page);
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed and kept');
    expect(await page.getByText('Failed to update listing').count()).toBe(0);
  });

  it.each([true, false])('nobody fills in the form of a listing that was called off (scripts: %s)', async (scripts) => {
    const listing = detail({ geocodeStatus: 'not_found' });
    const called = { [`GET /listings/${listing.id}/edit`]: [200, editable({ id: listing.id, isCancelled: true })] };
    const shown = { [`GET /listings/${listing.id}`]: [200, listing] };
    for (const isOwner of [true, false]) {
      const page = await lonely(
        {
          ...shown,
          [`GET /listings/${listing.id}/access`]: [200, access({ isOwner, canEdit: true, isCancelled: true })],
        } as never,
        `/listings/${listing.id}`,
        { javaScript: scripts },
      );
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: /^Delete/ }).count()).toBeGreaterThan(0);
      expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      await page.waitForLoadState('networkidle');
      expect(await page.getByText('The listing is saved, but it has no map').count()).toBe(0);
    }
    const page = await lonely(called as never, `/edit-listing/${listing.id}`, { javaScript: scripts });
    await page.getByText('This listing was cancelled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'View the listing' }).getAttribute('href')).toBe(
      `/listings/${listing.id}`,
    );
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([true, false])(
    'keeps what was typed where the listing was deleted meanwhile, with a way on (scripts: %s)',
    async (scripts) => {
      const listing = editable();
      const page = await lonely(
        { [`GET ${form}`]: [200, listing], [`PUT /listings/${listing.id}`]: refuses('listing_not_found') },
        `/edit-listing/${listing.id}`,
        { javaScript: scripts, expectedErrors: refusedPage },
      );
      await page.getByLabel('Description').fill('Typed for an hour.');
      web.answer({
        [`GET ${form}`]: refuses('listing_not_found'),
        [`PUT /listings/${listing.id}`]: refuses('listing_not_found'),
      });
      await save(page);
      await page.getByRole('alert').getByText('This listing was deleted').waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Typed for an hour.');
      expect(await page.getByRole('link', { name: /Create a new listing/ }).getAttribute('href')).toBe('/add-listing');
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('fewer spots than are taken is said beside the field (failure case 4)', async () => {
    const listing = editable();
    const sentence = '7 spots are taken already. Please enter at least 7.';
    const page = await lonely(
      {
        [`GET ${form}`]: [200, listing],
        [`PUT /listings/${listing.id}`]: refuses('fewer_than_taken', {
          data: { sold: 7, held: 0, least: 7 },
          fields: ['maxAttendees'],
        }),
      },
      `/edit-listing/${listing.id}`,
    );
    await page.getByLabel('Number of spots').fill('5');
    await save(page);
    await page
      .getByRole('alert')
      .getByRole('link', { name: `Number of spots: ${sentence}` })
      .waitFor();
  });

  it('a date in the past that people have tickets for is refused beside the field, in French too', async () => {
    const listing = editable({ eventStart: '2031-05-01T21:00:00Z' });
    const { message: sentence } = new Refusal('event_would_be_over');
    const page = await lonely(
      {
        [`GET ${form}`]: [200, listing],
        [`PUT /listings/${listing.id}`]: refuses('event_would_be_over', { fields: ['eventStart'] }),
      },
      `/edit-listing/${listing.id}`,
    );
    await page.getByLabel('Start').fill('2026-01-05T10:00');
    await save(page);
    await page
      .getByRole('alert')
      .getByRole('link', { name: `Start: ${sentence}` })
      .click();
    expect(await page.getByLabel('Start').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.goto(`${web.url}/fr/edit-listing/${listing.id}`);
    await settled(page);
    await page.getByLabel('Début').fill('2026-01-05T10:00');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Début.*Pour l’annuler, supprimez l’annonce/ })
      .waitFor();
  });

  it('EDIT-06: a listing with price 0 and no option opens as free', async () => {
    const listing = editable({ priceCents: 0 });
    const page = await lonely({ [`GET ${form}`]: [200, listing] }, `/edit-listing/${listing.id}`);
    expect([await page.getByLabel('It is free').isChecked(), await price(page).inputValue()]).toEqual([true, '0']);
  });

  it.each(['not_found', 'failed'] as const)(
    'ADD-20, ERR-12: the owner of a listing whose place is %s reads that it is saved but has no map, and can ask again',
    async (geocodeStatus) => {
      const listing = detail({ geocodeStatus });
      const requested = {
        [`GET /listings/${listing.id}`]: [200, listing],
        [`GET /listings/${listing.id}/access`]: [200, access({ isOwner: true, canEdit: true })],
        [`POST /listings/${listing.id}/geocode`]: [200, { geocodeStatus: 'pending' }],
      } as const;
      const page = await lonely(requested as never, `/listings/${listing.id}`, phone);
      await page.getByText('The listing is saved, but it has no map').waitFor();
      await page.getByRole('button', { name: 'Look for it again' }).click();
      await page.getByText('We are looking for the address again.').waitFor();
      web.answer({ ...requested, [`GET /listings/${listing.id}/access`]: [200, access()] } as never);
      await page.goto(`${web.url}/listings/${listing.id}`);
      expect(await page.getByText('The listing is saved, but it has no map').count()).toBe(0);
    },
  );

  it('markup is inert in the form, and in what the other one wrote (failure case 25)', async () => {
    const evil = '"><img src=x onerror="document.title=1">';
    const listing = editable({
      title: evil,
      description: `</textarea><script>document.title='2'</script>`,
      location: evil,
    });
    const theirs = editable({ ...listing, version: 4, title: `${evil} theirs` });
    const page = await lonely(
      {
        [`GET ${form}`]: [200, listing],
        [`PUT /listings/${listing.id}`]: refuses('edited_elsewhere', { data: { current: theirs } }),
      },
      `/edit-listing/${listing.id}`,
    );
    expect(await page.getByLabel('Title').inputValue()).toBe(evil);
    expect(await page.getByLabel('Description').inputValue()).toBe(listing.description);
    await save(page);
    await page.getByText(`${evil} theirs`, { exact: true }).waitFor();
    expect(await page.title()).toContain('Edit listing');
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it('markup in title, description and name is inert on the listing (failure case 25)', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    const listing = detail({
      title: evil,
      description: `${evil}<script>document.title='2'</script>`,
      location: evil,
      provider: riverbend({ name: evil }),
    });
    const page = await lonely(
      {
        [`GET /listings/${listing.id}`]: [200, listing],
        [`GET /listings/${listing.id}/access`]: [200, access({ isOwner: true, canEdit: true })],
      },
      `/listings/${listing.id}`,
    );
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(evil);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.title()).toContain(evil);
  });

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
    const page = await lonely({ [`GET ${form}`]: [200, editable()] }, `/edit-listing/${editable().id}`, {
      ...size,
      colorScheme,
    });
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
