import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, settled, type PageWishes, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, fillNewAccount, newEmail } from './people.ts';
import {
  access,
  answersFor,
  card,
  deletion,
  detail,
  holdOn,
  image,
  page as pageOf,
  riverbend,
} from './shown-listings.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const show = async (
  listing: ReturnType<typeof detail>,
  may = access(),
  { signedIn = false, ...wishes }: PageWishes & { signedIn?: boolean } = {},
) => {
  web.answer(answersFor(listing, may));
  const page = await browser.newPage(wishes);
  if (signedIn) await web.signIn(page);
  await page.goto(`${web.url}/listings/${listing.id}`);
  return page;
};
const seen = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, typeof text === 'string' ? { exact: true } : {})
    .filter({ visible: true })
    .first();
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe('the facts of a listing', () => {
  it('DETAIL-01, DETAIL-02, DETAIL-03, DETAIL-04, DETAIL-10, DETAIL-12, CONST-03: title, category, virtual flag, start and end, attendees and description', async () => {
    const page = await show(
      detail({
        title: 'Fractions & Pancakes',
        category: 'mentorship',
        isVirtual: true,
        location: 'https://meet.example/our-room',
        eventStart: '2199-01-05T23:30:00Z',
        eventEnd: '2199-07-06T14:00:00Z',
        currentAttendees: 1,
        description: 'One\nline.\n\nSee https://a.example/b. Bye',
      }),
    );
    await page.getByRole('heading', { level: 1, name: 'Fractions & Pancakes' }).waitFor();
    for (const text of [
      'Mentorship',
      'Online',
      'Jan 5, 2199, 6:30 p.m.',
      'Jul 6, 2199, 10:00 a.m.',
      '1 attendee',
      'Riverbend',
    ])
      await seen(page, text).waitFor();
    const when = await page.locator('main dl').innerText();
    // Where an online one takes place is for those who have tickets.
    expect(await page.locator('body').innerText()).not.toContain('our-room');
    expect(when).toContain('The provider sends the details.');
    expect(when).toContain('Starts Sat Jan 5, 2199, 6:30 p.m.');
    expect(when).toContain('Ends Sat Jul 6, 2199, 10:00 a.m.');
    // Lines stay lines, and an address is a link that lends nobody our name.
    expect(await seen(page, /One/).innerText()).toBe('One\nline.');
    const link = page.getByRole('link', { name: 'https://a.example/b' });
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('rel'),
      await link.getAttribute('target'),
    ]).toEqual(['https://a.example/b', 'noopener nofollow ugc', '_blank']);
    expect(await page.title()).toBe('Fractions & Pancakes · Canopy');
    expect(await page.getByRole('link', { name: /Driving directions/ }).count()).toBe(0);
  });

  it('where something online takes place is a link for whoever has a ticket', async () => {
    const online = detail({ isVirtual: true, location: '' });
    const page = await show(online, access({ ticketCount: 1, onlineAddress: 'https://meet.example/our-room' }));
    await page.locator('main dl').getByRole('link', { name: 'https://meet.example/our-room' }).waitFor();
    // Nothing is left for the provider to send.
    const where = await page.locator('main dl').innerText();
    expect(where).toContain('This takes place online:');
    expect(where).not.toContain('sends the details');
  });

  it.each([
    ['past', { isOver: true, remaining: 2, maxAttendees: 5 }, {}, 'This event has already taken place.'],
    [
      'full',
      { maxAttendees: 5, currentAttendees: 5, remaining: 0 },
      {},
      'This listing is at full capacity. No more attendees can sign up.',
    ],
    ['nearly full', { maxAttendees: 20, currentAttendees: 17, remaining: 3 }, {}, 'Almost full: 3 spots are left.'],
    ['not on sale yet', {}, { salesOpen: false }, 'Tickets go on sale soon.'],
    [
      'not open for sign-ups',
      { isFreeEvent: true, priceCents: 0 },
      { salesOpen: false, saleNotice: null },
      'Nobody can sign up at the moment.',
    ],
  ])('DETAIL-11: a banner says that it is %s', async (_, change, may, sentence) => {
    const page = await show(detail(change), access(may));
    await seen(page, sentence).waitFor();
    expect(await page.locator('[data-banner]').count()).toBe(1);
  });

  it('an owner who is not approved reads that this is why, and is led to no page that only others may open', async () => {
    const mine = access({ isOwner: true, salesOpen: false, saleNotice: null });
    const page = await show(detail({ isFreeEvent: true, priceCents: 0 }), mine, { signedIn: true });
    await seen(page, 'You are not an approved provider at the moment.').waitFor();
    const main = page.getByRole('main');
    const way = main.getByRole('link', { name: 'See what is missing' });
    expect(await way.getAttribute('href')).toBe('/become-provider');
    await main
      .getByRole('link', { name: /^Delete / })
      .or(main.getByRole('button', { name: /^Delete/ }))
      .first()
      .waitFor();
    expect(await main.getByRole('link', { name: /^Edit|Dashboard|Set up payments/i }).count()).toBe(0);
  });

  it('a listing that cannot be joined says so once, and leads to those that are like it', async () => {
    const full = detail({ maxAttendees: 5, currentAttendees: 5, remaining: 0 });
    const others = [card({ title: 'Chess Club' }), card({ title: 'Art Jam' })];
    const answers = { ...answersFor(full), [`GET /listings/${full.id}/similar`]: [200, { items: others }] };
    for (const size of [desktop, phone]) {
      web.answer(answers as ReturnType<typeof answersFor>);
      const page = await browser.newPage(size);
      await page.goto(`${web.url}/listings/${full.id}`);
      const said = page.getByText(/full capacity|Sold out|Every spot|spots left$/).filter({ visible: true });
      expect(await said.allInnerTexts()).toEqual([
        'This listing is at full capacity. No more attendees can sign up.',
        'Similar listings with spots left',
      ]);
      await page.getByRole('link', { name: 'See similar listings' }).filter({ visible: true }).click();
      const similar = page.getByRole('region', { name: 'Similar listings with spots left' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('similar');
      expect(await similar.getByRole('article').count()).toBe(2);
      await similar.getByRole('link', { name: 'View Details of Art Jam' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  it('says who offers it, since when, what was looked at, and leads to all they offer', async () => {
    const offered = (provider: Parameters<typeof riverbend>[0]) => detail({ provider: riverbend(provider) });
    const page = await show(offered({ upcoming: { count: 100, more: true } }));
    const who = page.getByRole('region', { name: 'Offered by' });
    expect(await who.innerText()).toContain('On Canopy since March 2025');
    expect(await who.innerText()).toContain(
      'Reviewed by Canopy\n\nOne of us read their application and approved it in April 2025. That is not a background check.',
    );
    expect(await who.getByRole('link', { name: 'See all by Riverbend (100+)' }).getAttribute('href')).toBe(
      `/listings?provider=${'a'.repeat(24)}&when=upcoming`,
    );
    // Nothing is claimed of whom nobody's application was read, and this listing alone is no list.
    const vouched = await show(offered({ approved: null, upcoming: { count: 1, more: false } }));
    const other = vouched.getByRole('region', { name: 'Offered by' });
    await other.waitFor();
    expect(await other.getByText(/Reviewed|application/).count()).toBe(0);
    expect(await other.getByRole('link', { name: /See all/ }).count()).toBe(0);
  });

  it('a listing that can be joined asks for no others, and one whose others do not come is whole without them', async () => {
    const open = detail();
    await show(open);
    expect(web.bodiesOf(`GET /listings/${open.id}/similar`)).toEqual([]);
    const over = detail({ isOver: true });
    web.answer({ ...answersFor(over), [`GET /listings/${over.id}/similar`]: refuses('unavailable') });
    const page = await browser.newPage();
    await page.goto(`${web.url}/listings/${over.id}`);
    await seen(page, 'This event has already taken place.').waitFor();
    expect(
      await page
        .getByRole('link', { name: 'See what is coming up in Education' })
        .filter({ visible: true })
        .getAttribute('href'),
    ).toBe('/listings?category=education&when=upcoming');
  });

  it('is sent on by its address, which the clipboard takes', async () => {
    const listing = detail({ title: 'Fractions & Pancakes' });
    const page = await show(listing, access());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${web.url}/listings/${listing.id}`);
    await page.context().clearPermissions();
  });

  it('who has a ticket finds its month in the calendar, and the tickets before another purchase', async () => {
    const page = await show(
      detail({ eventStart: '2031-12-05T15:00:00.000Z' }),
      access({ ticketCount: 1, contact: 'a@b.example' }),
      { signedIn: true },
    );
    const link = (name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();
    expect(await link('See it in My Calendar').getAttribute('href')).toBe('/my-calendar?month=2031-12');
    const ground = (name: string) => link(name).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('Show my ticket')).not.toBe(await ground('Buy more tickets'));
  });

  it.each([
    ['', 'Contact the provider with any questions.', 'We have emailed you a confirmation.'],
    ['/fr', 'Écrivez au prestataire pour toute question.', 'Nous vous avons envoyé une confirmation par courriel.'],
  ])(
    'an email is said to have been sent of what was paid, and not of a free spot alone (%s)',
    async (language, text, emailed) => {
      const listing = detail();
      const page = await show(listing, access({ ticketCount: 1 }), { signedIn: true, javaScript: false });
      const look = async (may: Parameters<typeof access>[0]) => {
        web.answer(answersFor(listing, access(may)));
        await page.goto(`${web.url}${language}/listings/${listing.id}`);
        await page.getByText(text).filter({ visible: true }).first().waitFor();
        return page.getByText(emailed).count();
      };
      expect(await look({ ticketCount: 2, freeTicketCount: 1 })).toBeGreaterThan(0);
      expect(await look({ ticketCount: 2, freeTicketCount: 2 })).toBe(0);
    },
  );

  it('whoever paid before it became free is offered nothing to give back, and of both kinds the free spots alone', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const paid = access({ ticketCount: 1 });
    const page = await show(listing, paid, { ...phone, signedIn: true, javaScript: false, expectedErrors: [/of 409/] });
    const giving = page.getByRole('link', { name: /^Give/ }).filter({ visible: true });
    await page.getByRole('link', { name: 'Show my ticket' }).filter({ visible: true }).first().waitFor();
    expect(await giving.count()).toBe(0);
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    await page.getByText('You have no free spot for this listing. Tickets that you paid for stay valid;').waitFor();
    expect(await page.getByRole('button', { name: /^Give/ }).count()).toBe(0);

    const both = answersFor(listing, access({ ticketCount: 3, freeTicketCount: 2 }));
    web.answer(both);
    await page.goto(`${web.url}/listings/${listing.id}`);
    await giving.first().click();
    await page.getByText('Tickets that you paid for are not among them and stay valid.').waitFor();
    expect(await page.getByLabel('How many spots do you keep?').locator('option').allInnerTexts()).toEqual([
      'None, give all 2 back',
      '1, give 1 back',
    ]);
    // By now the provider has taken the free ones back.
    const gone = {
      [`DELETE /listings/${listing.id}/sign-up`]: refuses('not_signed_up'),
    };
    web.answer({ ...both, ...gone, ...answersFor(listing, paid) });
    const giveBack = page.getByRole('button', { name: 'Give spots back' });
    await giveBack.click();
    await page.getByRole('alert').getByText('You have no free spot for this listing.').waitFor();
    expect(await page.getByText('is given back').count()).toBe(0);

    // A second click of whoever has none left is what was wanted.
    web.answer(both);
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    web.answer({ ...gone, ...answersFor(listing) });
    await giveBack.click();
    await page.waitForURL(`**/listings/${listing.id}`);
    await page.getByRole('status').getByText('given back').waitFor();
  });

  it('whoever gave a free spot back is not asked again by going back, and reads nothing of payments', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const free = access({ ticketCount: 1, freeTicketCount: 1 });
    const page = await show(listing, free, { ...phone, signedIn: true });
    await page.getByRole('link', { name: 'Give my spot back' }).filter({ visible: true }).first().click();
    await page.waitForURL(`**/cancel-sign-up/${listing.id}`);
    web.answer({
      ...answersFor(listing),
      [`DELETE /listings/${listing.id}/sign-up`]: [200, { listingId: listing.id }],
    });
    await page.getByRole('button', { name: 'Give my spot back' }).click();
    await page.getByText('Your spot is given back.').waitFor();
    await page.goBack();
    await page.waitForURL(`**/listings/${listing.id}`);
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    await page.getByText('You have no free spot for this listing.').waitFor();
    expect(await page.getByText('paid').count()).toBe(0);
  });

  it('nobody is asked to give back spots that could not be loaded, and trying again asks about all of them', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 503/] });
    await web.signIn(page);
    web.answer({
      ...answersFor(listing),
      [`GET /listings/${listing.id}/access`]: refuses('unavailable'),
    });
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    await page.getByRole('heading', { name: 'Failed to load your tickets. Please try again later.' }).waitFor();
    expect(await page.getByRole('button', { name: /^Give/ }).count()).toBe(0);
    web.answer(answersFor(listing, access({ ticketCount: 4, freeTicketCount: 4 })));
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('How many spots do you keep?').waitFor();
  });

  it.each([
    ['with scripts', true, '', /^Give my spot back$/, 'You have 4 free spots for this by now.'],
    ['without scripts', false, '/fr', /^Rendre ma place$/, 'Vous avez maintenant 4 places gratuites'],
  ] as const)(
    'whoever was asked about one spot, and has more by now, gives none of them back unasked (%s)',
    async (_, javaScript, language, button, sentence) => {
      const listing = detail({ isFreeEvent: true, priceCents: 0 });
      const one = access({ ticketCount: 1, freeTicketCount: 1 });
      const page = await show(listing, one, { ...phone, signedIn: true, javaScript, expectedErrors: [/of 409/] });
      await page.goto(`${web.url}${language}/cancel-sign-up/${listing.id}`);
      // Nobody answers a deletion here: it would say that the spot is gone.
      web.answer(answersFor(listing, access({ ticketCount: 5, freeTicketCount: 4 })));
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
      await expect.poll(() => page.locator('select[name=keep] option').count()).toBe(4);
    },
  );

  it('a free spot is given back until the start, and not while the event goes on', async () => {
    const listing = detail({
      isFreeEvent: true,
      priceCents: 0,
      eventStart: new Date(Date.now() - 60_000).toISOString(),
      eventEnd: '2199-01-05T23:30:00Z',
    });
    const free = access({ ticketCount: 1, freeTicketCount: 1 });
    const page = await show(listing, free, { ...phone, signedIn: true });
    await page.getByRole('link', { name: 'Show my ticket' }).filter({ visible: true }).first().waitFor();
    expect(await page.getByRole('link', { name: /^Give/ }).count()).toBe(0);
    // From a link that was kept, or a page that stood open.
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    await page.getByText('This event has started, so the spot can no longer be given back here.').waitFor();
    expect(await page.getByRole('button', { name: /^Give/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the listing' }).waitFor();
  });

  it('whoever gives a spot back of what was called off meanwhile is told that, and not that others can have it', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const free = access({ ticketCount: 1, freeTicketCount: 1 });
    const page = await show(listing, free, {
      ...phone,
      signedIn: true,
      javaScript: false,
      // Nobody answers for the calendar here.
      expectedErrors: [/status of 404/],
    });
    await page.goto(`${web.url}/cancel-sign-up/${listing.id}`);
    web.answer({
      [`DELETE /listings/${listing.id}/sign-up`]: refuses('listing_not_found'),
    });
    await page.getByRole('button', { name: 'Give my spot back' }).click();
    await page.getByText('This event was called off, so your spot is gone with it.').waitFor();
    expect(await page.getByText('Somebody else can have it').count()).toBe(0);
  });

  it('DETAIL-13, CONST-11: the location stands on a map at zoom 15, fetched when it comes near, and says when it is only the area', async () => {
    const listing = detail({
      lat: 42.98,
      lng: -81.25,
      geocodeStatus: 'approximate',
      description: 'Long.\n\n'.repeat(80),
    });
    web.answer(answersFor(listing));
    const page = await browser.newPage(phone);
    const tiles: string[] = [];
    await page.route('**/map-tiles', (route) =>
      route.fulfill({ json: { url: '/tile/{z}/{x}/{y}.png', attribution: 'Tiles' } }),
    );
    await page.route(
      '**/tile/**',
      (route) => (
        tiles.push(new URL(route.request().url()).pathname),
        route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      ),
    );
    await page.goto(`${web.url}/listings/${listing.id}`);
    await seen(page, '1 King Street, London, ON').waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator('.leaflet-container').count()).toBe(0);
    await page.getByText('The map shows the area, not the exact door.').scrollIntoViewIfNeeded();
    await page.locator('.leaflet-container .map-place').waitFor();
    await page.locator('.leaflet-container .map-area').waitFor({ state: 'attached' });
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    expect(new Set(tiles.map((tile) => tile.split('/')[2]))).toEqual(new Set(['15']));
    // The tile in which the point lies.
    const x = Math.floor(((-81.25 + 180) / 360) * 2 ** 15);
    expect(tiles.some((tile) => tile.split('/')[3] === String(x))).toBe(true);
  });

  it('DETAIL-14: driving directions open a maps service with the address', async () => {
    const page = await show(detail({ location: '12 Elm & Oak St #3, London' }));
    const link = page.getByRole('link', { name: 'Driving directions' });
    expect(new URL((await link.getAttribute('href'))!).searchParams.get('destination')).toContain(
      '12 Elm & Oak St #3, London',
    );
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('DETAIL-15, DETAIL-16, ENT-19: social links lead to the six networks, handles to their profiles, and anything else nowhere', async () => {
    const page = await show(
      detail({
        socialMedia: {
          website: 'https://leaf.example/',
          facebook: 'https://www.facebook.com/leaf',
          instagram: '@leaf.kids',
          twitter: '@leaf',
          linkedin: 'javascript:alert(1)',
          youtube: 'https://www.youtube.com/@leaf',
        },
      }),
    );
    const links = page.getByRole('list', { name: 'Links' }).getByRole('link');
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual(
      [
        'https://leaf.example/',
        'https://www.facebook.com/leaf',
        'https://www.instagram.com/leaf.kids',
        'https://x.com/leaf',
        'https://www.youtube.com/@leaf',
      ].map((href) => [href, 'noopener nofollow ugc']),
    );
    await seen(page, '@leaf.kids').waitFor();
    const full = await show(
      detail({
        socialMedia: { instagram: 'https://www.instagram.com/leaf', linkedin: 'https://www.linkedin.com/company/leaf' },
      }),
    );
    expect(
      await full
        .getByRole('list', { name: 'Links' })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://www.instagram.com/leaf', 'https://www.linkedin.com/company/leaf']);
  });

  it('its parts stand apart, also those whose code comes late', async () => {
    const page = await show(detail({ media: [image(), image()] }), access({ ticketCount: 1 }), { signedIn: true });
    const gaps = await page.evaluate(() => {
      const below = (above: string, part: string) => {
        const [one, other] = [above, part].map((selector) =>
          [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0)!,
        );
        return other!.getBoundingClientRect().top - one!.getBoundingClientRect().bottom;
      };
      return [
        below('[aria-label="Photos and videos"]', 'main dl'),
        below('aside [class*="border-forest"]', 'aside p.font-display'),
      ];
    });
    expect(gaps[0]).toBeGreaterThanOrEqual(24);
    expect(gaps[1]).toBeGreaterThanOrEqual(20);
  });

  it('holds with everything missing, and with everything as long as it may be', async () => {
    const bare = detail({
      title: 'A',
      description: 'B',
      location: '',
      isVirtual: true,
      eventStart: null,
      priceCents: 0,
      isFreeEvent: true,
    });
    const empty = await show(bare, access(), phone);
    await seen(empty, 'Date to be arranged with the provider').waitFor();
    await seen(empty, /No limit on spots/).waitFor();
    expect(await empty.locator('.leaflet-container, script[type="application/ld+json"]').count()).toBe(0);
    expect(await accessibilityProblems(empty)).toEqual([]);
    const long = await show(
      detail({
        title: 'W'.repeat(120),
        description: 'x'.repeat(10_000),
        location: 'L'.repeat(200),
        provider: riverbend({ name: 'P'.repeat(100) }),
        media: [image()],
      }),
      access({ contact: `${'c'.repeat(240)}@example.org`, ticketCount: 2 }),
      { ...phone, signedIn: true },
    );
    await seen(long, 'W'.repeat(120)).waitFor();
    expect(await fitsTheScreen(long)).toBe(true);
  });
});

describe('what a visitor can do', () => {
  it('DETAIL-20: a listing is bought, signed up for, or asked about', async () => {
    const paid = await show(detail(), access(), { signedIn: true });
    await paid.getByRole('link', { name: 'Buy tickets' }).filter({ visible: true }).waitFor();
    const free = await show(detail({ isFreeEvent: true, priceCents: 0 }), access(), { signedIn: true });
    await free.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).waitFor();
    const requested = await show(
      detail({ isContactForPrice: true, priceCents: 0 }),
      access({ contact: 'ask@example.org' }),
      { signedIn: true },
    );
    await requested.getByRole('link', { name: 'Contact the provider' }).filter({ visible: true }).waitFor();
    for (const page of [paid, free])
      expect(await page.getByRole('link', { name: 'Contact the provider' }).count()).toBe(0);
  });

  it('DETAIL-21, DETAIL-22, PERM-07: the contact stands there after purchase, and at once where the price is asked for, also when the event is over', async () => {
    const mails = (page: Page) => page.locator('main a[href^="mailto:"]').filter({ visible: true }).count();
    expect(await mails(await show(detail(), access(), { signedIn: true }))).toBe(0);
    expect(
      await mails(await show(detail(), access({ contact: 'yes@example.org', ticketCount: 1 }), { signedIn: true })),
    ).toBe(1);
    const over = await show(
      detail({ isContactForPrice: true, priceCents: 0, isOver: true }),
      access({ contact: 'ask@example.org' }),
    );
    await over.getByRole('link', { name: 'ask@example.org' }).filter({ visible: true }).waitFor();
  });

  it.each([
    ['buy', 'Seed Swap and Garden Morning', 'Sign in to buy tickets', '?buy=tickets'],
    ['sign up', 'Repair Café: Bring It Broken, Take It Home', 'Sign in to join', ''],
  ])(
    'DETAIL-23, PERM-02: a signed-out visitor who wants to %s signs in first and comes back',
    async (_, title, action, search) => {
      const page = await browser.newPage({ ...phone, javaScript: false });
      await page.goto(`/listings?q=${encodeURIComponent(title)}`);
      const path = (await page
        .getByRole('article', { name: title })
        .getByRole('link', { name: 'View Details' })
        .getAttribute('href'))!;
      await page.goto(path);
      await page.getByRole('link', { name: action }).filter({ visible: true }).click();
      await page.waitForURL((url) => url.pathname === '/signin');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await fillNewAccount(page, newEmail());
      await page.locator('main').getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(at(path + search));
      // A form that is sent without being signed in leads the same way.
      const stranger = await browser.newPage();
      const posted = await stranger.request.post(path, {
        form: { intent: search ? 'buy' : 'sign-up' },
        headers: { origin: inject('canopyUrl'), accept: 'text/html' },
        maxRedirects: 0,
      });
      expect([posted.status(), posted.headers()['location']]).toEqual([
        302,
        `/signin?to=${encodeURIComponent(path + search)}`,
      ]);
    },
  );

  it.each([
    ['is over', { isOver: true }, {}, 'This event has already taken place.'],
    ['is full', { maxAttendees: 5, currentAttendees: 5, remaining: 0 }, {}, /^This listing is at full capacity/],
    ['is not on sale yet', {}, { salesOpen: false, saleNotice: false }, /^Tickets go on sale soon/],
  ])('nothing is offered for sale to who comes back to buy when it %s', async (_, change, may, said) => {
    const listing = detail(change);
    web.answer(answersFor(listing, access(may)));
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/listings/${listing.id}?buy=tickets`);
    await seen(page, said).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('DETAIL-24, ERR-01: a listing that is deleted while somebody looks at it is not found at the next step', async () => {
    const listing = detail({ isFreeEvent: true, priceCents: 0 });
    const page = await show(listing, access(), { signedIn: true, expectedErrors: [/404/] });
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).waitFor();
    web.answer({
      [`POST /listings/${listing.id}/sign-up`]: refuses('listing_not_found'),
    });
    await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Listing not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My Tickets' }).waitFor();
  });

  it.each([
    ['its page', '/listings/', 'My Tickets', '/tickets', 'If you booked it, My Tickets says'],
    ['the page of its provider', '/my-listings/', 'Your sales', '/provider-dashboard', 'What was sold of it'],
  ])('a listing that is gone leads from %s to what became of it', async (_, start, name, href, text) => {
    const listing = detail();
    const gone: [number, unknown] = refuses('listing_not_found');
    web.answer({
      [`GET /listings/${listing.id}`]: gone,
      [`GET /listings/${listing.id}/access`]: gone,
      [`GET /listings/${listing.id}/sales`]: gone,
    });
    const page = await browser.newPage({ ...phone, expectedErrors: [/status of 404/] });
    if (start === '/listings/') {
      await page.goto(web.url + start + listing.id);
      await page.getByText('It may have been called off or deleted').waitFor();
      expect(await page.getByText(text).count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'Browse listings' }).waitFor();
    }
    await web.signIn(page);
    await page.goto(web.url + start + listing.id);
    await page.getByText(text).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('spots that others are buying are said beside those that are left', async () => {
    const listing = detail({ maxAttendees: 40, currentAttendees: 29, remaining: 7 });
    const held = 'Some spots are being bought right now and may come free again.';
    const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true });
    const page = await show(listing);
    await seen(page, held).waitFor();
    const hold = (quantity: number) => access({ hold: holdOn(listing, quantity) });
    web.answer(answersFor(listing, hold(1)));
    await web.signIn(page);
    await page.reload();
    await seen(page, 'We are holding 1 spot for you').waitFor();
    await seen(page, held).waitFor();
    web.answer(answersFor(listing, hold(4)));
    await page.reload();
    await seen(page, 'We are holding 4 spots for you').waitFor();
    expect(await seen(page, held).count()).toBe(0);
  });

  it.each([
    ['is over', { isOver: true, eventStart: '2020-01-05T23:30:00Z' }],
    ['became free', { priceCents: 0, isFreeEvent: true }],
    ['is on request by now', { priceCents: 0, isContactForPrice: true }],
  ])('spots that are still held of a listing that %s can be given back', async (_, change) => {
    for (const size of [desktop, phone]) {
      const listing = detail({ ...change, maxAttendees: 40, currentAttendees: 29, remaining: 7 });
      const hold = holdOn(listing, 2);
      const held = access({ hold });
      const page = await show(listing, held, { ...size, signedIn: true });
      await seen(page, 'We are holding 2 spots for you').waitFor();
      expect(await page.getByRole('link', { name: 'Continue the purchase' }).count()).toBe(0);
      const released = { ...hold, listingId: listing.id, status: 'canceled' };
      web.answer({ ...answersFor(listing), [`DELETE /orders/${listing.id}`]: [200, released] });
      await page.getByRole('button', { name: 'Release the spots' }).filter({ visible: true }).click();
      await expect.poll(() => page.getByText('We are holding 2 spots for you').count()).toBe(0);
      expect(web.bodiesOf(`DELETE /orders/${listing.id}`)).toHaveLength(1);
    }
  });

  it.each([
    ['a phone', phone],
    ['a wide screen', desktop],
  ])('spots that are held of what is on sale can be bought, or given back, on %s', async (_, size) => {
    const listing = detail({ maxAttendees: 40, currentAttendees: 29, remaining: 9 });
    const hold = holdOn(listing, 2);
    const page = await show(listing, access({ hold }), { ...size, signedIn: true });
    await seen(page, 'We are holding 2 spots for you').waitFor();
    const goOn = page.getByRole('link', { name: 'Continue the purchase' }).filter({ visible: true });
    expect(await goOn.count()).toBe(1);
    const released = { ...hold, listingId: listing.id, status: 'canceled' };
    web.answer({ ...answersFor(listing), [`DELETE /orders/${listing.id}`]: [200, released] });
    const release = page.getByRole('button', { name: 'Release the spots' }).filter({ visible: true });
    await release.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('We are holding 2 spots for you').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Buy tickets');
    expect(web.bodiesOf(`DELETE /orders/${listing.id}`)).toHaveLength(1);
  });

  it('spots that another window is paying for stay held when they are given back, and the page says why', async () => {
    const listing = detail({ maxAttendees: 40, currentAttendees: 29, remaining: 9 });
    const hold = holdOn(listing, 2);
    const page = await show(listing, access({ hold }), { ...desktop, signedIn: true });
    const processing = { ...hold, listingId: listing.id, status: 'processing' };
    web.answer({ ...answersFor(listing, access({ hold })), [`DELETE /orders/${listing.id}`]: [200, processing] });
    await page.getByRole('button', { name: 'Release the spots' }).filter({ visible: true }).click();
    await seen(page, /^A payment for these spots is being processed, so nothing was released\./).waitFor();
    await seen(page, 'We are holding 2 spots for you').waitFor();
  });

  it('a listing that is long in coming shows its shape, and going back shows the list as it was', async () => {
    const listing = detail();
    const one = card({ id: listing.id, title: listing.title });
    web.answer({
      ...answersFor(listing),
      'GET /listings': [200, pageOf([one])],
      'GET /listings/markers': [200, { markers: [], clusters: [] }],
    });
    const page = await browser.newPage(phone);
    await page.goto(`${web.url}/listings`);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/listings\/[0-9a-f-]{36}\.data/, async (route) => (await held, route.continue()));
    await page.getByRole('link', { name: /^View Details/ }).click();
    await page.locator('[data-skeleton="listing"]').waitFor();
    expect(await page.getByRole('heading', { name: 'Available Listings' }).isVisible()).toBe(false);
    release();
    await page.getByRole('heading', { level: 1, name: listing.title }).waitFor();
    expect(await page.locator('[data-skeleton="listing"]').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Available Listings' }).waitFor();
  });
});

describe('times', () => {
  // 17:00 in Toronto, the day before and the day of both clock changes.
  const fives = [
    ['2027-03-13T22:00:00Z', 'Mar 13, 2027'],
    ['2027-03-14T21:00:00Z', 'Mar 14, 2027'],
    ['2027-11-06T21:00:00Z', 'Nov 6, 2027'],
    ['2027-11-07T22:00:00Z', 'Nov 7, 2027'],
  ] as const;
  it.each(['Asia/Tokyo', 'America/St_Johns'])(
    'CONST-03: five in the afternoon in Toronto is that in a browser in %s, before and after its scripts run (failure case 21)',
    async (timezoneId) => {
      for (const [eventStart, day] of fives) {
        const listing = detail({ eventStart, eventEnd: null });
        const document = await show(listing, access(), { timezoneId, javaScript: false });
        await seen(document, `${day}, 5:00 p.m.`).waitFor();
        // Another text after hydration would stand in the console, which the tests keep clean.
        const page = await show(listing, access(), { timezoneId });
        await settled(page);
        await seen(page, `${day}, 5:00 p.m.`).waitFor();
        expect(await page.locator('main time').first().innerText()).toBe(`${day}, 5:00 p.m.`);
      }
    },
  );
});

it('markup in any field is text: on the page, in its head and in what it tells search engines (failure case 25)', async () => {
  const evil = (n: string) => `</script><script>window.hit='${n}'</script><img src=x onerror="window.hit='${n}'"><!--`;
  const listing = detail({
    title: evil('title').slice(0, 120),
    description: evil('description'),
    location: evil('location'),
    provider: riverbend({ name: evil('provider') }),
    media: [image({ alt: evil('alt') })],
    socialMedia: { website: `https://a.example/"><script>window.hit='social'</script>` },
    lat: 43,
    lng: -81,
    geocodeStatus: 'found',
  });
  const page = await show(listing, access({ contact: evil('contact'), ticketCount: 1 }), { signedIn: true });
  await page.getByRole('heading', { level: 1, name: listing.title }).waitFor();
  await settled(page);
  expect(await page.evaluate(() => (window as { hit?: string }).hit)).toBeUndefined();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  const event = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    name: string;
    organizer: { name: string };
  };
  expect([event.name, event.organizer.name]).toEqual([listing.title, evil('provider')]);
});

it.each(['light', 'dark'] as const)('axe finds nothing on any kind of listing in the %s theme', async (colorScheme) => {
  const kinds: [Parameters<typeof detail>[0], Parameters<typeof access>[0]][] = [
    [
      {
        maxAttendees: 20,
        currentAttendees: 17,
        remaining: 3,
        socialMedia: { instagram: '@leaf' },
        description: 'See https://a.example.',
      },
      {},
    ],
    [{ isOver: true, isContactForPrice: true, priceCents: 0 }, { contact: 'ask@example.org' }],
    [
      {
        isFreeEvent: true,
        priceCents: 0,
        maxAttendees: 5,
        currentAttendees: 5,
        remaining: 0,
        isVirtual: true,
        location: '',
      },
      {},
    ],
    [{}, { salesOpen: false, ticketCount: 2, contact: 'yes@example.org' }],
  ];
  for (const [change, may] of kinds) {
    const page = await show(detail(change), access(may), { ...phone, colorScheme, signedIn: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await fitsTheScreen(page)).toBe(true);
  }
});

describe('the map of the place', () => {
  const placed = detail({ lat: 43, lng: -81, geocodeStatus: 'found' });
  const openAt = async (page: Page) => {
    web.answer(answersFor(placed, access({})));
    await page.goto(`${web.url}/listings/${placed.id}`);
    await page.locator('.map-frame').scrollIntoViewIfNeeded();
  };

  it('says so where its code does not come', async () => {
    const page = await browser.newPage({ expectedErrors: [/ERR_FAILED/] });
    await page.route(/\/assets\/place-map-/, (route) => route.abort());
    await openAt(page);
    await page.locator('.map-frame').getByText('The map could not be loaded.', { exact: true }).waitFor();
  });

  it('comes when the line is back', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await openAt(page);
    await page.locator('.map-frame').getByText('The map is loading…').waitFor();
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
    await page.waitForTimeout(200);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.map-frame .leaflet-container').waitFor();
  });
});

describe('what few see', () => {
  const parts = /\/assets\/(owner-parts|signed-in-parts|similar-listings)-/;
  const shown = detail({ maxAttendees: 5, currentAttendees: 1, remaining: 4 });

  it('comes to nobody else', async () => {
    const fetched = async (may: ReturnType<typeof access>, wishes: { signedIn?: boolean } = {}) => {
      web.answer(answersFor(shown, may));
      const page = await browser.newPage();
      if (wishes.signedIn) await web.signIn(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(...(parts.exec(request.url()) ?? []).slice(1)));
      await page.goto(`${web.url}/listings/${shown.id}`);
      await settled(page);
      return [...new Set(requested)].toSorted();
    };
    expect(await fetched(access())).toEqual([]);
    expect(await fetched(access(), { signedIn: true })).toEqual(['signed-in-parts']);
    expect(await fetched(access({ canEdit: true }), { signedIn: true })).toEqual(['owner-parts', 'signed-in-parts']);
  });

  it('is a document on the page where its code does not come, and waits for a lost connection', async () => {
    web.answer({
      ...answersFor(shown, access({ canEdit: true })),
      [`GET /listings/${shown.id}/deletion`]: [200, deletion(shown, { signedUpPeople: 1 })],
    });
    const page = await browser.newPage({ expectedErrors: [/ERR_FAILED/] });
    await web.signIn(page);
    await page.route(/\/assets\/owner-parts-/, (route) => route.abort());
    await page.goto(`${web.url}/listings/${shown.id}`);
    const remove = page.getByRole('link', { name: /^Delete / }).filter({ visible: true });
    expect(await remove.getAttribute('href')).toBe(`/delete-listing/${shown.id}`);
    // The rest has come to life.
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset);

    await page.unroute(/\/assets\/owner-parts-/);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
    });
    await page.reload();
    const [came] = await Promise.all([
      page.waitForResponse(/\/assets\/owner-parts-/),
      page.evaluate(() => dispatchEvent(new Event('online'))),
    ]);
    expect(came.status()).toBe(200);
    await settled(page);
    await remove.click();
    await page.getByRole('dialog').getByText('1 person with a free spot').waitFor();
  });
});
