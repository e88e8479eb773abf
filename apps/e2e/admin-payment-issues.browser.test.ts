import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssue, PaymentIssues } from '@canopy/contracts/payment-issues';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { refuses } from './refuses.ts';
import { type Answers, type WebWithFakeApi, provider, startWebWithFakeApi } from './web-with-fake-api.ts';
import { at, signInAs } from './people.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
const admin: Viewer = { ...provider, displayName: 'Avery', email: 'avery@example.org', role: 'admin', isAdmin: true };
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi(admin)]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = (n: number) => `6f8d2f7e-9a51-4a4c-8c39-00000000000${n}`;
const base = {
  since: '2026-11-05T15:00:00Z',
  retriable: false,
  resolvable: false,
  resolved: null,
  paymentId: id(1),
  listingId: id(2),
  listingTitle: 'Saturday math circle',
  buyerName: 'Robin Tremblay',
};
const dispute: PaymentIssue = {
  ...base,
  kind: 'dispute',
  id: 'du_1',
  amountCents: 5_000,
  reason: 'product_not_received',
  status: 'needs_response',
  dueAt: '2026-12-01T17:00:00Z',
  decidable: false,
  borneBy: null,
  problem: null,
};
const lost: PaymentIssue = {
  ...dispute,
  id: 'du_2',
  buyerName: 'Sam Lee',
  status: 'lost',
  dueAt: null,
  decidable: true,
};
const reversing: PaymentIssue = { ...lost, id: 'du_3', buyerName: 'Kim Roy', decidable: false, borneBy: 'provider' };
const unbooked: PaymentIssue = {
  ...lost,
  id: 'du_4',
  buyerName: 'Jo Hill',
  paymentId: null,
  decidable: false,
  resolvable: true,
};
const returned: PaymentIssue = {
  ...base,
  kind: 'returned_payment',
  lost: false,
  id: id(8),
  amountCents: 7_000,
  tickets: 2,
  resolvable: true,
};
const lostRefund: PaymentIssue = { ...returned, lost: true, id: id(18), amountCents: 1_000, tickets: 1 };
const owed: PaymentIssue = {
  ...base,
  kind: 'owed_to_provider',
  id: id(1),
  takenCents: 2_000,
  feeCents: 400,
  owedCents: 1_600,
  providerName: 'Maple Math',
  resolvable: true,
};
const refund: PaymentIssue = {
  ...base,
  kind: 'refund',
  id: id(3),
  amountCents: 1_250,
  status: 'failed',
  problem: 'Insufficient funds.',
  retriable: true,
  resolvable: true,
};
const stuck: PaymentIssue = { ...refund, id: id(4), status: 'requested', problem: null, resolvable: false };
const parked: PaymentIssue = {
  ...base,
  kind: 'parked_order',
  id: id(5),
  paymentId: null,
  amountCents: 7_000,
  quantity: 2,
  intentId: 'pi_1',
  problem: 'Paid in usd, expected cad.',
  resolvable: true,
};
const stuckOrder: PaymentIssue = { ...parked, kind: 'stuck_order', id: id(8), problem: null, resolvable: false };
const extra: PaymentIssue = { ...base, kind: 'extra_payment', id: 'pi_2', amountCents: 3_500, resolvable: true };
const event: PaymentIssue = {
  ...base,
  kind: 'card_event',
  id: 'evt_1',
  paymentId: null,
  listingId: null,
  listingTitle: null,
  buyerName: null,
  type: 'charge.refunded',
  objectId: 'ch_1',
  problem: 'It broke.',
  retriable: true,
  resolvable: true,
};
const seats: PaymentIssue = {
  ...base,
  kind: 'ledger_finding',
  id: id(6),
  paymentId: null,
  buyerName: null,
  rule: 'seats sold = valid tickets',
  subjectId: id(2),
  expected: 12,
  found: 13,
  lastSeenAt: '2026-11-06T15:00:00Z',
};
const cents: PaymentIssue = { ...seats, id: id(7), rule: 'money returned = its refunds', expected: 0, found: 1_250 };
const everything = [
  dispute,
  lost,
  reversing,
  unbooked,
  refund,
  stuck,
  returned,
  lostRefund,
  owed,
  parked,
  stuckOrder,
  extra,
  event,
  seats,
  cents,
];

const list = (items: PaymentIssue[], next: string | null = null): [number, PaymentIssues] => [200, { items, next }];
const counts = (numbers: object): [number, unknown] => [
  200,
  {
    counts: {
      dispute: 0,
      refund: 0,
      returned_payment: 0,
      owed_to_provider: 0,
      parked_order: 0,
      stuck_order: 0,
      extra_payment: 0,
      card_event: 0,
      ledger_finding: 0,
      ...numbers,
    },
  },
];
const all: Answers = {
  'GET /admin/payment-issues': list(everything),
  'GET /admin/payment-issues/counts': counts({
    dispute: 2,
    refund: 2,
    owed_to_provider: 1,
    parked_order: 1,
    stuck_order: 1,
    extra_payment: 1,
    card_event: 1,
    ledger_finding: 1_001,
  }),
  'GET /admin/counts': [
    200,
    { applications: 0, paymentIssues: 100, emails: null, cardEvents: 0, places: 2, sweeps: 1 },
  ],
};

async function opened(
  answers: Answers,
  path = '/admin/payment-issues',
  wishes: Parameters<TestBrowser['newPage']>[0] = {},
): Promise<Page> {
  web.answer(answers);
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}
const card = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const words = async (page: Page, title: string | RegExp) => (await card(page, title).innerText()).replace(/\s+/g, ' ');

describe('money that needs a person', () => {
  it('is said in plain words, with what to do, what is known and the ways onward', async () => {
    const page = await opened(all);
    expect(await words(page, 'Robin Tremblay disputes $50.00')).toMatch(
      /Dispute Since Nov 5, 2026, 10:00 a\.m\. The buyer asked .* Answer it in the dashboard .* Answer by Dec 1, 2026, 12:00 p\.m\. Reason Product not received State Needs response At the card provider du_1 Buyer Robin Tremblay Listing Saturday math circle/,
    );
    expect(
      await card(page, 'Robin Tremblay disputes $50.00')
        .getByRole('link', { name: /^Open the sale/ })
        .first()
        .getAttribute('href'),
    ).toBe(`/refund-sale/${id(1)}?back=%2Fadmin%2Fpayment-issues`);
    expect(
      await card(page, 'Robin Tremblay disputes $50.00')
        .getByRole('link', { name: /^Open the listing/ })
        .first()
        .getAttribute('href'),
    ).toBe(`/listings/${id(2)}`);
    expect(await words(page, 'Sam Lee disputes $50.00')).toContain(
      'Decide who bears it. If it is the provider, the money, less the fee, is taken back from their account at the card provider.',
    );
    expect(await words(page, 'Kim Roy disputes $50.00')).toContain(
      'The money is being taken back from their account; there is nothing to do.',
    );
    expect(await words(page, 'Jo Hill disputes $50.00')).toContain('Settle it in the dashboard of the card provider');
    expect(await words(page, 'Robin Tremblay has $70.00 back and still holds tickets')).toContain(
      '2 tickets are still valid. Open the sale and say which spots go back',
    );
    expect(await words(page, 'Robin Tremblay has $10.00 back and still holds tickets')).toContain(
      'It went back before the database was restored from a backup; which spots went with it is not known any more. 1 ticket is still valid. Open the sale',
    );
    expect(await words(page, '$16.00 is owed to Maple Math')).toMatch(
      /Owed to a provider .* \$20\.00 was taken from the provider .* and \$4\.00 of the fee returned .* Canopy cannot send it\. Note here how you send \$16\.00 to Maple Math, then send it by hand\. Until that is noted, the next refund of this payment is made of that money\..* Buyer Robin Tremblay Listing Saturday math circle/,
    );
    expect(await words(page, '$12.50 did not reach Robin Tremblay')).toMatch(
      /The buyer does not have the money\. .* Error Insufficient funds\./,
    );
    expect(await words(page, '$12.50 for Robin Tremblay is stuck')).toContain('has not answered');
    expect(await words(page, 'A payment does not match its purchase')).toMatch(
      /Error Paid in usd, expected cad\. Ordered 2 tickets for \$70\.00 At the card provider pi_1/,
    );
    expect(await words(page, 'Spots held for Robin Tremblay are not being released')).toMatch(
      /Stuck purchase .* Nobody else can book these spots\. .* Ordered 2 tickets for \$70\.00 At the card provider pi_1/,
    );
    expect(await words(page, 'Robin Tremblay paid once more: $35.00')).toMatch(
      /Extra payment .* refund it there, then note here what you did\. At the card provider pi_2/,
    );
    expect(await words(page, 'An event of the card provider could not be processed')).toContain(
      'Error It broke. At the card provider charge.refunded, ch_1, evt_1',
    );
    expect(await words(page, 'The sold spots of a listing are not its valid tickets')).toContain(
      '12 expected, 13 found: off by 1.',
    );
    expect(await words(page, 'The money returned of a payment is not the sum of its refunds')).toContain(
      '$0.00 expected, $12.50 found: off by $12.50.',
    );
    // Where nothing can be done safely from here, there is no button.
    expect(
      await Promise.all(
        ['Robin Tremblay disputes $50.00', 'Kim Roy disputes $50.00', /^The sold spots/].map((title) =>
          card(page, title).first().getByRole('button').count(),
        ),
      ),
    ).toEqual([0, 0, 0]);
  });

  it('is counted in the navigation, on every page of the administration, and by kind', async () => {
    const page = await opened(
      { ...all, 'GET /applications': [200, { items: [], waiting: 0, reviewers: [], next: null }] },
      '/admin',
    );
    await page.getByRole('link', { name: 'Payments more than 99 open issues' }).click();
    await page.waitForURL(/\/admin\/payment-issues$/);
    const filter = page.getByRole('navigation', { name: 'What to show' });
    await filter.waitFor();
    expect((await filter.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Everything open 1,000+',
      'Disputes 2',
      'Refunds 2',
      'Returned payments 0',
      'Owed to providers 1',
      'Parked purchases 1',
      'Stuck purchases 1',
      'Extra payments 1',
      'Card events 1',
      'Ledger 1,000+',
      'Resolved',
    ]);
    await filter.getByRole('link', { name: 'Ledger' }).click();
    await page.waitForURL(/\?kind=ledger_finding$/);
    await filter.locator('[aria-current="page"]').getByText('Ledger').waitFor();
  });

  it('that nobody can count still has its page', async () => {
    const page = await opened({
      'GET /admin/payment-issues': list([dispute]),
      'GET /admin/payment-issues/counts': refuses('internal'),
    });
    await card(page, 'Robin Tremblay disputes $50.00').waitFor();
    expect(
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: 'Payments', exact: true })
        .count(),
    ).toBe(1);
  });
});

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('what can be done %s', (_, javaScript) => {
  const wishes = { ...phone, javaScript, expectedErrors: javaScript ? [] : [/status of 4\d\d/] };

  it('a refund is tried again, and a refusal is said where it was asked for', async () => {
    const page = await opened(
      {
        ...all,
        [`POST /admin/payment-issues/refund/${id(3)}/retry`]: refuses('refund_too_large', { data: { leftCents: 300 } }),
      },
      '/admin/payment-issues?kind=refund',
      wishes,
    );
    const failed = card(page, '$12.50 did not reach Robin Tremblay');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.getByRole('alert').getByText('At most $3.00 can be refunded.').waitFor();
    web.answer({ ...all, [`POST /admin/payment-issues/refund/${id(3)}/retry`]: [204, undefined] });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('It is being tried again.').waitFor();
    expect(new URL(page.url()).search).toBe('?kind=refund');
  });

  it.each([
    ['The platform bears it', 'platform', 'It is off the list: the platform bears it.'],
    [
      'The provider bears it',
      'provider',
      'The money is being taken back from the provider. It leaves the list when that is done.',
    ],
  ])('a lost dispute: %s', async (button, bearer, said) => {
    const page = await opened(
      { ...all, 'POST /admin/disputes/du_2/decision': refuses('payment_issue_settled') },
      '/admin/payment-issues?kind=dispute',
      wishes,
    );
    const issue = card(page, 'Sam Lee disputes $50.00');
    await issue.getByRole('button', { name: button }).click();
    await issue.getByRole('alert').getByText('This issue has already been settled.').waitFor();
    web.answer({ ...all, 'POST /admin/disputes/du_2/decision': [204, undefined] });
    await issue.getByRole('button', { name: button }).click();
    await page.getByText(said).waitFor();
    expect(web.bodiesOf('POST /admin/disputes/du_2/decision').at(-1)).toEqual({ bearer });
  });

  it('a parked order is marked as resolved, and a refused note is not lost', async () => {
    const path = `POST /admin/payment-issues/parked_order/${id(5)}/resolution`;
    const page = await opened(
      {
        ...all,
        [path]: refuses('invalid_input', { fields: { note: ['Please use at most 500 characters.'] } }),
      },
      '/admin/payment-issues',
      wishes,
    );
    const purchase = card(page, 'A payment does not match its purchase');
    // What it means is said before it is done, and only where it is so.
    await purchase.getByText('Mark as resolved').click();
    const meaning = 'Canopy will not send this money any more';
    expect(await purchase.getByText(meaning).count()).toBe(0);
    const failed = card(page, '$12.50 did not reach Robin Tremblay');
    await failed.getByText('Mark as resolved').click();
    await failed.getByText(meaning).waitFor();
    await purchase.getByLabel('What was done').fill('Returned in the dashboard.');
    await purchase.getByRole('button', { name: 'Save and take off the list' }).click();
    await purchase.getByText('Please use at most 500 characters.').waitFor();
    expect(await purchase.getByLabel('What was done').inputValue()).toBe('Returned in the dashboard.');
    // The page reads its list again after the refusal, too.
    await purchase.locator('button:not([aria-disabled])', { hasText: 'Save and take off the list' }).waitFor();
    web.answer({ ...all, 'GET /admin/payment-issues': list([]), [path]: [204, undefined] });
    await purchase.getByRole('button', { name: 'Save and take off the list' }).click();
    await page.getByText('It is off the list, and your note is kept.').waitFor();
    await page.getByText('No payment needs attention').waitFor();
  });

  it('what is owed to a provider is noted as sent', async () => {
    const path = `POST /admin/payment-issues/owed_to_provider/${id(1)}/resolution`;
    const page = await opened({ ...all, [path]: [204, undefined] }, '/admin/payment-issues', wishes);
    const issue = card(page, '$16.00 is owed to Maple Math');
    await issue.getByText('Mark as resolved').click();
    await issue.getByLabel('What was done').fill('Sent by bank transfer.');
    web.answer({ ...all, 'GET /admin/payment-issues': list([]), [path]: [204, undefined] });
    await issue.getByRole('button', { name: 'Save and take off the list' }).click();
    await page.getByText('It is off the list, and your note is kept.').waitFor();
    expect(web.bodiesOf(path).at(-1)).toEqual({
      note: 'Sent by bank transfer.',
      read: { since: owed.since, owedCents: 1_600 },
    });
  });

  it('what is owed to a provider waits while the bank decides', async () => {
    const page = await opened({ ...all, 'GET /admin/payment-issues': list([{ ...owed, resolvable: false }]) });
    const issue = card(page, '$16.00 is owed to Maple Math');
    await issue.getByText('The bank decides on a dispute of this payment.').waitFor();
    expect(await issue.getByText('Mark as resolved').count()).toBe(0);
  });

  it('somebody who was faster is no mystery', async () => {
    const page = await opened(
      {
        ...all,
        'POST /admin/payment-issues/card_event/evt_1/retry': refuses('payment_issue_settled'),
      },
      '/admin/payment-issues',
      wishes,
    );
    web.answer({
      'GET /admin/payment-issues': list([dispute]),
      'POST /admin/payment-issues/card_event/evt_1/retry': refuses('payment_issue_settled'),
    });
    await card(page, /^An event/)
      .getByRole('button', { name: 'Try again' })
      .click();
    await card(page, /^An event/).waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('This issue has already been settled.').waitFor();
  });

  it('the books are compared, and lead to what does not agree', async () => {
    const page = await opened(
      { ...all, 'POST /admin/payment-issues/ledger-check': [200, { findings: 2 }] },
      '/admin/payment-issues',
      wishes,
    );
    await page.getByRole('button', { name: 'Compare the books now' }).click();
    await page.getByText('Anything that does not agree is listed here.').waitFor();
    expect(new URL(page.url()).search).toBe('?kind=ledger_finding');
  });
});

it('what was resolved says who, when and how, and what is in order again says so itself', async () => {
  const done = { retriable: false, resolvable: false };
  const page = await opened(
    {
      ...all,
      'GET /admin/payment-issues': list([
        {
          ...parked,
          ...done,
          resolved: { at: '2026-11-07T15:00:00Z', by: 'Alex Admin', note: 'Returned in the dashboard.' },
        },
        { ...seats, ...done, resolved: { at: '2026-11-08T15:00:00Z', by: null, note: null } },
      ]),
    },
    '/admin/payment-issues?state=resolved',
  );
  expect(await words(page, 'A payment does not match its purchase')).toMatch(
    /Returned in the dashboard\. Alex Admin, Nov 7, 2026/,
  );
  expect(await words(page, /^The sold spots/)).toMatch(/In order again, seen Nov 8, 2026/);
  expect(await page.getByRole('button', { name: /Try again|Mark/ }).count()).toBe(0);
});

it('later pages are reached by links, and a list that cannot be loaded offers to try again', async () => {
  const page = await opened(
    { ...all, 'GET /admin/payment-issues': list([dispute], 'next-place') },
    '/admin/payment-issues?kind=dispute',
    { expectedErrors: [/status of 500/] },
  );
  await page.getByRole('link', { name: 'Older ones' }).click();
  await page.waitForURL(/\?kind=dispute&after=next-place$/);
  await page.getByRole('link', { name: 'Newest ones' }).click();
  await page.waitForURL(/\?kind=dispute$/);
  web.answer({ ...all, 'GET /admin/payment-issues': refuses('internal') });
  await page.reload();
  await page.getByText('Failed to load the payments that need attention. Please try again later.').waitFor();
  web.answer(all);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Payments that need attention', exact: true }).waitFor();
});

it('the real product compares its books, and has nothing resolved', async () => {
  const page = await browser.newPage();
  await signInAs(page, 'admin', '/admin');
  await page.getByRole('link', { name: /^Payments/ }).click();
  await page.waitForURL(at('/admin/payment-issues'));
  await page.getByRole('button', { name: 'Compare the books now' }).click();
  await page.getByText('The books agree.').waitFor();
  await page.getByRole('navigation', { name: 'What to show' }).getByRole('link', { name: 'Resolved' }).click();
  await page.getByText('Nothing resolved yet').waitFor();
});

it.each([
  ['light', phone],
  ['dark', phone],
  ['light', desktop],
  ['dark', desktop],
] as const)(
  'axe finds nothing in the %s theme on %o, and nothing is wider than the screen',
  async (colorScheme, size) => {
    const page = await opened(all, '/admin/payment-issues', { ...size, colorScheme });
    await card(page, 'A payment does not match its purchase').getByText('Mark as resolved').click();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    web.answer({ ...all, 'GET /admin/payment-issues': list([]) });
    await page.goto(`${web.url}/admin/payment-issues`);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);
