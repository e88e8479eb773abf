import { Injectable } from '@nestjs/common';
import type { Premium } from '@canopy/contracts/premium';
import { Refusal } from '@canopy/contracts/refusals';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { RateLimits } from '@canopy/platform/rate-limit';
import { isDue } from '@canopy/rules/subscription';
import { Customers } from './customers.ts';
import { PremiumQuery } from './premium.queries.ts';
import { ReadSubscriptions } from './read-subscriptions.ts';

/** A page that waits for the card provider asks every few seconds. */
const perProvider = { name: 'premium-check', times: 60, seconds: 10 * 60 };

/** A provider asks how the own Premium stands now. */
@Injectable()
export class CheckPremium {
  constructor(
    private readonly customers: Customers,
    private readonly subscriptions: ReadSubscriptions,
    private readonly premium: PremiumQuery,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal premium_not_checked, too_many_requests */
  async of(userId: string): Promise<Premium> {
    const customerId = await this.customers.idOf(userId);
    if (customerId !== null) {
      await this.limits.count(perProvider, userId);
      try {
        await this.subscriptions.read(customerId);
      } catch (error) {
        throw error instanceof CardProviderFailure ? new Refusal('premium_not_checked', { cause: error }) : error;
      }
    }
    return this.premium.of(userId);
  }

  /**
   * The page of the card provider where a renewal that failed can be paid. It is asked for when somebody goes there and
   * kept nowhere. @throws Refusal premium_nothing_due, premium_payment_page_failed, too_many_requests
   */
  async paymentPage(userId: string): Promise<string> {
    await this.limits.count(perProvider, userId);
    const customerId = await this.customers.idOf(userId);
    try {
      const reading = customerId === null ? null : await this.subscriptions.read(customerId);
      // That of a subscription that has ended would take money for nothing.
      const due = reading?.subscriptions.filter(isDue) ?? [];
      const page = due.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl;
      if (!page) throw new Refusal('premium_nothing_due');
      return page;
    } catch (error) {
      throw error instanceof CardProviderFailure ? new Refusal('premium_payment_page_failed', { cause: error }) : error;
    }
  }
}
