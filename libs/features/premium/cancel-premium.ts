import { Injectable } from '@nestjs/common';
import type { Premium } from '@canopy/contracts/premium';
import { Refusal } from '@canopy/contracts/refusals';
import { type CardSubscription, CardProviderFailure, CardSubscriptions } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { isCounting, isDue } from '@canopy/rules/subscription';
import { Customers } from './customers.ts';
import { PremiumQuery } from './premium.queries.ts';
import { ReadSubscriptions } from './read-subscriptions.ts';
import { db } from './tables.ts';

const perProvider = { name: 'premium-cancel', times: 30, seconds: 60 * 60 };

interface Refused {
  none: 'premium_not_active' | 'premium_ended';
  failed: 'premium_cancel_failed' | 'premium_keep_failed';
}

/** Lets Premium end, or takes that back. What was so already stays so: a second press changes nothing. */
@Injectable()
export class CancelPremium {
  constructor(
    private readonly database: Database,
    private readonly customers: Customers,
    private readonly subscriptions: ReadSubscriptions,
    private readonly cards: CardSubscriptions,
    private readonly premium: PremiumQuery,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * With the end of the paid period; at once where a renewal waits for its payment, or has begun and was not asked of the
   * card yet: nothing of it is charged any more. @throws Refusal premium_not_active, premium_cancel_failed, too_many_requests
   */
  cancel(userId: string): Promise<Premium> {
    return this.change(userId, { none: 'premium_not_active', failed: 'premium_cancel_failed' }, async (found) => {
      for (const { id, endsAt, unpaid } of found.counting)
        if (unpaid) await this.cards.endNow(id);
        else if (endsAt === null) await this.cards.setToEnd(id, true);
      for (const { id } of found.due) await this.cards.endNow(id);
    });
  }

  /** Takes a cancellation back, until its last second. @throws Refusal premium_ended, premium_keep_failed */
  keep(userId: string): Promise<Premium> {
    return this.change(userId, { none: 'premium_ended', failed: 'premium_keep_failed' }, async (found) => {
      if (found.counting.length === 0) throw new Refusal('premium_ended');
      for (const { id, endsAt } of found.counting) if (endsAt !== null) await this.cards.setToEnd(id, false);
    });
  }

  private async change(
    userId: string,
    refused: Refused,
    act: (found: { counting: CardSubscription[]; due: CardSubscription[] }) => Promise<void>,
  ): Promise<Premium> {
    await this.limits.count(perProvider, userId);
    const customerId = await this.customers.idOf(userId);
    if (customerId === null) throw new Refusal(refused.none);
    try {
      const at = this.clock.now();
      const all = (await this.cards.subscriptionsOf(customerId)) ?? [];
      const counting = all.filter((subscription) => isCounting(subscription, at));
      const due = all.filter(isDue);
      if (counting.length + due.length === 0) {
        // What we knew was older than this.
        await this.subscriptions.read(customerId);
        throw new Refusal(refused.none);
      }
      await act({ counting, due });
      await this.subscriptions.read(customerId);
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      await this.readSoon(customerId);
      throw new Refusal(refused.failed, { cause: error });
    }
    return this.premium.of(userId);
  }

  /** An answer that got lost may have been a yes. */
  private async readSoon(customerId: string): Promise<void> {
    await db(this.database)
      .updateTable('cardCustomers')
      .set({ nextReadAt: now })
      .where('id', '=', customerId)
      .execute();
  }
}
