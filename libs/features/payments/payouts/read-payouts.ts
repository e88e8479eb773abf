import { Injectable } from '@nestjs/common';
import type { Payout, PayoutDetail, PayoutLine, PayoutList } from '@canopy/contracts/payouts';
import { Refusal } from '@canopy/contracts/refusals';
import {
  CardProviderFailure,
  type Payout as ProviderPayout,
  type PayoutLine as ProviderLine,
  Payouts,
} from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { db } from '../tables.ts';
import { ConnectAccount } from './connect-account.ts';

const pageSize = 20;
/** Each page is a call of the card provider, that of a payout up to two for each line. */
const perProvider = { name: 'payouts', times: 120, seconds: 10 * 60 };
/** What the card provider's ids are made of. */
const idShape = /^\w{1,255}$/;

/** What a provider's account holds and was paid out. Nothing of it is stored here: the card provider knows. */
@Injectable()
export class ReadPayouts {
  constructor(
    private readonly accounts: ConnectAccount,
    private readonly payouts: Payouts,
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal payment_account_missing, payouts_unavailable, too_many_requests */
  async list(providerId: string, after: string | undefined): Promise<PayoutList> {
    const accountId = await this.accounts.mustHave(providerId);
    await this.limits.count(perProvider, providerId);
    return this.ask('payment_account_missing', async () => {
      const page = pageAfter(after);
      const [balance, { items, hasMore }] = await Promise.all([
        this.payouts.balanceOf(accountId),
        this.payouts.payoutsOf(accountId, page),
      ]);
      const newest = page.after === null ? items : await this.newestAfterFailure(accountId, items);
      return { balance, payouts: items.map((payout) => payoutOf(payout, newest)), next: nextOf(items, hasMore) };
    });
  }

  /** @throws Refusal payout_not_found, payouts_unavailable, too_many_requests */
  async detail(providerId: string, payoutId: string, after: string | undefined): Promise<PayoutDetail> {
    const accountId = await this.accounts.ownId(providerId);
    if (accountId === null || !idShape.test(payoutId)) throw new Refusal('payout_not_found');
    await this.limits.count(perProvider, providerId);
    const [payout, newest, { items, hasMore }] = await this.ask('payout_not_found', async () => {
      const found = await this.payouts.payout(accountId, payoutId);
      return [
        found,
        await this.newestAfterFailure(accountId, [found]),
        found.automatic
          ? await this.payouts.linesOf(accountId, payoutId, pageAfter(after))
          : { items: [], hasMore: false },
      ] as const;
    });
    return {
      payout: payoutOf(payout, newest),
      lines: await this.withSales(providerId, items),
      next: nextOf(items, hasMore),
    };
  }

  /** The newest payouts of an account, where one of these failed; nobody else needs them. */
  private async newestAfterFailure(accountId: string, payouts: ProviderPayout[]): Promise<ProviderPayout[]> {
    if (!payouts.some(({ status }) => status === 'failed')) return [];
    return (await this.payouts.payoutsOf(accountId, pageAfter(undefined))).items;
  }

  private async ask<Answer>(
    whenMissing: 'payment_account_missing' | 'payout_not_found',
    question: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      throw new Refusal(error.missing ? whenMissing : 'payouts_unavailable', { cause: error });
    }
  }

  private async withSales(providerId: string, lines: ProviderLine[]): Promise<PayoutLine[]> {
    const intents = lines.flatMap(({ intentId }) => intentId ?? []);
    const sales =
      intents.length === 0
        ? []
        : await db(this.database)
            .selectFrom('payments')
            .where('paymentIntentId', 'in', intents)
            .where('providerId', '=', providerId)
            .select(['paymentIntentId', 'id', 'listingId', 'listingTitle', 'buyerName as customerName', 'quantity'])
            .execute();
    const byIntent = new Map(sales.map(({ paymentIntentId, ...sale }) => [paymentIntentId, sale]));
    return lines.map(({ intentId, at, ...line }) => ({
      ...line,
      at: at.toISOString(),
      sale: (intentId && byIntent.get(intentId)) || null,
    }));
  }
}

const payoutOf = (payout: ProviderPayout, newest: ProviderPayout[]): Payout => {
  const { failedAt: _, ...facts } = payout;
  return { ...facts, createdAt: payout.createdAt.toISOString(), paidOutSince: isPaidOutSince(payout, newest) };
};

/**
 * After a failure nothing leaves until the bank account is mended. One that left before it, and is still on its way or
 * seems to have arrived, may fail like it.
 */
const isPaidOutSince = ({ status, failedAt, createdAt }: ProviderPayout, newest: ProviderPayout[]): boolean =>
  status === 'failed' &&
  newest.some(
    (other) => (other.status === 'in_transit' || other.status === 'paid') && other.createdAt > (failedAt ?? createdAt),
  );

/** A place in the list that cannot be is the beginning. */
const pageAfter = (after: string | undefined) => ({
  limit: pageSize,
  after: after !== undefined && idShape.test(after) ? after : null,
});

const nextOf = (items: { id: string }[], hasMore: boolean): string | null =>
  hasMore ? (items.at(-1)?.id ?? null) : null;
