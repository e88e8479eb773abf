import type { CalendarEntry } from '@canopy/contracts/payments';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, type PageWishes, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answer, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const entry = (more: Partial<CalendarEntry>): CalendarEntry => ({
  listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10',
  title: 'Saturday math circle',
  category: 'education',
  language: 'en',
  location: '100 King Street, Stratford',
  eventStart: '2026-11-04T01:30:00Z',
  eventEnd: null,
  kind: 'purchased',
  ticketCount: 2,
  deleted: false,
  cancelled: false,
  refund: null,
  ...more,
});
/** What the API answers to a page that names a month; to one that names none, as in November of 2026. */
const entries = (...all: CalendarEntry[]) =>
  web.answer({
    'GET /calendar': (address) => [
      200,
      { month: new URL(address, web.url).searchParams.get('month') ?? '2026-11', entries: all },
    ],
  });

describe('my calendar', () => {
  it('CAL-02, CAL-04, CAL-05: own and booked listings stand in a list under their day in Toronto, wherever the browser is', async () => {
    entries(
      entry({}),
      entry({
        listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e11',
        title: 'Evening chess',
        kind: 'own',
        ticketCount: 0,
        location: null,
        eventStart: '2026-11-14T15:00:00Z',
      }),
    );
    const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' });
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
    const bought = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nov 3 Tuesday' }) });
    expect(await bought.getByRole('link', { name: 'Saturday math circle' }).getAttribute('href')).toBe(
      '/listings/6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10',
    );
    expect(await bought.getByText('2 tickets').isVisible()).toBe(true);
    expect(await bought.getByText('Nov 3, 2026, 8:30 p.m.').isVisible()).toBe(true);
    const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nov 14 Saturday' }) });
    expect(await own.getByText('Your listing').isVisible()).toBe(true);
    expect(await own.getByText('Online').isVisible()).toBe(true);
  });

  it('CAL-06: what was booked and then deleted stays, as deleted and without a link', async () => {
    entries(
      entry({
        listingId: null,
        category: null,
        language: null,
        location: null,
        eventStart: null,
        deleted: true,
        title: 'Watercolour mornings',
      }),
    );
    const page = await browser.newPage(phone);
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
    const gone = page.getByRole('listitem').filter({ hasText: 'Watercolour mornings' }).last();
    expect(await gone.getByText('Deleted', { exact: true }).isVisible()).toBe(true);
    expect(await gone.getByText('This listing was deleted and is unavailable.').isVisible()).toBe(true);
    expect(await gone.getByRole('link').count()).toBe(0);
  });

  it('CAL-06: what was called off stands on each of its days, struck through, and says that the money was returned', async () => {
    entries(
      entry({
        listingId: null,
        category: null,
        language: null,
        location: null,
        deleted: true,
        cancelled: true,
        refund: 'returned',
        ticketCount: 0,
        title: 'Autumn camp',
        eventStart: '2026-11-10T14:00:00Z',
        eventEnd: '2026-11-12T21:00:00Z',
      }),
    );
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11`);
    const cells = page.getByRole('cell').filter({ hasText: 'Autumn camp' });
    expect((await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      '10 9:00 a.m. Autumn camp : Cancelled, money returned',
      '11 continues Autumn camp : Cancelled, money returned',
      '12 continues Autumn camp : Cancelled, money returned',
    ]);
    await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Nov 10\nTuesday',
      'Nov 11\nWednesday',
      'Nov 12\nThursday',
    ]);
    expect(await page.getByText('Cancelled, money returned', { exact: true }).count()).toBe(3);
    expect(await page.getByRole('listitem').filter({ hasText: 'Autumn camp' }).getByRole('link').count()).toBe(0);
  });

  it.each([
    ['whose money has not gone back yet', { refund: 'owed' }, 'What you paid goes back to your card.'],
    ['that cost nothing, or is their own', { refund: null, kind: 'own', ticketCount: 0 }, null],
  ] as const)(
    'CAL-06: what was called off, %s, is said to be cancelled, and no more than is true',
    async (_, more, says) => {
      entries(entry({ ...more, cancelled: true, title: 'Autumn camp', eventStart: '2026-11-10T14:00:00Z' }));
      const page = await browser.newPage();
      await web.signIn(page);
      await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
      const camp = page.getByRole('listitem').filter({ hasText: 'Autumn camp' }).last();
      expect(await camp.getByText('Cancelled', { exact: true }).isVisible()).toBe(true);
      const sentence = ['This event was cancelled.', ...(says ? [says] : [])].join(' ');
      expect(await camp.getByText(sentence, { exact: true }).isVisible()).toBe(true);
      expect(await page.getByText(/returned|already there/).count()).toBe(0);
    },
  );

  it('CAL-06: the own listing that was called off still leads to where its refunds are, what was booked does not', async () => {
    const off = { cancelled: true, ticketCount: 0, eventStart: '2026-11-10T14:00:00Z' };
    entries(entry({ ...off, kind: 'own', title: 'Autumn camp' }), entry({ ...off, refund: 'owed', title: 'Choir' }));
    const page = await browser.newPage();
    await web.signIn(page);
    for (const view of ['grid', 'list']) {
      await page.goto(`${web.url}/my-calendar?month=2026-11&view=${view}`);
      await page.getByText('Choir').waitFor();
      expect(await page.getByRole('link', { name: 'Autumn camp' }).getAttribute('href')).toBe(
        `/listings/${entry({}).listingId}`,
      );
      expect(await page.getByRole('link', { name: 'Choir' }).count()).toBe(0);
    }
  });

  it('CAL-01: a month is a grid of weeks, with what stands on its days and today marked', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
    const at = `${today}T17:00:00Z`;
    const many = ['Aaa', 'Bbb', 'Ccc', 'Ddd'].map((title, n) =>
      entry({ title, eventStart: at, listingId: `6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e2${n}` }),
    );
    entries(
      ...many,
      entry({
        listingId: null,
        category: null,
        language: null,
        location: null,
        eventStart: null,
        deleted: true,
        title: 'Watercolour mornings',
      }),
    );
    const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' });
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=${today.slice(0, 7)}`);
    const grid = page.getByRole('table');
    expect(await grid.getByRole('columnheader').allInnerTexts()).toHaveLength(7);
    const cell = grid.locator('td[aria-current=date]');
    expect(await cell.getByRole('link').allInnerTexts()).toEqual([
      ...['Aaa', 'Bbb', 'Ccc'].map((title) => expect.stringContaining(title)),
      '1 more',
    ]);
    expect(await page.getByRole('heading', { name: 'Without a date' }).isVisible()).toBe(true);
    await cell.getByRole('link', { name: '1 more' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('view') === 'list' && url.hash === `#day-${today}`);
    await page.getByRole('link', { name: 'Ddd' }).waitFor();
  });

  it('CAL-01: on a phone a day of the grid leads to its place in the list, without scripts too', async () => {
    entries(entry({}));
    const page = await browser.newPage({ ...phone, javaScript: false });
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11`);
    await page.getByRole('table').getByRole('link', { name: 'Nov 3: 1 entry' }).click();
    expect(await page.getByRole('link', { name: 'Saturday math circle' }).isVisible()).toBe(true);
  });

  it('CAL-06: on a phone a day counts what takes place; what was called off is told beside it, and struck through where nothing else is', async () => {
    const off = { cancelled: true, refund: 'owed' as const };
    entries(
      entry({}),
      entry({ ...off, listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e11' }),
      entry({ ...off, listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e12', eventStart: '2026-11-10T14:00:00Z' }),
    );
    const page = await browser.newPage(phone);
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11`);
    const day = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true });
    const number = (name: string) =>
      day(name)
        .locator('.rounded-full')
        .evaluate((shown) => [shown.textContent, getComputedStyle(shown).textDecorationLine]);
    expect(await number('Nov 3: 2 entries, 1 cancelled')).toEqual(['1', 'none']);
    expect(await number('Nov 10: 1 entry, 1 cancelled')).toEqual(['1', 'line-through']);
  });

  it.each([
    ['English', '', 'Show my tickets'],
    ['French', '/fr', 'Afficher mes billets'],
  ])('CAL-02: on a small phone an address has the line to itself in %s', async (_, prefix, link) => {
    const location = '1250 Boulevard Saint-Laurent Ouest, Saint-Catharines';
    entries(entry({ location }));
    const page = await browser.newPage({ width: 320, height: 640 });
    await web.signIn(page);
    await page.goto(`${web.url}${prefix}/my-calendar?month=2026-11&view=list`);
    const box = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())!;
    const [address, tickets] = [await box(location), await box(link)];
    expect(tickets.y).toBeGreaterThanOrEqual(address.y + address.height);
    expect(address.width).toBeGreaterThan(200);
  });

  it('says that it holds what one offers only to who offers something', async () => {
    const lead = 'Everything you booked. All times are Toronto time.';
    const page = await browser.newPage();
    await signInAs(page, 'family', '/my-calendar?month=2040-01');
    await page.getByText(lead, { exact: true }).waitFor();
    await page.getByText(/^What you book this month appears here/).waitFor();
    entries();
    const ofProvider = await browser.newPage();
    await web.signIn(ofProvider);
    await ofProvider.goto(`${web.url}/my-calendar?month=2040-01`);
    await ofProvider.getByText(/^Everything you offer and everything you booked/).waitFor();
    await ofProvider.getByText(/^What you book or offer this month/).waitFor();
  });

  it('promises nothing of a month in which all was called off', async () => {
    entries(entry({ cancelled: true, refund: 'owed', eventStart: '2026-12-04T15:00:00Z' }));
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11`);
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('link', { name: /in December 2026/ }).count()).toBe(0);
  });

  it('a private address is shown once, read by calendar programs without a session, and can be ended', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'family', '/my-calendar');
    await page.getByRole('button', { name: /Make a (private|new) address/ }).click();
    const address = await page.getByLabel('Private address').inputValue();
    const read = await fetch(address);
    expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(await read.text()).toContain('BEGIN:VEVENT');
    await page.reload();
    expect(await page.getByLabel('Private address').count()).toBe(0);
    await page.getByRole('button', { name: 'End the address' }).click();
    await page.getByText('no longer works').first().waitFor();
    expect((await fetch(address)).status).toBe(404);
  });

  /** The page on which the private address has just been made. */
  async function addressMade({ withoutClipboard = false, ...wishes }: PageWishes & { withoutClipboard?: boolean }) {
    web.answer({
      'GET /calendar': [200, { month: '2026-11', entries: [entry({})] }],
      'GET /calendar/feed': [200, { createdAt: null }],
      'POST /calendar/feed': [201, { token: 'k'.repeat(43) }],
    });
    const page = await browser.newPage(wishes);
    if (withoutClipboard) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
    await page.getByRole('button', { name: 'Make a private address' }).click();
    await page.getByLabel('Private address').waitFor();
    return page;
  }

  it.each([
    ['', true],
    [' (without scripts)', false],
  ])(
    'a new address that nobody answers for may have ended the old one: the page says so, and when it was made%s',
    async (_, javaScript) => {
      let createdAt = '2026-10-05T15:00:00Z';
      let away = false;
      const unlessAway = (answer: Answer) => (away ? refuses('unavailable') : answer);
      web.answer({
        'GET /calendar': () => unlessAway([200, { month: '2026-11', entries: [entry({})] }]),
        'GET /calendar/feed': () => unlessAway([200, { createdAt }]),
        'POST /calendar/feed': () => {
          createdAt = '2026-11-28T15:00:00Z';
          away = javaScript;
          return refuses('unavailable');
        },
      });
      const page = await browser.newPage({ ...phone, javaScript, expectedErrors: [/status of 503/] });
      await web.signIn(page);
      await page.goto(`${web.url}/my-calendar?month=2026-11&view=list`);
      await page.getByText('Your private address was made on October 5, 2026').waitFor();
      await page.getByRole('button', { name: 'Make a new address' }).click();
      const alert = page.getByRole('alert').getByText('it is not known whether a new address was made');
      await alert.waitFor();
      // A page that cannot be read yet is not read, or it would be lost with what it says.
      for (let times = 0; javaScript && times < 2; times += 1)
        await page.waitForResponse((response) => response.request().method() === 'HEAD');
      expect(await alert.isVisible()).toBe(true);
      away = false;
      await page.getByText('Your private address was made on November 28, 2026').waitFor();
      expect(await alert.innerText()).toContain('You can safely make another one.');
      if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('a new address whose answer is lost on the way is not said to have failed', async () => {
    web.answer({
      'GET /calendar': [200, { month: '2026-11', entries: [entry({})] }],
      'GET /calendar/feed': [200, { createdAt: '2026-10-05T15:00:00Z' }],
    });
    const page = await browser.newPage({ ...phone, expectedErrors: [/Failed to load resource/] });
    await web.signIn(page);
    await page.goto(`${web.url}/fr/my-calendar?month=2026-11&view=list`);
    await page.route('**/*.data**', (route) => route.abort());
    await page.getByRole('button', { name: 'Créer une nouvelle adresse' }).click();
    await page.getByRole('alert').getByText('on ne sait pas si une nouvelle adresse a été créée').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('the private address is copied by a button, which says so', async () => {
    const page = await addressMade({ ...phone, width: 320 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = await page.getByLabel('Private address').inputValue();
    const status = page.getByRole('region', { name: 'In the calendar of your phone' }).getByRole('status').last();
    expect(await status.innerText()).toBe('');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => status.innerText()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    // It clears, so that the next time is said again.
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await page.context().clearPermissions();
    expect(address).toBe(`${web.url}/calendar/${'k'.repeat(43)}.ics`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('where the browser refuses the clipboard, the private address is selected and a sentence says so', async () => {
    const page = await addressMade(desktop);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('This could not be copied. It is selected: please copy it by hand.').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(
      await page.getByLabel('Private address').inputValue(),
    );
  });

  it.each([
    ['without scripts', { javaScript: false }],
    ['without a clipboard', {}],
  ])('no button promises to copy the private address %s', async (_, wishes) => {
    const page = await addressMade({ ...desktop, ...wishes, withoutClipboard: !('javaScript' in wishes) });
    expect(await page.getByLabel('Private address').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(0);
  });

  it('CAL-07, ERR-05: a load failure says so', async () => {
    web.answer({
      'GET /calendar': refuses('unavailable'),
    });
    const page = await browser.newPage({ expectedErrors: [/status of 503/] });
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar`);
    expect(await page.getByRole('alert').innerText()).toContain(
      'Failed to load your calendar data. Please try again later.',
    );
  });

  it('a month stands without what it would say of the one after', async () => {
    const later = entry({ eventStart: '2031-12-04T15:00:00Z' });
    web.answer({
      'GET /calendar': (address) =>
        address.includes('2032-01') ? refuses('unavailable') : [200, { month: '2031-12', entries: [later] }],
      'GET /calendar/feed': [200, { createdAt: null }],
    });
    const page = await browser.newPage();
    await web.signIn(page);
    await page.goto(`${web.url}/my-calendar?month=2031-12&view=list`);
    await page.getByRole('link', { name: 'Saturday math circle' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('CAL-03: without a month it opens where something comes next, and says first what the month after holds', async () => {
    const later = entry({ eventStart: '2031-12-04T15:00:00Z' });
    web.answer({ 'GET /calendar': [200, { month: '2031-12', entries: [later] }] });
    for (const javaScript of [true, false]) {
      const page = await browser.newPage({ ...phone, javaScript });
      await web.signIn(page);
      await page.goto(`${web.url}/my-calendar`);
      expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('December 2031');
      const hint = (await page.getByRole('link', { name: '1 entry in January 2032' }).boundingBox())!;
      expect(hint.y).toBeLessThan((await page.getByRole('table').boundingBox())!.y);
      const now = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }).slice(0, 7);
      expect(await page.getByRole('link', { name: 'This month' }).getAttribute('href')).toBe(
        `/my-calendar?month=${now}`,
      );
    }
  });

  it('CAL-03: one moves from month to month, without scripts too', async () => {
    const page = await browser.newPage({ javaScript: false });
    await signInAs(page, 'family', '/my-calendar?month=2026-12');
    const month = page.getByRole('heading', { level: 2 }).first();
    expect(await month.innerText()).toBe('December 2026');
    await page.getByRole('link', { name: 'Next month' }).click();
    expect(await month.innerText()).toBe('January 2027');
    await page.getByRole('link', { name: 'Previous month' }).click();
    await page.getByRole('link', { name: 'Previous month' }).click();
    expect(await month.innerText()).toBe('November 2026');
  });

  it('an address that names no month leads to the current one', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'family', '/my-calendar?month=soon');
    expect(new URL(page.url()).search).toBe('');
  });

  it('an empty month leads to the listings', async () => {
    const page = await browser.newPage(phone);
    await signInAs(page, 'family', '/my-calendar?month=2040-01');
    await page.getByText('Nothing in January 2040').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse listings' }).click();
    await page.waitForURL((url) => url.pathname === '/listings');
  });

  it('a signed-out visitor signs in and comes back to the same month', async () => {
    const page = await browser.newPage();
    await page.goto('/my-calendar?month=2040-01');
    expect(new URL(page.url()).searchParams.get('to')).toBe('/my-calendar?month=2040-01');
  });

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
    entries(
      entry({}),
      entry({
        listingId: null,
        category: null,
        language: null,
        location: null,
        deleted: true,
        title: 'Watercolour mornings',
      }),
      entry({ cancelled: true, refund: 'owed', eventStart: '2026-11-10T14:00:00Z' }),
    );
    const page = await browser.newPage({ ...size, colorScheme });
    await web.signIn(page);
    for (const view of ['', '&view=list']) {
      await page.goto(`${web.url}/my-calendar?month=2026-11${view}`);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
});
