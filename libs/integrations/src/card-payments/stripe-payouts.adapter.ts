import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Logger } from '@canopy/platform/logging';
import { CardProviderFailure } from './card-provider-failure.ts';
import type { AccountBalance, Page, PageRequest, Payout, PayoutLine, Payouts } from './payouts.port.ts';
import { isSimulatedAccount } from './simulated-accounts.ts';
import { idOf } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';
import { stripeCode } from './stripe-failure.ts';

type Of = { stripeAccount: string };

/** How long the purchases of a page of lines are looked for. The web waits nine seconds for the page as a whole. */
const tracingMs = 4_000;

/** Payouts of connected accounts, read from the account's own side. */
export class StripePayouts implements Payouts {
  constructor(
    private readonly stripe: Stripe,
    private readonly logger: Pick<Logger, 'warn' | 'error'>,
  ) {}

  balanceOf(accountId: string): Promise<AccountBalance> {
    return this.call(accountId, async (of) => {
      const { available, pending } = await this.stripe.balance.retrieve({}, of);
      return { availableCents: sumOf(available), pendingCents: sumOf(pending) };
    });
  }

  payoutsOf(accountId: string, page: PageRequest): Promise<Page<Payout>> {
    return this.call(accountId, async (of) => {
      const { data, has_more } = await this.stripe.payouts.list(
        { ...pageOf(page), expand: [`data.${whenFailed}`] },
        of,
      );
      return { items: data.map(payoutOf), hasMore: has_more };
    });
  }

  payout(accountId: string, payoutId: string): Promise<Payout> {
    return this.call(accountId, async (of) =>
      payoutOf(await this.stripe.payouts.retrieve(payoutId, { expand: [whenFailed] }, of)),
    );
  }

  linesOf(accountId: string, payoutId: string, page: PageRequest): Promise<Page<PayoutLine>> {
    return this.call(accountId, async (of) => {
      const { data, has_more } = await this.stripe.balanceTransactions.list(
        { ...pageOf(page), payout: payoutId, expand: ['data.source'] },
        of,
      );
      const until = Date.now() + tracingMs;
      const moved = data.filter(({ type }) => type !== 'payout');
      return { items: await Promise.all(moved.map((line) => this.lineOf(line, of, until))), hasMore: has_more };
    });
  }

  private async lineOf(line: Stripe.BalanceTransaction, of: Of, until: number): Promise<PayoutLine> {
    const kind = saleTypes.has(line.type) ? 'sale' : refundTypes.has(line.type) ? 'refund' : 'other';
    // The line is true without its purchase, so nothing that fails or takes long on the way to it takes the line away.
    const intentId =
      kind === 'other'
        ? null
        : await Promise.race([
            this.intentOf(line.source, of).catch((error: unknown) => {
              this.logger.warn({ err: error, line: line.id }, 'the purchase of a line of a payout was not found');
              return null;
            }),
            pause(until - Date.now(), null, { ref: false }),
          ]);
    return {
      id: line.id,
      kind,
      amountCents: line.amount,
      feeCents: line.fee,
      netCents: line.net,
      at: new Date(line.created * 1_000),
      intentId,
    };
  }

  /**
   * The account knows a payment that a transfer brought; only our own account knows which purchase the transfer was for.
   */
  private async intentOf(source: Stripe.BalanceTransaction['source'], of: Of): Promise<string | null> {
    if (source === null || typeof source === 'string') return null;
    let transfer: string | null = null;
    if (source.object === 'charge') transfer = idOf(source.source_transfer);
    if (source.object === 'refund') {
      const charge = idOf(source.charge);
      if (charge) transfer = idOf((await this.stripe.charges.retrieve(charge, {}, of)).source_transfer);
    }
    if (!transfer) return null;
    const { source_transaction: charge } = await this.stripe.transfers.retrieve(transfer, {
      expand: ['source_transaction'],
    });
    return charge && typeof charge === 'object' ? idOf(charge.payment_intent) : null;
  }

  private async call<T>(accountId: string, work: (of: Of) => Promise<T>): Promise<T> {
    // Left over from before the keys were set.
    if (isSimulatedAccount(accountId)) throw new CardProviderFailure('refused', { missing: true });
    return callStripe(this.logger, () =>
      work({ stripeAccount: accountId }).catch((error: unknown) => {
        if (stripeCode(error) === 'account_invalid')
          throw new CardProviderFailure('refused', { missing: true, cause: error });
        throw error;
      }),
    );
  }
}

/** What brought the money back to the account; its time is the only one that a failure has. */
const whenFailed = 'failure_balance_transaction';

const saleTypes = new Set<string>(['payment', 'charge']);
const refundTypes = new Set<string>(['payment_refund', 'refund', 'payment_reversal']);

const pageOf = ({ limit, after }: PageRequest) => ({ limit, ...(after ? { starting_after: after } : {}) });

const sumOf = (parts: { amount: number; currency: string }[]): number =>
  parts.reduce((sum, { amount, currency }) => (currency === 'cad' ? sum + amount : sum), 0);

const payoutOf = (payout: Stripe.Payout): Payout => ({
  id: payout.id,
  amountCents: payout.amount,
  currency: payout.currency,
  automatic: payout.automatic,
  status: payout.status as Payout['status'],
  createdAt: new Date(payout.created * 1_000),
  // Midnight in UTC of a day without a zone.
  arrivesOn: new Date(payout.arrival_date * 1_000).toISOString().slice(0, 10),
  failure: payout.status === 'failed' ? (payout.failure_message ?? null) : null,
  failedAt: payout.status === 'failed' ? timeOf(payout.failure_balance_transaction) : null,
});

const timeOf = (line: Stripe.Payout['failure_balance_transaction']): Date | null =>
  line && typeof line === 'object' ? new Date(line.created * 1_000) : null;
