import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { MyListings, OwnListing } from '@canopy/contracts/my-listings';
import type { Cancellation } from '@canopy/contracts/refunds';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type PageWishes, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, heldBack, provider, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';
import { access, deletion, detail } from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await Promise.all([browser.close(), web.release()]);
});

const question = 'Are you sure you want to delete this listing? This action cannot be undone.';
const own = (change: Partial<OwnListing> = {}): OwnListing => ({
  id: randomUUID(),
  title: 'Fractions and Pancakes',
  category: 'education',
  language: 'en',
  location: 'London',
  isVirtual: false,
  priceCents: 2_500,
  isFreeEvent: false,
  isContactForPrice: false,
  eventStart: '2031-12-05T15:00:00Z',
  eventEnd: null,
  maxAttendees: 12,
  currentAttendees: 3,
  heldSeats: 0,
  when: 'upcoming',
  geocodeStatus: 'found',
  isCancelled: false,
  cover: null,
  ...change,
});
const pageOf = (items: OwnListing[], change: Partial<MyListings> = {}): MyListings => ({
  items,
  next: null,
  previous: null,
  ...change,
});

async function opened(
  answers: Parameters<WebWithFakeApi['answer']>[0],
  path = '/my-listings',
  wishes: PageWishes = {},
): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}

describe('the page', () => {
  it('a listing that was called off says so, and a later page that is empty by now is the first one', async () => {
    const page = await opened({ 'GET /my/listings': [200, pageOf([own({ isCancelled: true })])] });
    expect(await page.getByRole('row').filter({ hasText: 'Fractions and Pancakes' }).innerText()).toContain(
      'Cancelled',
    );
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    web.answer({ 'GET /my/listings': [200, pageOf([])] });
    await page.goto(`${web.url}/my-listings?after=somewhere`);
    expect(new URL(page.url()).search).toBe('');
  });

  it('what is being cancelled goes on before the eyes of its provider, until it is gone', async () => {
    const cancelled = own({ isCancelled: true });
    const soFar = (settled: number, more: Partial<Cancellation> = {}): Answers => ({
      'GET /my/listings': [200, pageOf([cancelled])],
      'GET /my/cancellations': [
        200,
        {
          items: [
            {
              listingId: cancelled.id,
              title: cancelled.title,
              cancelledAt: '2026-11-20T15:00:00Z',
              refunds: 2,
              settled,
              failed: 0,
              leftCents: 2_500 * (2 - settled),
              signUpsLeft: 0,
              ...more,
            } satisfies Cancellation,
          ],
        },
      ],
    });
    const page = await opened(soFar(0));
    await page.getByText('0 of 2 refunds done, $50.00 still to go back.').waitFor();
    web.answer(soFar(1));
    await page.getByText('1 of 2 refunds done, $25.00 still to go back.').waitFor();
    // The other refund waits for a person; people are told all the same.
    web.answer(soFar(1, { failed: 1, signUpsLeft: 2_400 }));
    await page.getByText('2,400 people with a free spot are still to be told by email.').waitFor();
    web.answer(soFar(1, { failed: 1, signUpsLeft: 1 }));
    await page.getByText('1 person with a free spot is still to be told by email.').waitFor();
    web.answer({ 'GET /my/listings': [200, pageOf([])], 'GET /my/cancellations': [200, { items: [] }] });
    await page.getByText('You have no listings yet').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  it('what is deleted while another cancellation goes on is gone from the list, and said', async () => {
    const [listing, cancelled] = [own({ title: 'Choir' }), own({ isCancelled: true })];
    const progress: Cancellation = {
      listingId: cancelled.id,
      title: cancelled.title,
      cancelledAt: '2026-11-20T15:00:00Z',
      refunds: 2,
      settled: 0,
      failed: 0,
      leftCents: 5_000,
      signUpsLeft: 0,
    };
    const answers: Answers = {
      'GET /my/listings': [200, pageOf([listing, cancelled])],
      'GET /my/cancellations': [200, { items: [progress] }],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
    };
    const page = await opened(answers);
    await settled(page);
    await page.clock.pauseAt(Date.now() + 1_000);
    const reads = () => web.bodiesOf('GET /my/cancellations').length;
    const before = reads();
    await page.clock.runFor(3_000);
    await expect.poll(reads).toBe(before + 1);
    await settled(page);
    await page.getByRole('link', { name: 'Delete Choir' }).click();
    const deleted = heldBack([200, { deleted: true }]);
    web.answer({
      ...answers,
      'GET /my/listings': [200, pageOf([cancelled])],
      [`DELETE /listings/${listing.id}`]: deleted.answer,
    });
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByRole('button', { name: 'Deleting…' }).waitFor();
    const during = reads();
    await page.clock.runFor(6_500);
    await page.waitForTimeout(500);
    expect(reads()).toBe(during);
    deleted.letGo();
    await page.getByText('Listing deleted successfully!').waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Choir' }).count()).toBe(0);
  });

  it('MYL-02: each listing has View, Edit and Delete, with what is sold of how much', async () => {
    const [limited, unlimited] = [
      own({ heldSeats: 2 }),
      own({
        title: 'Choir',
        maxAttendees: null,
        currentAttendees: 27,
        when: 'undated',
        eventStart: null,
        geocodeStatus: 'not_found',
      }),
    ];
    const page = await opened({ 'GET /my/listings': [200, pageOf([limited, unlimited])] });
    for (const { id, title } of [limited, unlimited]) {
      const row = page.getByRole('row').filter({ hasText: title });
      expect(await row.getByRole('link', { name: `View ${title}` }).getAttribute('href')).toBe(`/listings/${id}`);
      expect(await row.getByRole('link', { name: `Edit ${title}` }).getAttribute('href')).toBe(`/edit-listing/${id}`);
      expect(await row.getByRole('link', { name: `Delete ${title}` }).getAttribute('href')).toBe(
        `/delete-listing/${id}?back=%2Fmy-listings`,
      );
    }
    await page.getByText('3 of 12').waitFor();
    await page.getByText('2 being bought right now').waitFor();
    await page.getByText('27, no limit').waitFor();
    await page.getByText('Not on the map: the address was not found').waitFor();
  });

  it('MYL-03, ERR-04: a load failure says so and offers to try again', async () => {
    const page = await opened({ 'GET /my/listings': refuses('internal') }, '/my-listings', {
      expectedErrors: [/status of 500/],
    });
    await page.getByRole('alert').getByText('Failed to load your listings. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/my-listings');
  });

  it('a connection that is lost while it is tried again leaves the page in its frame, and the next try loads it', async () => {
    const page = await opened({ 'GET /my/listings': refuses('internal') }, '/my-listings', {
      expectedErrors: [/status of 500/, /Failed to load resource/, /Failed to fetch/],
    });
    await settled(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page
      .getByRole('heading', { name: 'Failed to load your listings. Please try again later.', exact: true })
      .waitFor();
    await page.context().setOffline(false);
    web.answer({ 'GET /my/listings': [200, pageOf([own()])] });
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('without listings it leads to the first one, and many have pages', async () => {
    const page = await opened({ 'GET /my/listings': [200, pageOf([])] });
    expect(await page.getByRole('link', { name: 'Add a listing' }).getAttribute('href')).toBe('/add-listing');
    web.answer({ 'GET /my/listings': [200, pageOf([own()], { next: 'n', previous: 'p' })] });
    await page.reload();
    expect(await page.getByRole('link', { name: 'Older listings' }).getAttribute('href')).toBe('/my-listings?after=n');
    expect(await page.getByRole('link', { name: 'Newer listings' }).getAttribute('href')).toBe('/my-listings?before=p');
  });

  it('markup in a title is inert, in the list and in the question (failure case 25)', async () => {
    const listing = own({ title: '<img src=x onerror="document.title=1">' });
    const page = await opened({
      'GET /my/listings': [200, pageOf([listing])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
    });
    await page.getByRole('link', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByText(question).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.title()).toContain('My Listings');
  });
});

describe('deleting', () => {
  it('MYL-04, MYL-05, ERR-06, ERR-07, DETAIL-25: published on a phone, deleted from its own page after the question, and told on My Listings', async () => {
    const title = `Gone tomorrow ${Date.now()}`;
    const page = await browser.newPage(phone);
    await signInAs(page, 'provider', '/add-listing');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('A short life.');
    await page.getByLabel('Category').selectOption('Education');
    await page.getByLabel('Location').fill('Stratford');
    await page.getByLabel('Start').fill('2031-12-05T10:00');
    await page.getByLabel('It is free').check();
    await page.getByRole('button', { name: 'Publish listing' }).click();
    await page.waitForURL(/\/listings\/[0-9a-f-]{36}$/);
    const { pathname } = new URL(page.url());

    const family = await browser.newPage({ ...phone, expectedErrors: [/status of 404/] });
    await signInAs(family, 'family', pathname);
    await family.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).first().click();
    await family.getByText('You are signed up').first().waitFor();

    await page
      .getByRole('link', { name: `Delete ${title}` })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
    await dialog.getByText(question, { exact: true }).waitFor();
    await dialog.getByText('1 person with a free spot will be told by email that it is cancelled.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page
      .getByRole('link', { name: `Delete ${title}` })
      .filter({ visible: true })
      .click();
    await dialog.getByRole('button', { name: 'Delete listing' }).click();
    await page.waitForURL(/\/my-listings$/);
    await page.getByRole('status').getByText('Listing deleted successfully!').waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    expect((await family.goto(pathname))!.status()).toBe(404);
  });

  it('ERR-06, ERR-07: without scripts a page asks', async () => {
    const listing = own();
    const answers = {
      'GET /my/listings': [200, pageOf([listing])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { signedUpPeople: 4, openOrders: 1 })],
      [`DELETE /listings/${listing.id}`]: [200, { deleted: true }],
    } as const;
    const page = await opened(answers as never, '/my-listings', { javaScript: false });
    await page.getByRole('link', { name: /^Delete/ }).click();
    expect(await page.getByText(question, { exact: true }).isVisible()).toBe(true);
    expect(
      await page.getByText('4 people with a free spot will be told by email that it is cancelled.').isVisible(),
    ).toBe(true);
    await page.getByRole('button', { name: 'Delete listing' }).click();
    expect(new URL(page.url()).pathname).toBe('/my-listings');
    expect(await page.getByText('Listing deleted successfully!').isVisible()).toBe(true);
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('MYL-06, ERR-08: a failure is said, %s', async (_, javaScript) => {
    const listing = own();
    const answers = {
      'GET /my/listings': [200, pageOf([listing])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
      [`DELETE /listings/${listing.id}`]: refuses('internal'),
    } as const;
    const page = await opened(answers as never, '/my-listings', { javaScript, expectedErrors: [/status of 500/] });
    await page.getByRole('link', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByRole('alert').getByText('Failed to delete listing. Please try again.').waitFor();
  });

  it.each([
    ['on My Listings', '/my-listings'],
    ['on its own page', ''],
  ])('MYL-04, ERR-06, DETAIL-25: where people have paid, the question %s is another one', async (_, path) => {
    const listing = own();
    const page = await opened(
      {
        'GET /my/listings': [200, pageOf([listing])],
        [`GET /listings/${listing.id}`]: [200, detail({ id: listing.id, title: listing.title })],
        [`GET /listings/${listing.id}/access`]: [200, access({ isOwner: true, canEdit: true })],
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { paidPeople: 2, refundCents: 7_000 })],
      },
      path || `/listings/${listing.id}`,
    );
    await page
      .getByRole('link', { name: /^Delete/ })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const sentence =
      'People have paid for this listing, and it has not taken place yet. Deleting it cancels it, and this cannot be undone.';
    await dialog.getByText(sentence, { exact: true }).waitFor();
    expect(await dialog.getByText(question).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel and refund' }).waitFor();
  });

  it('a listing that people have paid for is cancelled, and the question says how many people get how much back', async () => {
    const listing = own();
    const page = await opened({
      'GET /my/listings': [200, pageOf([listing])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { paidPeople: 3, refundCents: 10_500 })],
    });
    await page.getByRole('link', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByText('3 people get $105.00 back in full, fees included, and are told by email.')
      .waitFor();
    // The listing stays in the list until everybody has the money; the question does not.
    web.answer({
      'GET /my/listings': [200, pageOf([{ ...listing, isCancelled: true }])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { isCancelled: true })],
      [`DELETE /listings/${listing.id}`]: [200, { deleted: false }],
    });
    await page.getByRole('button', { name: 'Cancel and refund' }).click();
    await page.getByText('The listing is cancelled and no more tickets are sold').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Delete/ }).count()).toBe(1);
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('deleting from a later page leads back to that page, %s', async (_, javaScript) => {
    const listing = own();
    const page = await opened(
      {
        'GET /my/listings': [200, pageOf([listing, own({ title: 'Chess' })])],
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
        [`DELETE /listings/${listing.id}`]: [200, { deleted: true }],
      },
      '/my-listings?after=more',
      { javaScript },
    );
    await page.getByRole('link', { name: `Delete ${listing.title}` }).click();
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByText('Listing deleted successfully!').waitFor();
    expect(page.url()).toBe(`${web.url}/my-listings?after=more`);
  });

  it('whoever is no provider any more sees the listing that was called off, not how to become one', async () => {
    const former = await startWebWithFakeApi({
      ...provider,
      role: 'user',
      status: 'rejected',
      isApprovedProvider: false,
    });
    const listing = own();
    former.answer({
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { paidPeople: 3, refundCents: 10_500 })],
      [`DELETE /listings/${listing.id}`]: [200, { deleted: false }],
    });
    // What its page shows, own-listing.browser.test.ts looks at.
    const page = await browser.newPage({ javaScript: false, expectedErrors: [/status of 404/] });
    await former.signIn(page);
    await page.goto(`${former.url}/delete-listing/${listing.id}`);
    await page.getByRole('button', { name: 'Cancel and refund' }).click();
    await page.waitForURL(`${former.url}/my-listings/${listing.id}`);
    await former.release();
  });

  it('a refusal is not said any more when the question is asked anew', async () => {
    const listing = own();
    const page = await opened(
      {
        'GET /my/listings': [200, pageOf([listing])],
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
        [`DELETE /listings/${listing.id}`]: refuses('internal'),
      },
      '/my-listings',
      { expectedErrors: [/status of 500/] },
    );
    const refusal = page.getByRole('dialog').getByRole('alert');
    await page.getByRole('link', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await refusal.waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByText(question).waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('a question that is opened again waits for what is so by now, so that nobody deletes what others have paid for', async () => {
    const listing = own();
    const figures = `GET /listings/${listing.id}/deletion`;
    const page = await opened({ 'GET /my/listings': [200, pageOf([listing])], [figures]: [200, deletion(listing)] });
    const dialog = page.getByRole('dialog');
    const open = () => page.getByRole('link', { name: /^Delete/ }).click();
    await open();
    await dialog.getByRole('button', { name: 'Delete listing' }).waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const now = heldBack([200, deletion(listing, { paidPeople: 2, refundCents: 7_000 })]);
    web.answer({ 'GET /my/listings': [200, pageOf([listing])], [figures]: now.answer });
    await open();
    await dialog.getByRole('button', { name: 'Keep it' }).waitFor();
    expect(await dialog.getByText(question).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Delete listing' }).count()).toBe(0);
    now.letGo();
    await dialog.getByRole('button', { name: 'Cancel and refund' }).waitFor();
  });

  it('a question whose answer is on its way is not closed, and a refusal is read in it', async () => {
    const listing = own();
    const page = await opened(
      {
        'GET /my/listings': [200, pageOf([listing])],
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
        [`DELETE /listings/${listing.id}`]: () =>
          new Promise((resolve) => setTimeout(resolve, 600, refuses('internal'))),
      },
      '/my-listings',
      { expectedErrors: [/status of 500/] },
    );
    await page.getByRole('link', { name: /^Delete/ }).click();
    const refused = page.waitForResponse((response) => response.status() === 500);
    await page.getByRole('button', { name: 'Delete listing' }).click();
    await page.getByRole('button', { name: 'Keep it' }).press('Enter');
    await page.keyboard.press('Escape');
    await refused;
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('whoever has to confirm the address first is told so, in the dialog and on the page of its own', async () => {
    const listing = own();
    const sentence = 'Please confirm the email address that this account has now first, with the link';
    const page = await opened(
      {
        'GET /my/listings': [200, pageOf([listing])],
        [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing)],
        [`DELETE /listings/${listing.id}`]: refuses('email_confirm_first'),
      },
      '/my-listings',
      { expectedErrors: [/status of 409/] },
    );
    for (const address of [null, `${web.url}/delete-listing/${listing.id}`]) {
      if (address) await page.goto(address);
      else await page.getByRole('link', { name: /^Delete/ }).click();
      await page.getByRole('button', { name: 'Delete listing' }).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
    }
  });

  it('where everybody has the money already, the question speaks of no amount', async () => {
    const listing = own();
    const page = await opened({
      'GET /my/listings': [200, pageOf([listing])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { paidPeople: 1, refundCents: 0 })],
    });
    await page.getByRole('link', { name: /^Delete/ }).click();
    const question = page.getByRole('dialog');
    await question.getByText('1 person has paid and is told by email. Nothing goes back to a card').waitFor();
    expect(await question.getByText('$0.00').count()).toBe(0);
  });
});

it.each([
  ['light', phone],
  ['dark', desktop],
] as const)('axe finds nothing in the %s theme, the question included', async (colorScheme, size) => {
  const listing = own({ geocodeStatus: 'failed' });
  const page = await opened(
    {
      'GET /my/listings': [200, pageOf([listing, own({ when: 'past' })])],
      [`GET /listings/${listing.id}/deletion`]: [200, deletion(listing, { signedUpPeople: 2 })],
    },
    '/my-listings',
    { ...size, colorScheme },
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click();
  await page.getByText(question).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
