import { describe, expect, it, vi } from 'vitest';
import { CardPayments } from '@canopy/integrations/card-payments';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { Round } from '@canopy/platform/sweeps';
import type { TestApi } from '@canopy/testing/api';
import { type Person, listing, person } from '@canopy/testing/factories';
import { type BoughtOnStripe, buyOnStripe, type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { refundActions } from '@canopy/testing/refund-actions';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { CancellationSweep } from '../cancellations/cancellation.sweep.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
let selling: Selling;
useSelling((on) => ({ stripe, api, worker, seller, buyer } = selling = on));
const {
  one,
  lastEvent,
  deliver,
  bought,
  refund,
  detail,
  settled,
  payment,
  seats,
  tickets,
  mailsOf,
  chargeOf,
  agrees,
  refuseNextRefund,
} = refundActions(() => selling);

describe('a dispute', () => {
  it('stands on the sale, and every admin is told once', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const dispute = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'its end');
    await deliver({ ...lastEvent('charge.dispute.created'), id: `evt_again_${dispute.id}` });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toMatchObject([
      { kind: 'dispute_open', status: 'needs_response', parked: false, amountCents: 7_000 },
      { kind: 'dispute_ended', status: 'lost', lost: true, wonBack: false, parked: false },
    ]);
  });
});

describe('an inquiry of the bank', () => {
  it('that becomes a real dispute is told to every admin once more: it takes the money and has a deadline of its own', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const dispute = stripe.world.dispute(intentId, { status: 'warning_needs_response' });
    const told = async () => (await mailsOf(admin, 'money-alert')).map(({ data }) => data['status']);
    const becomes = async (status: typeof dispute.status) => {
      dispute.status = status;
      stripe.events.announce('charge.dispute.updated', dispute);
      await until(async () => (await detail(paymentId)).disputeStatus === status, status);
    };
    await until(async () => (await told()).length > 0, 'the inquiry');
    await becomes('warning_under_review');
    expect(await told()).toEqual(['warning_needs_response']);
    await becomes('needs_response');
    await becomes('under_review');
    expect(await told()).toEqual(['warning_needs_response', 'needs_response']);
  });
});

describe('a lost dispute', () => {
  const decide = (id: string, bearer: string, as: Person) =>
    api.call<RefusalBody>('POST', `/admin/disputes/${id}/decision`, { as, body: { bearer } });
  const issues = async (as: Person, state = 'open') =>
    (
      await api.call<{ items: Record<string, unknown>[] }>('GET', `/admin/payment-issues?kind=dispute&state=${state}`, {
        as,
      })
    ).body.items;
  const paymentIssueOf = async (as: Person, id: string, state?: string) =>
    (await issues(as, state)).find((one) => one.id === id);
  const earned = async () => (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body.earningsCents;
  async function lost(
    amount?: number,
  ): Promise<BoughtOnStripe & { listingId: string; disputeId: string; admin: Person }> {
    const admin = await person(api.database, { role: 'admin' });
    const sold = await bought();
    const { id: disputeId } = stripe.world.dispute(sold.intentId, amount === undefined ? {} : { amount });
    await until(async () => (await detail(sold.paymentId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(disputeId, 'lost');
    await until(async () => (await detail(sold.paymentId)).disputeStatus === 'lost', 'its end');
    return { ...sold, disputeId, admin };
  }

  it('is money that went back, takes the tickets of what is to come, and is borne by the platform until somebody decides', async () => {
    const { listingId, paymentId, disputeId, admin } = await lost();
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([0, { sold: 0, held: 0 }]);
    expect((await detail(paymentId)).refunds).toMatchObject([
      { source: 'dispute', amountCents: 7_000, feeCents: 0, seats: 2, status: 'succeeded' },
    ]);
    expect(
      await api.database.query(
        `select kind, cents, seats from ledger_entries where payment_id = $1 and kind in ('refund', 'reversal')`,
        [paymentId],
      ),
    ).toEqual([{ kind: 'refund', cents: -7_000, seats: -2 }]);
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'dispute', amountCents: 7_000, seats: 2, seatsLeft: 0, reason: null },
    ]);
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: true, resolvable: false, borneBy: null });
    expect((await decide(disputeId, 'platform', admin)).status).toBe(204);
    expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({
      borneBy: 'platform',
      resolved: { by: admin.displayName, note: null },
    });
    expect(chargeOf(stripe.world.disputes.get(disputeId)!.payment_intent).transfer.amount_reversed).toBe(0);
    expect((await decide(disputeId, 'provider', admin)).body.reason).toBe('payment_issue_settled');
  });

  it('of a class that is over leaves the ticket as it was', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    await api.database.query(
      `update listings set event_start = now() - interval '3 days', event_end = now() - interval '2 days' where id = $1`,
      [listingId],
    );
    const { id } = stripe.world.dispute(intentId);
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await paymentIssueOf(admin, id))?.decidable === true, 'the loss');
    expect([await payment(paymentId), await tickets(paymentId)]).toEqual([
      { cents: 7_000, fee: 0, seats: 0, status: 'succeeded' },
      2,
    ]);
    expect([await earned(), await mailsOf(buyer, 'refund')]).toEqual([5_600, []]);
  });

  it('of a part leaves the tickets until a person says which go, and takes them when nothing of the payment is left', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    const lose = async (amount: number) => {
      const { id } = stripe.world.dispute(intentId, { amount });
      stripe.world.closeDispute(id, 'lost');
      return until(async () => {
        const issue = await paymentIssueOf(admin, id);
        return issue?.decidable && issue;
      }, 'the loss');
    };
    await refund(paymentId, { amount: '20' });
    await settled(paymentId);
    expect(await lose(3_000)).toMatchObject({ tickets: 2 });
    expect(await payment(paymentId)).toEqual({ cents: 5_000, fee: 400, seats: 0, status: 'succeeded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([2, { sold: 2, held: 0 }]);
    expect(await lose(2_000)).toMatchObject({ tickets: 0 });
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 400, seats: 2, status: 'refunded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([0, { sold: 0, held: 0 }]);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('the provider bears it: of two admins at once one decides, the transfer is reversed once, and the fee goes back with it', async () => {
    const { paymentId, intentId, disputeId, admin } = await lost();
    const other = await person(api.database, { role: 'admin' });
    const answers = await Promise.all([decide(disputeId, 'provider', admin), decide(disputeId, 'provider', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await decide(disputeId, 'platform', other)).body.reason).toBe('payment_issue_settled');
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer).toMatchObject({
      amount_reversed: 7_000,
      reversals: { data: [{ metadata: { disputeId } }] },
    });
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0 });
    expect((await mailsOf(seller, 'dispute-taken')).map(({ data }) => data)).toEqual([
      {
        name: seller.displayName,
        buyerName: buyer.displayName,
        listingTitle: (await detail(paymentId)).listingTitle,
        amountCents: 7_000,
        feeCents: 1_400,
        saleUrl: expect.stringMatching(new RegExp(`/refund-sale/${paymentId}$`)),
      },
    ]);
    expect(stripe.violations).toEqual([]);
  });

  it.each([
    [
      'a refund of the dashboard that was not taken from the provider',
      [{ dashboard: 2_000 }, { lost: 5_000, bearer: 'provider' }],
      1_000,
    ],
    [
      'a refund, and a dispute that the platform bears',
      [{ refund: '20' }, { lost: 3_000, bearer: 'platform' }, { lost: 2_000, bearer: 'provider' }],
      800,
    ],
    [
      'two disputes that are decided when both are lost, in amounts that do not divide',
      [{ dashboard: 1_003 }, { lost: 1_111 }, { lost: 2_477, bearer: 'provider' }, { bearer: 'provider' }],
      718,
    ],
  ] as const)(
    'the provider bears it after %s: the books know of the fee what the card provider returned',
    async (_, moves, fee) => {
      const admin = await person(api.database, { role: 'admin' });
      const { paymentId, intentId } = await bought();
      const lostBefore: string[] = [];
      for (const move of moves) {
        if ('dashboard' in move) {
          stripe.world.refund({ payment_intent: intentId, amount: move.dashboard });
          await until(async () => (await detail(paymentId)).absorbedCents > 0, 'the refund of the dashboard');
        } else if ('refund' in move) {
          await refund(paymentId, { amount: move.refund });
          await settled(paymentId);
        } else {
          let id = lostBefore.at(-1)!;
          if ('lost' in move) {
            ({ id } = stripe.world.dispute(intentId, { amount: move.lost }));
            stripe.world.closeDispute(id, 'lost');
            await until(async () => (await paymentIssueOf(admin, id))?.decidable === true, 'the loss');
          }
          if (!('bearer' in move)) lostBefore.push(id);
          else {
            expect((await decide(id, move.bearer, admin)).status).toBe(204);
            await until(async () => (await paymentIssueOf(admin, id)) === undefined, 'the decision to be carried out');
          }
        }
      }
      expect(stripe.world.fees.get(chargeOf(intentId).application_fee!)!.amount_refunded).toBe(fee);
      expect((await payment(paymentId))['fee']).toBe(fee);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    },
  );

  it.each([
    ['the answer is lost', 'drop after', 3],
    ['our key lacks the right for a while', 'forbidden', 1],
  ] as const)('the provider bears it, and %s: the money is taken once', async (_, kind, times) => {
    const { intentId, disputeId, admin } = await lost();
    stripe.faults.push(...Array.from({ length: times }, () => ({ operation: 'Transfers.createReversal', kind })));
    expect((await decide(disputeId, 'provider', admin)).status).toBe(204);
    await until(async () => stripe.faults.length === 0, 'every answer that does not help');
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: false, borneBy: 'provider' });
    await api.database.query('update disputes set next_attempt_at = now() where id = $1', [disputeId]);
    await worker.sweep();
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
  });

  const due = async (disputeId: string) => {
    await api.database.query('update disputes set next_attempt_at = now() where id = $1', [disputeId]);
    await worker.sweep();
  };

  it('the provider bears it, and our key lacks the right for good: after five tries it is decided again, and says why', async () => {
    const { intentId, disputeId, admin } = await lost();
    stripe.faults.push(
      ...Array.from({ length: 5 }, () => ({ operation: 'Transfers.createReversal', kind: 'forbidden' as const })),
    );
    await decide(disputeId, 'provider', admin);
    for (const left of [4, 3, 2, 1, 0]) {
      await until(async () => stripe.faults.length === left, 'a try');
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: false, stuck: left === 0 });
      if (left > 0) await due(disputeId);
    }
    expect((await decide(disputeId, 'platform', admin)).status).toBe(409);
    await due(disputeId);
    await until(async () => (await paymentIssueOf(admin, disputeId))?.decidable === true, 'the question');
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({
      borneBy: null,
      stuck: false,
      problem: expect.stringContaining('does not have the required permissions'),
    });
    expect((await decide(disputeId, 'platform', admin)).status).toBe(204);
    expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({ borneBy: 'platform', problem: null });
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(0);
  });

  it('the provider bears it, and the last try took the money without an answer: nobody decides again, and the books know', async () => {
    const { paymentId, intentId, disputeId, admin } = await lost();
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Transfers.createReversal', kind: 'drop after' as const })),
    );
    await decide(disputeId, 'provider', admin);
    await until(async () => (await paymentIssueOf(admin, disputeId))?.problem != null, 'the try without an answer');
    await api.database.query('update disputes set tries = 5 where id = $1', [disputeId]);
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ stuck: true, decidable: false });
    await due(disputeId);
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'what the card provider has');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({ borneBy: 'provider', problem: null });
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
  });

  it('the provider bears it, and has no money there: it is to be decided again, and says why', async () => {
    const { paymentId, disputeId, admin } = await lost();
    const account = (
      await one<{ id: string }>('select stripe_account_id as id from connected_accounts where user_id = $1', seller.id)
    ).id;
    stripe.world.setAccount(account, { payouts_enabled: false }, false);
    await decide(disputeId, 'provider', admin);
    await until(
      async () => (await paymentIssueOf(admin, disputeId))?.problem === 'Insufficient funds in the connected account.',
      'the refusal',
    );
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: true, borneBy: null });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 7_000 });
    stripe.world.setAccount(account, { payouts_enabled: true }, false);
    await decide(disputeId, 'provider', admin);
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundedFeeCents: 1_400 });
  });

  it('is told again when it is appealed, and when the appeal ends, however it ends; each once', async () => {
    const { paymentId, disputeId, admin } = await lost();
    const told = async () => (await mailsOf(admin, 'money-alert')).map(({ data }) => [data['kind'], data['status']]);
    const becomes = async (status: string) => {
      const dispute = stripe.world.disputes.get(disputeId)!;
      Object.assign(dispute, { status });
      stripe.events.announce('charge.dispute.updated', dispute);
      await until(async () => (await detail(paymentId)).disputeStatus === status, status);
    };
    for (const status of ['appeal_needs_response', 'appeal_under_review', 'lost']) await becomes(status);
    await deliver({ ...lastEvent('charge.dispute.created'), id: `evt_appealed_${disputeId}` });
    expect(await told()).toEqual([
      ['dispute_open', 'needs_response'],
      ['dispute_ended', 'lost'],
      ['dispute_open', 'appeal_needs_response'],
      ['dispute_ended', 'lost'],
    ]);
  });

  it('an appeal that is won brings the money back, not the tickets', async () => {
    const { paymentId, disputeId, admin } = await lost();
    stripe.world.closeDispute(disputeId, 'won');
    await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the appeal');
    expect([await payment(paymentId), await tickets(paymentId)]).toEqual([
      { cents: 0, fee: 0, seats: 2, status: 'succeeded' },
      0,
    ]);
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundsFailed: 0 });
    expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    expect(
      (
        await api.call<{ items: { paymentId: string }[] }>('GET', '/admin/payment-issues?kind=refund', { as: admin })
      ).body.items.filter((item) => item.paymentId === paymentId),
    ).toEqual([]);
    expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({ kind: 'dispute_ended', wonBack: true });
    // It was no refund of ours, so there is nothing to try again.
    expect(
      (await api.call('POST', `/refunds/${(await detail(paymentId)).refunds[0]!.id}/retry`, { as: seller })).status,
    ).toBe(409);
  });

  it('that is appealed while the money is being taken, and lost again, stands among what was dealt with', async () => {
    const { paymentId, disputeId, admin } = await lost();
    const becomes = async (status: string) => {
      const dispute = stripe.world.disputes.get(disputeId)!;
      Object.assign(dispute, { status });
      stripe.events.announce('charge.dispute.updated', dispute);
      await until(async () => (await detail(paymentId)).disputeStatus === status, status);
    };
    const cards = worker.app.get(CardPayments, { strict: false });
    const reverse = cards.reverseTransfer.bind(cards);
    const taking = vi.spyOn(cards, 'reverseTransfer').mockImplementationOnce(async (...reversal) => {
      await reverse(...reversal);
      await becomes('appeal_under_review');
    });
    try {
      await decide(disputeId, 'provider', admin);
      await until(async () => (await mailsOf(seller, 'dispute-taken')).length > 0, 'the reversal');
    } finally {
      taking.mockRestore();
    }
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ status: 'appeal_under_review' });
    await becomes('lost');
    expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    expect((await issues(admin, 'resolved')).filter(({ id }) => id === disputeId)).toMatchObject([
      {
        status: 'lost',
        borneBy: 'provider',
        taken: { cents: 7_000, feeCents: 1_400 },
        resolved: { by: admin.displayName, note: null },
      },
    ]);
  });

  describe('that is won after the provider was to bear it', () => {
    const win = async ({ paymentId, disputeId }: { paymentId: string; disputeId: string }) => {
      stripe.world.closeDispute(disputeId, 'won');
      await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the appeal');
    };
    const note = (id: string, as: Person) =>
      api.call('POST', `/admin/payment-issues/dispute/${id}/resolution`, { as, body: { note: 'Sent by hand.' } });
    const isOwed = { status: 'won', borneBy: 'provider', decidable: false, resolvable: true };
    const toldLast = async (admin: Person) => (await mailsOf(admin, 'money-alert')).at(-1)!.data;

    it('stands on the list with what was taken, until somebody notes that it was sent', async () => {
      const sold = await lost();
      const { disputeId, admin } = sold;
      await decide(disputeId, 'provider', admin);
      await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
      await win(sold);
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({
        ...isOwed,
        taken: { cents: 7_000, feeCents: 1_400 },
      });
      expect(await earned()).toBe(5_600);
      expect(await toldLast(admin)).toMatchObject({
        wonBack: true,
        owed: true,
        owedCents: 5_600,
        url: expect.stringMatching(/\/admin\/payment-issues\?kind=dispute$/),
      });
      expect((await note(disputeId, admin)).status).toBe(204);
      expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
      expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({ resolved: { note: 'Sent by hand.' } });
    });

    it.each([
      // Of a transfer that went back whole nothing can be taken: the platform pays such a refund.
      { disputed: 7_000, taken: 0, fee: 0, earnedThen: 5_600 },
      { disputed: 3_000, taken: 2_000, fee: 400, earnedThen: 4_000 },
    ])(
      'of $disputed: a refund afterwards returns its own part of the fee alone',
      async ({ disputed, taken, fee, earnedThen }) => {
        const { paymentId, intentId, disputeId, admin } = await lost(disputed);
        await decide(disputeId, 'provider', admin);
        await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
        await win({ paymentId, disputeId });
        expect((await note(disputeId, admin)).status).toBe(204);
        expect(await earned()).toBe(5_600);
        const withTransfer = { reverse_transfer: true, refund_application_fee: true };
        stripe.world.refund({ payment_intent: intentId, amount: 2_000, ...(taken ? withTransfer : {}) });
        await until(async () => (await payment(paymentId)).cents === 2_000, 'the refund of the dashboard');
        expect(await payment(paymentId)).toMatchObject({ cents: 2_000, fee });
        expect(await earned()).toBe(earnedThen);
        // Nothing of the dispute counts as taken in vain for it either.
        await deliver({ ...lastEvent('charge.refunded'), id: `evt_again_${paymentId}` });
        expect(
          await api.database.query('select taken_in_vain_cents, fee_in_vain_cents from payments where id = $1', [
            paymentId,
          ]),
        ).toEqual([{ taken_in_vain_cents: 0, fee_in_vain_cents: 0 }]);
        expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
      },
    );

    it('while the money is being taken stands there as well', async () => {
      const sold = await lost();
      const { paymentId, disputeId, intentId, admin } = sold;
      const cards = worker.app.get(CardPayments, { strict: false });
      const reverse = cards.reverseTransfer.bind(cards);
      const taking = vi.spyOn(cards, 'reverseTransfer').mockImplementationOnce(async (...reversal) => {
        await reverse(...reversal);
        await win(sold);
      });
      try {
        await decide(disputeId, 'provider', admin);
        await until(async () => (await paymentIssueOf(admin, disputeId))?.taken, 'what was taken');
      } finally {
        taking.mockRestore();
      }
      expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({
        ...isOwed,
        taken: { cents: 7_000, feeCents: 1_400 },
      });
      // What was decided of the lost one stands where it would, had the money been taken a moment before.
      expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({
        status: 'lost',
        taken: { cents: 7_000, feeCents: 1_400 },
        resolved: { by: admin.displayName, note: null },
      });
      expect(await payment(paymentId)).toMatchObject({ cents: 0, fee: 0, status: 'succeeded' });
      expect(await earned()).toBe(5_600);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    });

    it('and of which nobody answered whether it was taken asks a person to look', async () => {
      const sold = await lost();
      const { disputeId, admin } = sold;
      stripe.faults.push(
        ...Array.from({ length: 3 }, () => ({ operation: 'Transfers.createReversal', kind: 'drop after' as const })),
      );
      await decide(disputeId, 'provider', admin);
      await until(async () => stripe.faults.length === 0, 'every answer that gets lost');
      await win(sold);
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ ...isOwed, taken: null });
      expect(await toldLast(admin)).toMatchObject({ wonBack: true, owed: true, owedCents: null });
      expect((await note(disputeId, admin)).status).toBe(204);
      expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    });
  });

  describe.each([
    { amount: '70', cents: 7_000, fee: 1_400 },
    { amount: '30', cents: 3_000, fee: 600 },
  ])('after a refund of $amount that the bank had sent back', ({ amount, cents, fee }) => {
    async function lostAfterFailure() {
      const admin = await person(api.database, { role: 'admin' });
      const sold = await bought();
      await refund(sold.paymentId, { amount });
      await settled(sold.paymentId);
      stripe.world.failRefund(stripe.world.refunds.findLast((one) => one.payment_intent === sold.intentId)!.id);
      await until(async () => (await detail(sold.paymentId)).refundsFailed === 1, 'the failure');
      const failure = lastEvent('refund.failed');
      const { id: disputeId } = stripe.world.dispute(sold.intentId);
      stripe.world.closeDispute(disputeId, 'lost');
      await until(async () => (await paymentIssueOf(admin, disputeId))?.decidable === true, 'the loss');
      const readAgain = () => deliver({ ...failure, id: `${failure.id}_again` });
      return { ...sold, disputeId, admin, readAgain };
    }
    const takenInVain = async (paymentId: string) =>
      (await one<{ cents: number }>('select taken_in_vain_cents as cents from payments where id = $1', paymentId))
        .cents;

    it('the provider bears it: only what was not taken then is taken', async () => {
      const { paymentId, intentId, disputeId, admin, readAgain } = await lostAfterFailure();
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ taken: { cents, feeCents: fee } });
      await decide(disputeId, 'provider', admin);
      await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the rest');
      expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
      expect(await payment(paymentId)).toMatchObject({ cents: 7_000, fee: 1_400 });
      expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0 });
      expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({
        taken: { cents: 7_000, feeCents: 1_400 },
      });
      expect((await mailsOf(seller, 'dispute-taken')).map(({ data }) => data)).toMatchObject([
        { amountCents: 7_000, feeCents: 1_400 },
      ]);
      await readAgain();
      expect([await takenInVain(paymentId), await agrees(paymentId, intentId)]).toEqual([0, true]);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    });

    it('the platform bears it: what was taken then is owed to the provider until somebody notes that it was sent', async () => {
      const { paymentId, intentId, disputeId, admin, readAgain } = await lostAfterFailure();
      expect((await decide(disputeId, 'platform', admin)).status).toBe(204);
      expect((await decide(disputeId, 'provider', admin)).status).toBe(409);
      const owed = { status: 'lost', borneBy: 'platform', decidable: false, taken: { cents, feeCents: fee } };
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ ...owed, resolvable: true });
      await readAgain();
      expect([await takenInVain(paymentId), await agrees(paymentId, intentId)]).toEqual([0, true]);
      expect(await detail(paymentId)).toMatchObject({ absorbedCents: 7_000 - cents });
      const path = `/admin/payment-issues/dispute/${disputeId}/resolution`;
      expect((await api.call('POST', path, { as: admin, body: { note: 'Sent by hand.' } })).status).toBe(204);
      expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
      expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({
        ...owed,
        resolved: { by: admin.displayName, note: 'Sent by hand.' },
      });
      // It was sent: an appeal that is won owes it to nobody.
      stripe.world.closeDispute(disputeId, 'won');
      await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the appeal');
      expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    });

    it('and that is won before anybody decided: what was taken then is owed to the provider', async () => {
      const { paymentId, disputeId, admin, readAgain } = await lostAfterFailure();
      stripe.world.closeDispute(disputeId, 'won');
      await until(async () => (await paymentIssueOf(admin, disputeId))?.status === 'won', 'the appeal');
      const owed = { resolvable: true, taken: { cents, feeCents: fee } };
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject(owed);
      expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({ owed: true, owedCents: cents - fee });
      await readAgain();
      expect([await takenInVain(paymentId), await payment(paymentId)]).toMatchObject([0, { cents: 0, fee: 0 }]);
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject(owed);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    });
  });

  it('while the bank decides, money cannot go back and a person reads why; spots can', async () => {
    const { paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    const refused = await refund(paymentId, { amount: '35', seats: 1 });
    expect([refused.status, refused.body.reason]).toEqual([409, 'payment_disputed']);
    expect((await detail(paymentId)).refunds).toEqual([]);
    expect((await refund(paymentId, { amount: 0, seats: 1 })).status).toBe(201);
    stripe.world.closeDispute(id, 'won');
    await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the end');
    expect((await refund(paymentId, { amount: '35', seats: 1 })).status).toBe(201);
    await settled(paymentId);
    expect(await payment(paymentId)).toMatchObject({ cents: 3_500, seats: 2 });
  });

  it('of one part of a payment says nothing about another part that the bank still holds', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const held = stripe.world.dispute(intentId, { amount: 3_000 });
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the first dispute');
    const { id } = stripe.world.dispute(intentId, { amount: 2_000 });
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await paymentIssueOf(admin, id))?.decidable === true, 'the loss');
    expect((await detail(paymentId)).disputeStatus).toBe('needs_response');
    expect((await refund(paymentId, { amount: '10' })).body.reason).toBe('payment_disputed');
    stripe.world.closeDispute(held.id, 'won');
    await until(async () => (await paymentIssueOf(admin, held.id)) === undefined, 'the other end');
    expect((await detail(paymentId)).disputeStatus).toBe('lost');
  });

  it('a listing that was called off goes, although its own refund can never succeed any more', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
    expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toEqual([]);
  });

  it('for a part leaves the rest to whoever paid for an event that was called off: it is asked for, and not taken for done', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId, { amount: 3_000 });
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    expect((await detail(paymentId)).refunds).toContainEqual(
      expect.objectContaining({ source: 'cancellation', status: 'requested', amountCents: 4_000, problem: null }),
    );
    await worker.sweep();
    // The card provider returns nothing of a charge that was disputed: a person reads that.
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the second refusal');
    await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
    expect(await payment(paymentId)).toMatchObject({ cents: 3_000, seats: 0, status: 'succeeded' });
    expect(await tickets(paymentId)).toBe(2);
    expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toHaveLength(1);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  describe('of an event that was called off, that is won on appeal', () => {
    const refundsToSeeTo = async (admin: Person, paymentId: string) =>
      (
        await api.call<{ items: Record<string, unknown>[] }>('GET', '/admin/payment-issues?kind=refund', { as: admin })
      ).body.items.filter((issue) => issue['paymentId'] === paymentId);
    const appeal = async (paymentId: string, disputeId: string) => {
      stripe.world.closeDispute(disputeId, 'won');
      await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the appeal');
    };
    const retryAll = async (admin: Person, paymentId: string) => {
      for (const { id } of await refundsToSeeTo(admin, paymentId)) {
        expect((await api.call('POST', `/refunds/${String(id)}/retry`, { as: admin })).status).toBe(200);
        await settled(paymentId);
      }
    };
    async function cancelled(amount: number) {
      const admin = await person(api.database, { role: 'admin' });
      const sold = await bought();
      const { id: disputeId } = stripe.world.dispute(sold.intentId, { amount });
      await until(async () => (await detail(sold.paymentId)).disputeStatus === 'needs_response', 'the dispute');
      await api.call('DELETE', `/listings/${sold.listingId}`, { as: seller });
      await until(async () => (await detail(sold.paymentId)).refundsFailed === 1, 'the refusal');
      return { ...sold, disputeId, admin };
    }

    it.each([
      { disputed: 7_000, waiting: [7_000] },
      { disputed: 3_000, waiting: [3_000, 4_000] },
    ])('owes $disputed to the buyer once more, and a person sees to it', async ({ disputed, waiting }) => {
      const { listingId, paymentId, disputeId, admin } = await cancelled(disputed);
      stripe.world.closeDispute(disputeId, 'lost');
      await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
      await worker.sweep();
      await until(async () => (await detail(paymentId)).refundsRequested === 0, 'what the card provider says');
      await appeal(paymentId, disputeId);
      expect((await refundsToSeeTo(admin, paymentId)).map(({ amountCents }) => amountCents).sort()).toEqual(waiting);
      expect(await refundsToSeeTo(admin, paymentId)).toContainEqual(
        expect.objectContaining({ amountCents: disputed, problem: 'won_on_appeal', retriable: true }),
      );
      expect((await mailsOf(admin, 'money-alert')).slice(-2).map(({ data }) => data)).toMatchObject([
        { kind: 'refund_failed', amountCents: disputed, problem: 'won_on_appeal' },
        {
          kind: 'dispute_ended',
          wonBack: true,
          owed: false,
          cancelled: true,
          refundFailed: true,
          url: expect.stringMatching(/\/admin\/payment-issues\?kind=refund$/),
        },
      ]);
      await retryAll(admin, paymentId);
      expect(await payment(paymentId)).toMatchObject({ cents: 7_000, fee: 1_400 });
      expect(await refundsToSeeTo(admin, paymentId)).toEqual([]);
      expect(await earned()).toBe(0);
      await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
      expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toEqual([]);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    });

    it('owes it also where the loss had taken the tickets before', async () => {
      const { listingId, paymentId, disputeId, admin } = await lost();
      // Somebody else has a ticket, and cannot be paid back yet: the listing stays.
      const other = await buyOnStripe(selling, listingId, await person(api.database), 1);
      refuseNextRefund();
      await api.call('DELETE', `/listings/${listingId}`, { as: seller });
      await until(async () => (await detail(other.paymentId)).refundsFailed === 1, 'the refusal');
      await appeal(paymentId, disputeId);
      expect(await refundsToSeeTo(admin, paymentId)).toMatchObject([{ amountCents: 7_000, problem: 'won_on_appeal' }]);
    });

    it('says to look where the listing went without the tickets that the loss had taken', async () => {
      const { listingId, paymentId, disputeId, admin } = await lost();
      expect((await api.call('DELETE', `/listings/${listingId}`, { as: seller })).status).toBe(200);
      await appeal(paymentId, disputeId);
      expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({
        wonBack: true,
        cancelled: false,
        listingGone: true,
        url: expect.stringMatching(`/refund-sale/${paymentId}$`),
      });
      expect((await refund(paymentId, { amount: '70' }, admin)).status).toBe(201);
      await settled(paymentId);
      expect(await payment(paymentId)).toMatchObject({ cents: 7_000, fee: 1_400 });
    });

    it('says that the provider keeps nothing where they had borne it', async () => {
      const { paymentId, intentId, disputeId, admin } = await cancelled(7_000);
      stripe.world.closeDispute(disputeId, 'lost');
      await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
      await decide(disputeId, 'provider', admin);
      await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
      await appeal(paymentId, disputeId);
      expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({
        owed: true,
        cancelled: true,
        refundFailed: true,
        url: expect.stringMatching(/\/admin\/payment-issues$/),
      });
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ taken: { cents: 7_000 }, cancelled: true });
      // Nothing is left of the transfer: the dashboard returns it without.
      stripe.world.refund({ payment_intent: intentId, amount: 7_000 });
      await until(async () => (await payment(paymentId)).cents === 7_000, 'the refund of the dashboard');
      expect(await refundsToSeeTo(admin, paymentId)).toEqual([]);
      expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ cancelled: true, resolvable: true });
    });

    it('won at once leaves its own refund, which a person is told to try again', async () => {
      const { paymentId, disputeId, admin } = await cancelled(7_000);
      await appeal(paymentId, disputeId);
      expect(await refundsToSeeTo(admin, paymentId)).toMatchObject([{ amountCents: 7_000, status: 'failed' }]);
      expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({ wonBack: false, refundFailed: true });
      await retryAll(admin, paymentId);
      expect(await payment(paymentId)).toMatchObject({ cents: 7_000, fee: 1_400, status: 'refunded' });
    });

    it('owes nothing where the event takes place', async () => {
      const { paymentId, disputeId, admin } = await lost();
      await appeal(paymentId, disputeId);
      expect(await refundsToSeeTo(admin, paymentId)).toEqual([]);
      expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({
        wonBack: true,
        cancelled: false,
        listingGone: false,
        refundFailed: false,
      });
    });
  });

  it('of money that had all gone back before is nothing that a provider could bear: a person says what was done', async () => {
    const { paymentId, intentId, admin } = await lost();
    const again = stripe.world.dispute(intentId);
    stripe.world.closeDispute(again.id, 'lost');
    await until(async () => (await paymentIssueOf(admin, again.id))?.status === 'lost', 'the second loss');
    expect(await paymentIssueOf(admin, again.id)).toMatchObject({ decidable: false, resolvable: true });
    expect((await decide(again.id, 'provider', admin)).body.reason).toBe('payment_issue_settled');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({ lost: true, spent: true });
    const third = stripe.world.dispute(intentId);
    stripe.world.closeDispute(third.id, 'lost');
    await until(async () => (await paymentIssueOf(admin, third.id))?.status === 'lost', 'the third loss');
    stripe.world.closeDispute(third.id, 'won');
    await until(async () => (await mailsOf(admin, 'money-alert')).at(-1)!.data['status'] === 'won', 'word of the end');
    expect(
      (
        await api.call('POST', `/admin/payment-issues/dispute/${again.id}/resolution`, {
          as: admin,
          body: { note: 'A second dispute of the same payment.' },
        })
      ).status,
    ).toBe(204);
    expect(await paymentIssueOf(admin, again.id)).toBeUndefined();
  });

  it('of a second payment for a purchase that was sold is told and listed as that', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { orderId, intentId } = await bought();
    const { amount, metadata } = stripe.world.intent(intentId);
    const other = stripe.world.createIntent({ amount, currency: 'cad', metadata, payment_method_types: ['card'] });
    stripe.world.confirm(other.id, testCards.good);
    await until(
      async () => await one('select 1 as known from extra_payments where order_id = $1', orderId),
      'the second payment',
    );
    const { id } = stripe.world.dispute(other.id);
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await paymentIssueOf(admin, id))?.status === 'lost', 'the loss');
    expect(await paymentIssueOf(admin, id)).toMatchObject({ extra: true, decidable: false, resolvable: true });
    expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({
      kind: 'dispute_ended',
      extra: true,
      parked: false,
      spent: false,
    });
  });

  it('of a parked purchase is told and listed, although it has no sale', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { orderId, paymentIntentId } = (
      await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })
    ).body;
    stripe.world.intent(paymentIntentId).application_fee_amount = 1;
    stripe.world.confirm(paymentIntentId, testCards.good);
    await until(
      async () =>
        (await one<{ status: string }>('select status from ticket_orders where id = $1', orderId)).status === 'parked',
      'the purchase to be parked',
    );
    const dispute = stripe.world.dispute(paymentIntentId);
    await until(async () => (await paymentIssueOf(admin, dispute.id)) !== undefined, 'the dispute');
    expect(await paymentIssueOf(admin, dispute.id)).toMatchObject({
      paymentId: null,
      listingId: id,
      buyerName: buyer.displayName,
      amountCents: 7_000,
      decidable: false,
      resolvable: false,
    });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'dispute_open', parked: true }),
    );
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await paymentIssueOf(admin, dispute.id))?.resolvable === true, 'the loss');
    expect((await decide(dispute.id, 'platform', admin)).status).toBe(409);
    expect(
      (
        await api.call('POST', `/admin/payment-issues/dispute/${dispute.id}/resolution`, {
          as: admin,
          body: { note: 'Settled in the dashboard.' },
        })
      ).status,
    ).toBe(204);
    expect(await paymentIssueOf(admin, dispute.id)).toBeUndefined();
  });
});
