import type { PaymentIssues } from '@canopy/contracts/payment-issues';
import type { Sale, SalesDashboard } from '@canopy/contracts/sales';
import { atMostBack, type SaleDetail } from '@canopy/contracts/refunds';
import type { HeldTickets, MyRefund } from '@canopy/contracts/tickets';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.ts';
import { desktop, launchBrowser, phone, type TestBrowser } from './browser.ts';
import { months } from './no-sales.ts';
import { refuses } from './refuses.ts';
import { provider, type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';

let browser: TestBrowser;
let web: WebWithFakeApi;
beforeAll(async () => {
  [browser, web] = await Promise.all([launchBrowser(inject('canopyUrl')), startWebWithFakeApi()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([browser.close(), web.release()]));

const id = '6f8d2f7e-9a51-4a4c-8c39-000000000001';
const sale: Sale = {
  id,
  listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10',
  listingTitle: 'Saturday math circle',
  customerName: 'Robin Tremblay',
  customerEmail: 'robin@example.org',
  purchasedAt: '2026-11-03T15:00:00Z',
  quantity: 2,
  amountCents: 5_000,
  platformFeeCents: 1_000,
  providerAmountCents: 4_000,
  feeBps: 2_000,
  refundedCents: 1_000,
  refundedFeeCents: 200,
  absorbedCents: 0,
  seatsReturned: 1,
  status: 'succeeded',
  refundsRequested: 0,
  refundsFailed: 1,
  disputeStatus: 'needs_response',
  late: false,
};
const detail: SaleDetail = {
  ...sale,
  left: { cents: 4_000, seats: 1 },
  refunds: [
    {
      id: '6f8d2f7e-9a51-4a4c-8c39-000000000002',
      source: 'request',
      amountCents: 1_000,
      feeCents: 200,
      seats: 1,
      reason: 'One child was ill.',
      requestedBy: 'Maple Learning',
      status: 'succeeded',
      problem: null,
      createdAt: '2026-11-04T15:00:00Z',
      settledElsewhereAt: null,
    },
    {
      id: '6f8d2f7e-9a51-4a4c-8c39-000000000003',
      source: 'request',
      amountCents: 500,
      feeCents: 0,
      seats: 0,
      reason: 'It began late.',
      requestedBy: 'Maple Learning',
      status: 'failed',
      problem: 'The card has expired.',
      createdAt: '2026-11-05T15:00:00Z',
      settledElsewhereAt: null,
    },
  ],
};
const dashboard: SalesDashboard = {
  earningsCents: 3_200,
  customers: 1,
  sales: 1,
  months,
  rows: [{ ...sale, members: 1 }],
  found: null,
  next: null,
  previous: null,
};
const answers = (more: object = {}) =>
  web.answer({ 'GET /sales': [200, dashboard], [`GET /sales/${id}`]: [200, detail], ...more } as never);

async function opened(path: string, wishes: Parameters<TestBrowser['newPage']>[0] = {}) {
  const page = await browser.newPage(wishes);
  await web.signIn(page);
  await page.goto(web.url + path);
  return page;
}

/** On a phone the rest of a row waits for a touch. */
const showMore = (page: Page) => page.getByText('More about the sale to Robin Tremblay').locator('..').click();

it('the dashboard says what went back, what failed and what is disputed, and what is left of the earnings', async () => {
  answers();
  const page = await opened('/provider-dashboard', desktop);
  const cells = (await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
  expect(cells[0]).toBe('Saturday math circle Refund failed Disputed View Members (1) of Saturday math circle');
  expect(cells.slice(3)).toEqual([
    '$50.00 $10.00 refunded',
    '$8.00 (20%)',
    '2 1 spot taken back',
    '$32.00',
    'Refund Robin Tremblay',
  ]);
});

it.each([
  ['', 'Sign-up cancelled', '2 spots returned', 'Every spot of this sign-up was returned, or is about to be.'],
  ['/fr', 'Inscription annulée', '2 places libérées', 'Chaque place de cette inscription est libérée'],
])(
  'spots of a free sign-up that went back are neither refunded nor taken back by the provider (%s)',
  async (language, state, spots, nothingLeft) => {
    const nothing = {
      amountCents: 0,
      platformFeeCents: 0,
      providerAmountCents: 0,
      refundedCents: 0,
      refundedFeeCents: 0,
    };
    const signUp = { ...sale, ...nothing, seatsReturned: 2, refundsFailed: 0, disputeStatus: null } as const;
    const given = { ...signUp, status: 'refunded' } as const;
    answers({
      'GET /sales': [200, { ...dashboard, rows: [{ ...given, members: 0 }] }],
      [`GET /sales/${id}`]: [200, { ...given, left: { cents: 0, seats: 0 }, refunds: [] }],
    });
    const page = await opened(`${language}/provider-dashboard`, desktop);
    const row = (await page.getByRole('row').nth(1).innerText()).replace(/\s+/g, ' ');
    for (const said of [state, spots]) expect(row).toContain(said);
    expect(row).not.toMatch(/taken back|Refunded|reprises|Remboursée/);
    await page.goto(`${web.url}${language}/refund-sale/${id}`);
    await page.getByText(nothingLeft).waitFor();
    expect(await page.getByText(/has been refunded|est remboursé/).count()).toBe(0);
  },
);

it('a payment that came too late is no sale for the provider, and the buyer sees where the money is', async () => {
  answers({
    'GET /sales': [
      200,
      {
        ...dashboard,
        rows: [
          {
            ...sale,
            members: 0,
            late: true,
            refundedCents: 5_000,
            refundedFeeCents: 1_000,
            seatsReturned: 2,
            status: 'refunded',
            refundsFailed: 0,
            disputeStatus: null,
          },
        ],
      },
    ],
  });
  const page = await opened('/provider-dashboard', desktop);
  const row = (await page.getByRole('row').nth(1).innerText()).replace(/\s+/g, ' ');
  expect([row.includes('Paid too late, no spots given'), row.includes('taken back'), row.includes('Refunded')]).toEqual(
    [true, false, true],
  );

  const refund: MyRefund = {
    id,
    title: 'Saturday math circle',
    amountCents: 5_000,
    seats: 0,
    reason: null,
    status: 'succeeded',
    late: true,
    listingGone: false,
    createdAt: '2026-11-03T15:00:00Z',
  };
  const back: MyRefund[] = [
    refund,
    { ...refund, id: `${id.slice(0, -1)}7`, title: 'Yoga', listingGone: true },
    { ...refund, id: `${id.slice(0, -1)}8`, title: 'Choir', late: false, status: 'requested', reason: 'It rained.' },
    { ...refund, id: `${id.slice(0, -1)}9`, title: 'Chess', late: false, status: 'failed' },
    { ...refund, id: `${id.slice(0, -1)}a`, title: 'Judo', late: false, status: 'settled', seats: 2 },
  ];
  answers({ 'GET /my/tickets': [200, { holds: [], purchases: [], refunds: back }] });
  await page.goto(`${web.url}/tickets`);
  expect(
    (await page.getByRole('region', { name: 'Refunds' }).getByRole('listitem').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' '),
    ),
  ).toEqual([
    'Saturday math circle $50.00 went back to your card. Banks take up to ten days to show it. November 3, 2026 · The last spots were gone before your payment arrived.',
    'Yoga $50.00 went back to your card. Banks take up to ten days to show it. November 3, 2026 · Your payment arrived after this had been called off or taken down.',
    'Choir $50.00 is on its way back to your card. Reason: It rained. November 3, 2026',
    'Chess $50.00 could not be returned to your card yet. We are looking into it. November 3, 2026',
    'Judo $50.00 was settled with you in another way than by your card. If you do not have it: Write to us 2 tickets are no longer valid. November 3, 2026',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Whose tickets are all void has booked before.
  await page.getByText('You have no valid tickets').waitFor();
  answers({ 'GET /my/tickets': [200, { holds: [], purchases: [], refunds: [] }] });
  await page.reload();
  await page.getByText('No tickets yet').waitFor();
});

it.each([
  ['a dialog', true],
  ['a page without scripts', false],
])('a refund is asked for in %s, and a refusal keeps what was typed', async (_, javaScript) => {
  answers({
    [`POST /sales/${id}/refunds`]: refuses('refund_too_large', {
      data: { leftCents: 4_000 },
      fields: { amount: [atMostBack.amount(4_000)] },
    }),
  });
  const page = await opened('/provider-dashboard', {
    ...phone,
    javaScript,
    expectedErrors: javaScript ? [] : [/status of 409/],
  });
  await showMore(page);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByText('Everything that is left: $40.00').waitFor();
  await page.getByLabel('Another amount').check();
  await page.getByLabel('Amount in dollars').fill('45');
  await page.getByLabel('Spots taken back').fill('0');
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('alert').getByText('At most $40.00 can be refunded. Please enter a smaller amount.').waitFor();
  expect([
    await page.getByLabel('Amount in dollars').inputValue(),
    await page.getByLabel('Reason').inputValue(),
    await page.getByLabel('Another amount').isChecked(),
  ]).toEqual(['45', 'The class was shorter.', true]);
  answers({ [`POST /sales/${id}/refunds`]: [201, detail] });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The refund is on its way. The buyer is told by email.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('a second refund of a sale begins with an empty form and a key of its own, after a refusal of the first one too', async () => {
  const why = 'Please say why. The buyer reads it.';
  answers({ [`POST /sales/${id}/refunds`]: refuses('invalid_input', { fields: { reason: [why] } }) });
  const page = await opened('/provider-dashboard', desktop);
  const open = () => page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  const send = () => page.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = async () => ({
    key: await page.locator('input[name="key"]').inputValue(),
    amount: await page.getByLabel('Amount in dollars').inputValue(),
    alerts: await page.getByRole('dialog').getByRole('alert').count(),
  });
  await open();
  await page.getByLabel('Another amount').check();
  await page.getByLabel('Amount in dollars').fill('20');
  await send();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  // Whoever closes the refused form begins anew as well.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await open();
  await page.getByLabel('Amount in dollars').waitFor();
  expect(await form()).toMatchObject({ amount: '', alerts: 0 });
  await send();
  await page.getByRole('dialog').getByRole('alert').waitFor();

  answers({ [`POST /sales/${id}/refunds`]: [201, detail] });
  await page.getByLabel('Reason').fill('The class was shorter.');
  await send();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await open();
  await page.getByLabel('Amount in dollars').waitFor();
  const { key, ...second } = await form();
  expect(second).toEqual({ amount: '', alerts: 0 });
  await page.getByLabel('Reason').fill('It was shorter again.');
  await send();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const [first, last] = web.bodiesOf(`POST /sales/${id}/refunds`).slice(-2) as { key: string }[];
  expect(last!.key).toBe(key);
  expect(first!.key).not.toBe(key);
});

it('a refund that nobody answered stays in the dialog that is opened again, with its key', async () => {
  answers();
  const page = await opened('/provider-dashboard', { ...desktop, expectedErrors: [/ERR_FAILED/] });
  await page.route('**/refund-sale/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const key = page.locator('input[name="key"]');
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  const first = await key.inputValue();
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByRole('dialog').getByText('Everything that is left').waitFor();
  expect([await key.inputValue(), await page.getByLabel('Reason').inputValue()]).toEqual([
    first,
    'The class was shorter.',
  ]);
});

it.each([
  ['a dialog', true],
  ['a page without scripts', false],
])('what is missing in %s is said beside its field, in the words of the site', async (_, javaScript) => {
  const reason = 'Please say why. The buyer reads it.';
  const amount = 'Please enter an amount like 25 or 25.50.';
  answers({
    [`POST /sales/${id}/refunds`]: refuses('invalid_input', { fields: { reason: [reason], amount: [amount] } }),
  });
  const page = await opened('/provider-dashboard', {
    ...phone,
    javaScript,
    expectedErrors: javaScript ? [] : [/status of 400/],
  });
  await showMore(page);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByLabel('Another amount').check();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  // The first of them stands above the form, too.
  await page.getByText(reason).nth(1).waitFor();
  await page.getByText(amount).waitFor();
  expect(await page.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
});

it('another amount leaves the tickets valid unless spots are taken back, and the form says which before it is sent', async () => {
  answers({ [`POST /sales/${id}/refunds`]: [201, detail] });
  const page = await opened(`/refund-sale/${id}`, desktop);
  const spots = page.getByLabel('Spots taken back');
  await page.getByText('$40.00 goes back to the buyer. 1 ticket stops being valid.').waitFor();
  expect(await spots.inputValue()).toBe('1');
  await page.getByLabel('Another amount').check();
  expect(await spots.inputValue()).toBe('0');
  await page.getByLabel('Amount in dollars').fill('5');
  await page.getByText('$5.00 goes back to the buyer. The tickets stay valid.').waitFor();
  await spots.fill('1');
  await page.getByText('$5.00 goes back to the buyer. 1 ticket stops being valid.').waitFor();
  // What somebody said stays said.
  await page.getByLabel('Everything that is left').check();
  await page.getByLabel('Another amount').check();
  expect(await spots.inputValue()).toBe('1');
});

it('after a refusal the spots still follow the choice above them, where nobody said another number', async () => {
  answers({
    [`POST /sales/${id}/refunds`]: refuses('invalid_input', {
      fields: { reason: ['Please say why. The buyer reads it.'] },
    }),
  });
  const page = await opened('/provider-dashboard', { ...desktop, expectedErrors: [/status of 400/] });
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  const spots = page.getByLabel('Spots taken back');
  await expect.poll(() => spots.inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await spots.inputValue()).toBe('1');
  await page.getByLabel('Another amount').check();
  expect(await spots.inputValue()).toBe('0');
});

it.each([
  ['another amount', 'Another amount', { amount: '5', seats: '0' }],
  ['everything', 'Everything that is left', { amount: '40.00', seats: '1' }],
])('without scripts %s takes the spots that it would with them', async (_, choice, sent) => {
  answers({ [`POST /sales/${id}/refunds`]: [201, detail] });
  const page = await opened(`/refund-sale/${id}`, { ...phone, javaScript: false });
  await page.getByLabel(choice).check();
  await page.getByLabel('Amount in dollars').fill('5');
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The refund is on its way. The buyer is told by email.').waitFor();
  expect(web.bodiesOf(`POST /sales/${id}/refunds`).at(-1)).toMatchObject(sent);
});

const sentBefore = {
  [`POST /sales/${id}/refunds`]: refuses('refund_sent_before', {
    data: { cents: 1_000, seats: 1, status: 'requested' },
  }),
};

it('a form that was corrected after a lost answer says what went first, and leads to the sale with a key of its own', async () => {
  answers(sentBefore);
  const page = await opened('/provider-dashboard', desktop);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  const key = page.locator('input[name="key"]');
  const first = await key.inputValue();
  await page.getByLabel('Another amount').check();
  await page.getByLabel('Amount in dollars').fill('25');
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('alert').getByText('it requested a refund of $10.00 and 1 spot, which is on its way.').waitFor();
  expect([await key.inputValue(), await page.getByLabel('Amount in dollars').inputValue()]).toEqual([first, '25']);
  await page.getByRole('link', { name: 'Open the sale again' }).click();
  await page.waitForURL(`**/refund-sale/${id}?back=%2Fprovider-dashboard`);
  await page.getByRole('heading', { name: 'Refunds so far' }).waitFor();
  expect(await key.inputValue()).not.toBe(first);
});

it('without scripts it says so too in French, also where the first form took everything that was left', async () => {
  answers();
  const page = await opened(`/fr/refund-sale/${id}`, {
    ...phone,
    javaScript: false,
    expectedErrors: [/status of 409/],
  });
  await page.getByLabel('Raison').fill('Le cours a été plus court.');
  answers({ ...sentBefore, [`GET /sales/${id}`]: [200, { ...detail, left: { cents: 0, seats: 0 } }] });
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(
      'Quand vous avez envoyé ce formulaire la première fois, un remboursement de 10,00 $ et de 1 place a été demandé; il est en route.',
    )
    .waitFor();
  await page.getByRole('link', { name: 'Rouvrir la vente' }).click();
  await page.getByText('Tout ce qu’il y avait dans cette vente est remboursé, ou en route.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it.each([
  ['a dialog', true],
  ['a page without scripts', false],
])('a refund in %s leads back to the sales as they were searched, after a second try too', async (_, javaScript) => {
  answers({
    [`POST /sales/${id}/refunds`]: [201, detail],
    'POST /refunds/6f8d2f7e-9a51-4a4c-8c39-000000000003/retry': [200, detail],
  });
  const list = '/provider-dashboard?q=robin&sort=date&after=more';
  const page = await opened(list, { ...desktop, javaScript });
  const refund = page.getByRole('link', { name: 'Refund Robin Tremblay' });
  if (javaScript) await refund.click();
  else {
    await page.goto(web.url + (await refund.getAttribute('href')));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The refund is being tried again.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to your sales' }).getAttribute('href')).toBe(list);
  }
  await page.getByLabel('Reason').fill('The class was shorter.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The refund is on its way. The buyer is told by email.').waitFor();
  expect(page.url()).toBe(web.url + list);
});

it('an administrator goes back to where the sale was opened from, also over confirming that it is really them', async () => {
  const ada = { ...provider, role: 'admin' as const, isAdmin: true, isApprovedProvider: false, confirmed: false };
  const elsewhere = await startWebWithFakeApi(ada);
  const page = await browser.newPage(desktop);
  elsewhere.answer({ [`GET /sales/${id}`]: [200, detail], [`POST /sales/${id}/refunds`]: [201, detail] });
  await elsewhere.signIn(page);
  const from = '/admin/payment-issues?kind=dispute';
  await page.goto(`${elsewhere.url}/refund-sale/${id}?back=${encodeURIComponent(from)}`);
  expect(await page.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(from);
  const confirming = page.getByRole('main').locator('a[href^="/confirm"]');
  expect(new URL((await confirming.getAttribute('href'))!, elsewhere.url).searchParams.get('to')).toBe(
    `/refund-sale/${id}?back=${encodeURIComponent(from)}`,
  );
  elsewhere.answer({
    [`POST /sales/${id}/refunds`]: [201, detail],
    'GET /admin/payment-issues': [200, { items: [], next: null } satisfies PaymentIssues],
  });
  await page.getByLabel('Reason').fill('The bank asked.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.waitForURL(elsewhere.url + from);
  await elsewhere.release();
});

it('whoever is no provider any more stays with the sale after a refund, with an empty form for the next one', async () => {
  const former = await startWebWithFakeApi({
    ...provider,
    role: 'user',
    status: 'rejected',
    isApprovedProvider: false,
  });
  const page = await browser.newPage(desktop);
  former.answer({ [`GET /sales/${id}`]: [200, detail], [`POST /sales/${id}/refunds`]: [201, detail] });
  await former.signIn(page);
  await page.goto(`${former.url}/refund-sale/${id}`);
  await page.getByLabel('Reason').fill('The class was shorter.');
  expect(await page.getByRole('link', { name: 'Back to your sales' }).count()).toBe(0);
  const refunds = [...detail.refunds, { ...detail.refunds[0]!, id: `${id.slice(0, -1)}5` }];
  former.answer({
    [`GET /sales/${id}`]: [200, { ...detail, refunds }],
    [`POST /sales/${id}/refunds`]: [201, detail],
  });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The refund is on its way. The buyer is told by email.').waitFor();
  expect(page.url()).toBe(`${former.url}/refund-sale/${id}`);
  expect(await page.getByLabel('Reason').inputValue()).toBe('');
  await former.release();
});

it('a refund that failed says why and is tried again from its page', async () => {
  answers({ 'POST /refunds/6f8d2f7e-9a51-4a4c-8c39-000000000003/retry': [200, detail] });
  const page = await opened(`/refund-sale/${id}`);
  await page.getByText('The card has expired.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The refund is being tried again.').waitFor();
});

it('whoever opens the sale from the list finds what went back so far, and tries the failed refund again there', async () => {
  const retry = 'POST /refunds/6f8d2f7e-9a51-4a4c-8c39-000000000003/retry';
  const problem = 'The buyer is disputing this payment with the bank, so it cannot be refunded now.';
  answers({ [retry]: refuses('payment_disputed') });
  const list = '/provider-dashboard?q=robin';
  const page = await opened(list, desktop);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  const dialog = page.getByRole('dialog');
  const history = dialog.getByRole('region', { name: 'Refunds so far' });
  await history.waitFor();
  expect((await history.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '$10.00 1 spot taken back Returned November 4, 2026 One child was ill. by Maple Learning',
    '$5.00 Failed November 5, 2026 It began late. by Maple Learning The card has expired. Try again',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await history.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('alert').getByText(problem).waitFor();
  answers({ [retry]: [200, detail] });
  await history.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The refund is being tried again.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Back to your sales' }).getAttribute('href')).toBe(list);
});

it('a failed refund whose money went back by another one says so on the page of the sale', async () => {
  const [returned, failed] = detail.refunds;
  const refunds = [returned, { ...failed, amountCents: 0, status: 'succeeded', problem: null }];
  answers({ [`GET /sales/${id}`]: [200, { ...detail, refundsFailed: 0, refunds }] });
  const page = await opened(`/refund-sale/${id}`);
  const entry = page.getByRole('region', { name: 'Refunds so far' }).getByRole('listitem').nth(1);
  expect((await entry.innerText()).replace(/\s+/g, ' ')).toBe(
    'By another refund Returned November 5, 2026 It began late. by Maple Learning',
  );
});

it('a refund that failed and was settled in another way says so, and offers no second try', async () => {
  const [returned, failed] = detail.refunds;
  answers({
    [`GET /sales/${id}`]: [
      200,
      { ...detail, refunds: [returned, { ...failed, settledElsewhereAt: '2026-11-06T15:00:00Z' }] },
    ],
  });
  const page = await opened(`/refund-sale/${id}`);
  await page.getByText('The card has expired.').waitFor();
  await page.getByText('An administrator settled this in another way on November 6, 2026.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

it('the page of a purchase that was called off says what became of the money', async () => {
  const purchase: HeldTickets = {
    paymentId: id,
    listingId: null,
    title: 'Judo',
    language: null,
    providerName: 'Maple Learning',
    contact: null,
    holderName: 'Robin Tremblay',
    location: null,
    isVirtual: false,
    eventStart: null,
    eventEnd: null,
    cancelled: true,
    refund: 'owed',
    purchasedAt: '2026-11-03T15:00:00Z',
    amountCents: 5_000,
    tickets: [],
  };
  const reads = async (refund: HeldTickets['refund']) => {
    answers({ [`GET /my/tickets/${id}`]: [200, { ...purchase, refund }] });
    const page = await opened(`/tickets/${id}`);
    return (await page.getByText('This event was cancelled.').locator('..').innerText()).replace(/\s+/g, ' ');
  };
  expect(await reads('owed')).toContain('What you paid goes back to your card.');
  const settled = await reads('settled');
  expect(settled).toContain('What did not go back to your card was settled with you in another way.');
  expect(settled).toContain('Write to us');
  expect(settled).not.toContain('goes back');
});

it.each([
  ['light', phone],
  ['dark', desktop],
] as const)('axe finds nothing in the %s theme', async (colorScheme, size) => {
  answers();
  const page = await opened(`/refund-sale/${id}`, { ...size, colorScheme });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${web.url}/provider-dashboard`);
  if (size === phone) await showMore(page);
  await page.getByRole('link', { name: 'Refund Robin Tremblay' }).click();
  await page.getByText('Everything that is left').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dialog-${colorScheme}.png` });
});
