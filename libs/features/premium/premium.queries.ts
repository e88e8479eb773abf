import { Injectable } from '@nestjs/common';
import type { Premium } from '@canopy/contracts/premium';
import { Refusal } from '@canopy/contracts/refusals';
import { CardSubscriptions } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { defaultFeeBps, effectiveFeeBps, isPremium, premiumFeeBps } from '@canopy/rules/platform-fee';
import { db } from './tables.ts';

/** A provider's Premium as last heard from the card provider, at this moment. */
@Injectable()
export class PremiumQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cards: CardSubscriptions,
  ) {}

  async of(userId: string): Promise<Premium> {
    const row = await db(this.database)
      .selectFrom('users as u')
      .leftJoin('cardCustomers as c', 'c.userId', 'u.id')
      .where('u.id', '=', userId)
      .select(['u.platformFeeBps', 'u.subscriptionStatus', 'u.subscriptionType', 'u.subscriptionCancelAtPeriodEnd'])
      .select(['u.subscriptionCurrentPeriodEnd', 'c.checkoutPaidAt'])
      .select(({ selectFrom }) =>
        selectFrom('subscriptions as s')
          .whereRef('s.customerId', '=', 'c.id')
          .where('s.status', 'in', ['past_due', 'unpaid'])
          .select(({ fn }) => fn.min<string | null>('s.currentPeriodStart').as('since'))
          .as('paymentDueSince'),
      )
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscriptions as s')
            .whereRef('s.customerId', '=', 'c.id')
            .where('s.status', 'in', ['active', 'trialing'])
            .where('s.unpaid', '=', true)
            .select('s.id'),
        )
          .$castTo<boolean>()
          .as('renewalUnpaid'),
      )
      .executeTakeFirst();
    if (!row) throw new Refusal('not_signed_in');
    const now = this.clock.now();
    const terms = { ...row, subscriptionCurrentPeriodEnd: date(row.subscriptionCurrentPeriodEnd) };
    const active = isPremium(terms, now);
    const own = row.platformFeeBps ?? defaultFeeBps;
    return {
      // A cancelled subscription is over with its period, whether the card provider has said so yet or not.
      subscriptionStatus: active ? 'active' : 'none',
      subscriptionType: active ? row.subscriptionType : null,
      subscriptionCancelAtPeriodEnd: active && row.subscriptionCancelAtPeriodEnd,
      subscriptionCurrentPeriodEnd: active ? row.subscriptionCurrentPeriodEnd : null,
      renewalUnpaid: active && row.renewalUnpaid,
      paymentDueSince: active ? null : row.paymentDueSince,
      beingConfirmed: !active && row.checkoutPaidAt !== null,
      feeBps: effectiveFeeBps(terms, now),
      feeBpsWithPremium: Math.min(own, premiumFeeBps),
      feeBpsWithoutPremium: own,
      simulated: this.cards.simulated,
    };
  }
}
