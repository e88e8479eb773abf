import type { Viewer } from '@canopy/contracts/accounts';
import type { OpenCardEvent } from '@canopy/contracts/card-events';
import type { AdminCounts, Operations } from '@canopy/contracts/operations';
import type { PlacedListing, UnplacedListing } from '@canopy/contracts/places';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const nothing: AdminCounts = { applications: 0, paymentIssues: 0, emails: 0, cardEvents: 0, places: 0, sweeps: 0 };
const now = '2026-11-05T15:00:00Z';
const current = { asOf: now, current: true };
const fine: Operations = {
  now,
  queues: {
    ...current,
    value: [
      { name: 'send-email', waiting: 1_250, running: 4, delayed: 0, failed: 2, oldestAt: '2026-11-05T14:57:00Z' },
      { name: 'refund-payment', waiting: 0, running: 0, delayed: 0, failed: 0, oldestAt: null },
      { name: 'something-newer', waiting: 0, running: 0, delayed: 0, failed: 0, oldestAt: null },
    ],
  },
  worker: {
    ...current,
    value: {
      seenAt: '2026-11-05T14:59:50Z',
      away: false,
      sweeps: [
        {
          name: 'card-reconciliation',
          everySeconds: 3_600,
          lastRunAt: '2026-11-05T12:00:00Z',
          failedAt: '2026-11-05T14:50:00Z',
          error: 'The line is dead',
          requested: false,
          late: true,
        },
        {
          name: 'ledger',
          everySeconds: 86_400,
          lastRunAt: '2026-11-05T14:59:30Z',
          failedAt: null,
          error: null,
          requested: true,
          late: false,
        },
      ],
    },
  },
  refusedWebhooks: { ...current, value: { count: 0, lastAt: null } },
  unsentEmails: { ...current, value: { count: 0, since: null, error: null } },
  undeletedFiles: { ...current, value: { count: 0, since: null } },
  unreadSubscriptions: { ...current, value: { count: 0, since: null } },
  facts: {
    ...current,
    value: {
      schema: '2026_11_22_210000_operations',
      node: 'v24.1.0',
      postgres: '18.1',
      queueStore: 'postgres',
      apiStartedAt: '2026-11-05T14:00:00Z',
      databaseBytes: 1_230_000_000,
      disk: { freeBytes: 40_000_000_000, totalBytes: 100_000_000_000 },
    },
  },
};

async function opened(
  path: string,
  answers: Answers,
  wishes: Parameters<TestBrowser['newPage']>[0] = {},
): Promise<Page> {
  web.answer({ 'GET /admin/counts': [200, nothing], ...answers });
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const row = async (page: Page, name: string) =>
  (await page.getByRole('row').filter({ hasText: name }).innerText()).replace(/\s+/g, ' ').trim();

describe('what runs behind the screens', () => {
  it('is told in plain words: jobs, tasks, processes; and nothing waits', async () => {
    const page = await opened('/admin/operations', { 'GET /admin/operations': [200, fine] });
    await page.getByText('Nothing waits. Have a good day.', { exact: true }).waitFor();
    expect(await row(page, 'Emails')).toBe('Emails 1,250 4 0 2 3 minutes ago');
    expect(await row(page, 'Refunds')).toBe('Refunds 0 0 0 0 none');
    expect(await row(page, 'something-newer')).toContain('something-newer');
    expect(await row(page, 'Fetch missed card events')).toBe(
      'Fetch missed card events 3 hours ago Late Failed 10 minutes ago: The line is dead Run now : “Fetch missed card events”',
    );
    expect(await row(page, 'Compare the books')).toBe('Compare the books a moment ago In time Runs within a minute');
    await page.getByText('40 GB of 100 GB', { exact: true }).waitFor();
    await page.getByText('1.23 GB', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a dead worker is a red sentence that says what to start; a changed secret says what to compare', async () => {
    const page = await opened(
      '/admin/operations',
      {
        'GET /admin/counts': [200, { ...nothing, emails: 100, sweeps: 2, places: null }],
        'GET /admin/operations': [
          200,
          {
            ...fine,
            worker: { ...fine.worker, value: { ...fine.worker.value!, away: true, seenAt: '2026-11-05T13:00:00Z' } },
            refusedWebhooks: { ...current, value: { count: 1_234, lastAt: '2026-11-05T14:20:00Z' } },
            unsentEmails: {
              ...current,
              value: { count: 100, since: '2026-11-05T13:00:00Z', error: 'connect ECONNREFUSED 10.0.0.9:25' },
            },
            undeletedFiles: { ...current, value: { count: 7, since: '2026-11-05T12:00:00Z' } },
            unreadSubscriptions: { ...current, value: { count: 2, since: '2026-11-05T10:00:00Z' } },
          },
        ],
      },
      phone,
    );
    const [worker, webhooks] = [page.getByRole('alert').nth(0), page.getByRole('alert').nth(1)];
    expect(await worker.innerText()).toContain('The worker does not run.');
    expect(await worker.innerText()).toContain('It was last seen 2 hours ago.');
    expect(await worker.innerText()).toContain('Start it: “docker compose up -d worker”');
    expect(await webhooks.innerText()).toContain(
      '1,234 messages of the card provider were refused because their signature did not fit.',
    );
    const mail = page.getByRole('alert').nth(2);
    expect(await mail.innerText()).toContain('Emails that could not be sent yet: more than 99');
    const files = page.getByRole('alert').nth(3);
    expect(await files.innerText()).toContain('Files that could not be deleted: 7');
    expect(await files.innerText()).toContain('The oldest was to go 3 hours ago.');
    const premium = page.getByRole('alert').nth(4);
    expect(await premium.innerText()).toContain('People whose Premium could not be read: 2');
    expect(await premium.innerText()).toContain('The longest of them was last read 5 hours ago.');
    expect(await mail.innerText()).toContain('The oldest was written 2 hours ago.');
    expect(await mail.innerText()).toContain('The mail server said: “connect ECONNREFUSED 10.0.0.9:25”.');
    expect(await mail.getByRole('link', { name: 'See the emails' }).getAttribute('href')).toBe('/admin/emails');
    expect(await webhooks.innerText()).toContain('The last came 40 minutes ago. Was the webhook secret changed?');
    const waits = page.getByRole('listitem').filter({ hasText: 'Emails that failed' });
    await waits.getByText('more than 99', { exact: true }).waitFor();
    expect(await page.getByText('Nothing waits. Have a good day.').count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Administration' });
    await menu.getByRole('link', { name: 'Emails more than 99 failed emails' }).waitFor();
    await menu.getByRole('link', { name: 'Operations 2 things to look at' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a part that does not answer shows its last numbers and their age, or says that nothing is known', async () => {
    const page = await opened('/admin/operations', {
      'GET /admin/counts': refuses('internal'),
      'GET /admin/operations': [
        200,
        {
          ...fine,
          queues: { ...fine.queues, asOf: '2026-11-05T14:30:00Z', current: false },
          facts: { asOf: null, current: false, value: null },
        },
      ],
    });
    await page
      .getByText('These numbers are of Nov 5, 2026, 9:30 a.m., because this part did not answer just now.', {
        exact: true,
      })
      .waitFor();
    expect(await row(page, 'Emails')).toContain('1,250');
    await page.getByText('Nothing is known of this part at the moment.', { exact: false }).waitFor();
    await page.getByText('What waits cannot be counted at the moment.', { exact: true }).waitFor();
  });

  it.each([true, false])('a task is run now (scripts: %s)', async (javaScript) => {
    const page = await opened(
      '/admin/operations',
      { 'GET /admin/operations': [200, fine], 'POST /admin/sweeps/card-reconciliation/run': [204, null] },
      { javaScript },
    );
    await page.getByRole('button', { name: 'Run now : “Fetch missed card events”' }).click();
    await page.getByText('The task runs within a minute.', { exact: true }).waitFor();
  });
});

const event: OpenCardEvent = {
  id: 'evt_1',
  type: 'charge.refunded',
  objectId: 'ch_1',
  state: 'parked',
  attempts: 10,
  error: 'No such charge',
  receivedAt: '2026-11-05T15:00:00Z',
  nextAttemptAt: null,
};
const events = (items: OpenCardEvent[], counts = { failed: items.length, waiting: 0 }, next: string | null = null) =>
  [200, { items, next, counts }] as [number, unknown];

describe('card events', () => {
  it.each([true, false])('are replayed one by one or all together (scripts: %s)', async (javaScript) => {
    const page = await opened(
      '/admin/card-events?state=failed',
      {
        'GET /admin/card-events': events([event], { failed: 1_001, waiting: 3 }, 'abc'),
        'POST /admin/card-events/evt_1/replay': [204, null],
        'POST /admin/card-events/replay': [200, { events: 5 }],
      },
      { javaScript },
    );
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'charge.refunded' }) });
    expect((await card.innerText()).replace(/\s+/g, ' ')).toBe(
      'charge.refunded Waits for you Event evt_1 Is about ch_1 Received Nov 5, 2026, 10:00 a.m. Attempts 10 Error No such charge Replay : charge.refunded, evt_1 History : charge.refunded, evt_1',
    );
    await page.getByRole('button', { name: /^Replay ?: charge\.refunded, evt_1$/ }).click();
    await page.getByText('The card event is being worked on again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Replay all failed events' }).click();
    await page.getByText('All failed card events are being worked on again.', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=failed');
    await page.getByRole('link', { name: 'Older card events' }).click();
    await page.waitForURL(/\?state=failed&after=abc$/);
  });

  it('that somebody else replayed meanwhile say so; one that waits its turn has no button; none is the best news', async () => {
    const sentence = 'This event is already being worked on, or is done. Please reload the page.';
    const page = await opened('/admin/card-events', {
      'GET /admin/card-events': events([
        event,
        { ...event, id: 'evt_2', type: 'payout.paid', state: 'waiting', error: null, nextAttemptAt: now },
      ]),
      'POST /admin/card-events/evt_1/replay': refuses('card_event_not_failed'),
    });
    await page.getByRole('button', { name: /^Replay ?:/ }).click();
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /payout\.paid/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    web.answer({ 'GET /admin/counts': [200, nothing], 'GET /admin/card-events': events([]) });
    await page.reload();
    await page.getByText('Nothing waits. Have a good day.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Replay all failed events' }).count()).toBe(0);
  });
});

describe('a form that no button of its page sent', () => {
  it.each([
    ['/admin/card-events', {}],
    ['/admin/card-events', { intent: 'some', id: 'evt_1' }],
    ['/admin/emails', {}],
    ['/admin/emails', { intent: '', id }],
    ['/admin/users', { user: id, fee: '0' }],
    ['/admin/users', { intent: 'fees', user: id, fee: '0' }],
    [`/admin/users/${id}`, { email: id }],
    [`/admin/application/${id}`, {}],
    [`/admin/application/${id}`, { decision: 'approved' }],
    ['/admin/pending-listings', { id }],
    ['/admin/payment-issues', { kind: 'refund', id }],
    ['/account', { intent: 'end' }],
    ['/account/second-factor', {}],
    ['/payment-settings', {}],
    ['/premium', { intent: 'buy' }],
    [`/sale-notice/${id}`, {}],
  ] as [string, Record<string, string>][])('does nothing on %s (%j)', async (path, form) => {
    web.answer({ 'GET /admin/counts': [200, nothing] });
    const answer = await fetch(web.url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie: 'canopy=a-session', origin: web.url, accept: 'text/html' },
      redirect: 'manual',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The request could not be read. Please reload the page and try again.');
  });
});

const lost: UnplacedListing = {
  id,
  title: 'Pottery',
  location: 'The old mill, Elora',
  status: 'not_found',
  attempts: 1,
  createdAt: '2026-11-05T15:00:00Z',
};
const placed: PlacedListing = {
  id,
  title: 'Pottery',
  location: 'The old mill, Elora',
  isVirtual: false,
  status: 'not_found',
  lat: null,
  lng: null,
};
const point = (listing: PlacedListing): Answers => ({ [`GET /listings/${id}/point`]: [200, listing] });

describe('places without a point', () => {
  const places = (items: UnplacedListing[]): [number, unknown] => [
    200,
    { items, next: null, counts: { failed: items.length, waiting: 0 } },
  ];

  it.each([true, false])('are looked for again (scripts: %s)', async (javaScript) => {
    const page = await opened(
      '/admin/places',
      {
        'GET /admin/places': places([lost]),
        [`POST /listings/${id}/geocode`]: [200, { geocodeStatus: 'pending' }],
        ...point(placed),
      },
      { javaScript, ...(javaScript ? phone : {}) },
    );
    await page.getByText('The map service does not know this address.', { exact: true }).waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Look again for Pottery' }).click();
    await page.getByText('We are looking for the address again. This can take a moment.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Set the point for Pottery' }).click();
    await page.getByRole('heading', { name: 'Point on the map', exact: true }).waitFor();
    await page.getByLabel('Latitude').fill('43.68');
    await page.getByLabel('Longitude').fill('-80.43');
    web.answer({
      'GET /admin/counts': [200, nothing],
      ...point(placed),
      'GET /admin/places': places([]),
      [`PUT /listings/${id}/point`]: [204, null],
    });
    await page.getByRole('button', { name: 'Save the point' }).click();
    await page.getByText('The listing is on the map.', { exact: true }).waitFor();
    await page.getByText('Nothing waits. Have a good day.', { exact: true }).waitFor();
  });
});
