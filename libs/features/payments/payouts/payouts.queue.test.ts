import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutDetail, PayoutList } from '@canopy/contracts/payouts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { CardProviderFailure, type Payout, Payouts } from '@canopy/integrations/card-payments';
import { Round } from '@canopy/platform/sweeps';
import type { TestApi } from '@canopy/testing/api';
import { listing, type Person, person, provider } from '@canopy/testing/factories';
import { buyOnStripe, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { NotifyFailedPayout } from './notify-failed-payout.ts';
import { PayoutSweep } from './payout.sweep.ts';

let stripe: StripeServer;
let api: TestApi;
let seller: Person;
let buyer: Person;
let selling: Parameters<Parameters<typeof useSelling>[0]>[0];
useSelling((all) => ({ stripe, api, seller, buyer } = selling = all));

const list = (as: Person, after = '') =>
  api.call<PayoutList & RefusalBody>('GET', `/payouts${after && `?after=${after}`}`, { as });
const read = (as: Person, id: string, after = '') =>
  api.call<PayoutDetail & RefusalBody>('GET', `/payouts/${id}${after && `?after=${after}`}`, { as });
const refund = async (paymentId: string, cents: number) => {
  const { status } = await api.call('POST', `/sales/${paymentId}/refunds`, {
    as: seller,
    body: { key: crypto.randomUUID(), amount: String(cents / 100), seats: 0, reason: 'Rain' },
  });
  expect(status).toBe(201);
  await until(async () => stripe.world.refunds.some(({ amount }) => amount === cents), 'the refund');
};

const sweep = (stopping = new AbortController().signal) =>
  selling.worker.app.get(PayoutSweep, { strict: false }).sweep(new Round(60, stopping));
const aDayLater = () =>
  api.database.query(`update connected_accounts set payouts_checked_at = payouts_checked_at - interval '1 day'`);
/** All that are asked about, none of which has been yet. */
const untouched = async () =>
  (
    await api.database.query<{ id: string }>(
      `update connected_accounts set payouts_checked_at = null
       where onboarding_status in ('in_progress', 'completed') returning stripe_account_id as id`,
    )
  )
    .map(({ id }) => id)
    .toSorted();

describe('payouts of a provider', () => {
  let account: string;
  let chess: { id: string };
  beforeEach(async () => {
    chess = await listing(api.database, seller.id, { title: 'Chess club', priceCents: 2_500 });
    [{ account }] = (await api.database.query(
      'select stripe_account_id as account from connected_accounts where user_id = $1',
      [seller.id],
    )) as [{ account: string }];
  });

  it('what waits, what is on its way and what arrived, and the sales and refunds that a payout holds', async () => {
    const first = await buyOnStripe(selling, chess.id, buyer, 2);
    expect((await list(seller)).body).toEqual({
      balance: { availableCents: 0, pendingCents: 4_000 },
      payouts: [],
      next: null,
    });
    const early = stripe.world.balances.payOut(account, '2026-11-20', 'paid');
    await buyOnStripe(selling, chess.id, await person(api.database, { displayName: 'Ada Wong' }), 1);
    await refund(first.paymentId, 1_000);
    const late = stripe.world.balances.payOut(account, '2026-11-24');
    const { body } = await list(seller);
    expect(body).toEqual({
      balance: { availableCents: 0, pendingCents: 0 },
      payouts: [
        {
          id: late.id,
          amountCents: 1_200,
          currency: 'cad',
          automatic: true,
          status: 'in_transit',
          createdAt: expect.any(String),
          arrivesOn: '2026-11-24',
          failure: null,
          paidOutSince: false,
        },
        expect.objectContaining({ id: early.id, amountCents: 4_000, status: 'paid', arrivesOn: '2026-11-20' }),
      ],
      next: null,
    });
    const { payout, lines, next } = (await read(seller, late.id)).body;
    expect([payout.amountCents, next]).toEqual([1_200, null]);
    expect(
      lines.map(({ kind, amountCents, feeCents, netCents, sale }) => [
        kind,
        amountCents,
        feeCents,
        netCents,
        sale?.customerName,
        sale?.listingTitle,
        sale?.quantity,
      ]),
    ).toEqual([
      ['refund', -1_000, -200, -800, buyer.displayName, 'Chess club', 2],
      ['sale', 2_500, 500, 2_000, 'Ada Wong', 'Chess club', 1],
    ]);
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout.amountCents);
    expect(stripe.violations).toEqual([]);
  });

  it('comes in pages of twenty', async () => {
    for (let day = 1; day <= 23; day++)
      stripe.world.balances.payOut(account, `2026-10-${String(day).padStart(2, '0')}`);
    const first = (await list(seller)).body;
    const second = (await list(seller, first.next!)).body;
    expect([first.payouts.length, second.payouts.length, second.next]).toEqual([20, 3, null]);
    expect(new Set([...first.payouts, ...second.payouts].map(({ id }) => id)).size).toBe(23);
  });

  it("somebody else's payout does not exist, nor does one whose id cannot be", async () => {
    const other = await provider(api.database);
    const payout = stripe.world.balances.payOut(account, '2026-11-24');
    for (const id of [payout.id, 'po_unknown', '..%2f..%2faccounts', '%00', 'po_1?expand[]=x'].map(encodeURIComponent))
      expect([id, (await read(other, id)).status, (await read(other, id)).body.reason]).toEqual([
        id,
        404,
        'payout_not_found',
      ]);
    expect((await list(other)).body.payouts).toEqual([]);
  });

  it('a place in the list that cannot be is the beginning', async () => {
    stripe.world.balances.payOut(account, '2026-11-24');
    expect((await list(seller, '..%2F..%27')).body.payouts).toHaveLength(1);
  });

  it('without a payment account there is none to read, and a lost one is said the same', async () => {
    const newcomer = await provider(api.database, { onboarding: 'not_started' });
    const { status, body } = await list(newcomer);
    expect([status, body.reason]).toEqual([409, 'payment_account_missing']);
    stripe.world.everyAccountIsComplete = false;
    expect((await list(seller)).body.reason).toBe('payment_account_missing');
    stripe.world.everyAccountIsComplete = true;
  });

  it.each(['error', 'forbidden'] as const)('the card provider answers %s: a sentence, and no 500', async (kind) => {
    for (let turn = 0; turn < 3; turn++) stripe.faults.push({ operation: 'Payouts.list', kind });
    const { status, body } = await list(seller);
    expect([status, body.error]).toEqual([503, 'Your payouts could not be loaded. Please try again in a moment.']);
  });

  it('a line whose purchase cannot be found stays in its payout', async () => {
    const { intentId } = await buyOnStripe(selling, chess.id, buyer, 1);
    const { id } = stripe.world.balances.payOut(account, '2026-11-24');
    stripe.world.charges.delete(stripe.world.intent(intentId).latest_charge!);
    stripe.faults.push({ operation: 'Transfers.retrieve', kind: 'forbidden' });
    for (let turn = 0; turn < 2; turn++) {
      const { status, body } = await read(seller, id);
      expect([status, body.lines]).toEqual([200, [expect.objectContaining({ netCents: 2_000, sale: null })]]);
    }
  });

  it('of a payout that its owner asked for, nothing is asked that the card provider refuses', async () => {
    await buyOnStripe(selling, chess.id, buyer, 1);
    const payout = stripe.world.balances.payOut(account, '2026-11-24');
    payout.automatic = false;
    const { status, body } = await read(seller, payout.id);
    expect([status, body.payout.automatic, body.lines]).toEqual([200, false, []]);
  });

  it('a debt that the bank did not pay is no payout that its owner waits for', async () => {
    const payout = stripe.world.balances.payOut(account, '2026-11-24');
    payout.amount = -5_000;
    stripe.world.balances.failPayout(account, payout.id, 'Insufficient funds.');
    await stripe.events.settled();
    await until(
      async () =>
        (await api.database.query("select from card_events where status = 'processed' and type = 'payout.failed'"))
          .length,
      'the event',
    );
    const mails = await api.database.query('select from emails where dedupe_key = $1', [`payout-failed:${payout.id}`]);
    expect(mails).toEqual([]);
  });

  it('a payout that the bank refused is told to its owner by email, once, with a way to mend it', async () => {
    await buyOnStripe(selling, chess.id, buyer, 1);
    const payout = stripe.world.balances.payOut(account, '2026-11-24');
    stripe.world.balances.failPayout(account, payout.id, 'The bank account has been closed.');
    stripe.world.balances.failPayout(account, payout.id, 'The bank account has been closed.');
    const mails = () =>
      api.database.query<{ recipient: string; data: object }>(
        "select recipient, data from emails where template = 'payout-failed' and dedupe_key = $1",
        [`payout-failed:${payout.id}`],
      );
    await until(async () => (await mails()).length > 0, 'the mail');
    await stripe.events.settled();
    expect(await mails()).toEqual([
      {
        recipient: seller.email,
        data: {
          name: seller.displayName,
          amountCents: 2_000,
          failure: 'The bank account has been closed.',
          settingsUrl: `${api.config.publicUrl}/payment-settings`,
        },
      },
    ]);
    expect((await list(seller)).body.payouts[0]).toMatchObject({
      status: 'failed',
      failure: 'The bank account has been closed.',
    });
  });

  it('a failure is one of the past once a payout has left after it, wherever it is read; one that left before says nothing', async () => {
    const pay = (status: 'paid' | 'in_transit' | 'failed', secondsAgo: number) => {
      const payout = stripe.world.balances.payOut(account, '2026-11-24', status);
      payout.created -= secondsAgo;
      return payout;
    };
    const broken = pay('in_transit', 300);
    stripe.world.balances.failPayout(account, broken.id, 'The bank account has been closed.');
    broken.failure_balance_transaction!.created -= 100;
    pay('paid', 200);
    const paidOutSince = async (after = '') => [
      (await list(seller, after)).body.payouts.find(({ id }) => id === broken.id)?.paidOutSince,
      (await read(seller, broken.id)).body.payout.paidOutSince,
    ];
    expect(await paidOutSince()).toEqual([false, false]);
    pay('failed', 50);
    expect(await paidOutSince()).toEqual([false, false]);
    const last = pay('in_transit', 0);
    expect(await paidOutSince()).toEqual([true, true]);
    expect(await paidOutSince(last.id)).toEqual([true, true]);
    expect((await list(seller)).body.payouts[0]).toMatchObject({ id: last.id, paidOutSince: false });
    expect(stripe.violations).toEqual([]);
  });

  it('nothing is written to an owner who leaves at this moment: their address stays nowhere', async () => {
    const leaving = await provider(api.database);
    const [theirs] = await api.database.query<{ id: string }>(
      'select stripe_account_id as id from connected_accounts where user_id = $1',
      [leaving.id],
    );
    const failed = { id: 'po_leaving', status: 'failed', amountCents: 2_000, failure: null } as Payout;
    await whileLocked(api.database, { text: 'delete from users where id = $1', values: [leaving.id] }, () =>
      selling.worker.app.get(NotifyFailedPayout, { strict: false }).of(theirs!.id, failed),
    );
    expect(await api.database.query('select from emails where recipient = $1', [leaving.email])).toEqual([]);
  });

  it('one whose event never came is found within a day, and told once', async () => {
    await buyOnStripe(selling, chess.id, buyer, 1);
    const payout = stripe.world.balances.payOut(account, '2026-11-24');
    const early = stripe.world.balances.payOut(account, '2026-10-24');
    early.created -= 30 * 86_400;
    stripe.events.endpoints = null;
    for (const { id } of [payout, early]) stripe.world.balances.failPayout(account, id, 'The account is closed.');
    await sweep();
    await aDayLater();
    await sweep();
    const mails = await api.database.query('select recipient, data from emails where dedupe_key = any ($1)', [
      [payout, early].map(({ id }) => `payout-failed:${id}`),
    ]);
    expect(mails).toEqual([
      {
        recipient: seller.email,
        data: expect.objectContaining({ amountCents: 2_000, failure: 'The account is closed.' }),
      },
    ]);
  });

  it('all are looked at once a day: those that a round did not reach come first in the next, however many there are', async () => {
    for (let n = 0; n < 4; n++) await provider(api.database);
    const looks = vi.spyOn(selling.worker.app.get(Payouts, { strict: false }), 'payoutsOf');
    const round = async (reaches: number) => {
      const over = new AbortController();
      const before = looks.mock.calls.length;
      looks.mockImplementation(async () => {
        if (looks.mock.calls.length - before === reaches) over.abort();
        return { items: [], hasMore: false };
      });
      await sweep(over.signal);
      return looks.mock.calls.slice(before).map(([id]) => id);
    };
    try {
      const all = await untouched();
      const seen = [];
      // Even where a round reaches no more than two, and the next one comes when those are due again.
      for (let left = all.length; left > 0; left -= 2) {
        seen.push(...(await round(Math.min(2, left))));
        await aDayLater();
      }
      expect(seen.toSorted()).toEqual(all);
      expect(await round(all.length)).toEqual(seen);
      expect(await round(all.length)).toEqual([]);
      // Looked at while the clock of the database was ahead: that says nothing.
      await api.database.query(
        `update connected_accounts set payouts_checked_at = now() + interval '1 year' where stripe_account_id = $1`,
        [all[0]],
      );
      expect(await round(all.length)).toEqual([all[0]]);
    } finally {
      looks.mockRestore();
    }
  });

  it('two accounts that do not answer end the round, and are not the first of every other one', async () => {
    for (let n = 0; n < 4; n++) await provider(api.database);
    const looks = vi
      .spyOn(selling.worker.app.get(Payouts, { strict: false }), 'payoutsOf')
      .mockRejectedValueOnce(new CardProviderFailure('unanswered'))
      .mockRejectedValueOnce(new CardProviderFailure('unanswered'))
      .mockResolvedValue({ items: [], hasMore: false });
    try {
      const all = await untouched();
      await sweep();
      expect(looks).toHaveBeenCalledTimes(2);
      await sweep();
      expect(looks.mock.calls.map(([id]) => id).toSorted()).toEqual(all);
      // They have their turn again with the others.
      await aDayLater();
      await sweep();
      expect(looks).toHaveBeenCalledTimes(2 * all.length);
    } finally {
      looks.mockRestore();
    }
  });
});
