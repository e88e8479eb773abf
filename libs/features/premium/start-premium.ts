import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { type Language, languagePaths } from '@canopy/contracts/language';
import { Refusal } from '@canopy/contracts/refusals';
import { CardProviderFailure, CardSubscriptions } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { isCounting, isDue } from '@canopy/rules/subscription';
import { Customers } from './customers.ts';
import { type Reading, ReadSubscriptions } from './read-subscriptions.ts';
import { db } from './tables.ts';

/** Each one is several calls of the card provider. */
const perProvider = { name: 'premium-start', times: 20, seconds: 60 * 60 };

/** A checkout for Premium. However many windows ask, there is one that can be paid, and never a second subscription. */
@Injectable()
export class StartPremium {
  constructor(
    private readonly database: Database,
    private readonly customers: Customers,
    private readonly subscriptions: ReadSubscriptions,
    private readonly cards: CardSubscriptions,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param language of the pages that its checkout leads back to
   * @returns the address of the card provider's page
   * @throws Refusal premium_active, premium_payment_due, premium_being_confirmed, premium_start_failed,
   * too_many_requests
   */
  async start(provider: Viewer, language: Language): Promise<string> {
    await this.limits.count(perProvider, provider.id);
    try {
      return await this.open(provider, language);
    } catch (error) {
      throw error instanceof CardProviderFailure ? new Refusal('premium_start_failed', { cause: error }) : error;
    }
  }

  private async open(provider: Viewer, language: Language): Promise<string> {
    const customerId = await this.customers.ensure(provider);
    const reading = await this.subscriptions.read(customerId);
    if (!reading) return this.checkout(await this.customers.replace(provider, customerId), provider.id, language);
    const open = this.openOf(reading);
    if (open !== null) return open;
    try {
      // Its page shows the address, and the first receipt goes there; a customer may be older than the address.
      await this.cards.setEmail(customerId, provider.email);
      return await this.checkout(customerId, provider.id, language);
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      // Deleted in the dashboard, which goes on to list what the customer had.
      return this.checkout(await this.customers.replace(provider, customerId), provider.id, language);
    }
  }

  /** @returns where what was begun can be finished. @throws Refusal when there is nothing to begin */
  private openOf({ subscriptions, checkout }: Reading): string | null {
    const at = this.clock.now();
    if (subscriptions.some((subscription) => isCounting(subscription, at))) throw new Refusal('premium_active');
    if (subscriptions.some(isDue)) throw new Refusal('premium_payment_due');
    if (checkout?.status === 'complete') throw new Refusal('premium_being_confirmed');
    return checkout?.url ?? null;
  }

  private async checkout(customerId: string, userId: string, wanted: Language): Promise<string> {
    // The first who asks decides: what is sent again under the same key must be the same.
    const { attempt, language } = await db(this.database)
      .updateTable('cardCustomers')
      .set(({ fn, val }) => ({ checkoutLanguage: fn.coalesce('checkoutLanguage', val(wanted)) }))
      .where('id', '=', customerId)
      .returning(['checkoutAttempt as attempt', 'checkoutLanguage as language'])
      .executeTakeFirstOrThrow();
    const ours = `${this.config.publicUrl}${languagePaths[language ?? 'en']}/premium`;
    try {
      // Two windows that are here at once send the same key, and get the same checkout.
      const { id, url } = await this.cards.openCheckout(
        { customerId, userId, successUrl: `${ours}?premium=success`, cancelUrl: ours },
        `premium:${customerId}:${attempt}`,
      );
      await db(this.database)
        .updateTable('cardCustomers')
        .set({ checkoutId: id, nextReadAt: now, updatedAt: now })
        .where('id', '=', customerId)
        .where('checkoutAttempt', '=', attempt)
        .execute();
      if (url === null) throw new Refusal('premium_being_confirmed');
      return url;
    } catch (error) {
      // An answer to this key that was a no stays a no.
      if (error instanceof CardProviderFailure && !error.unanswered) await this.nextAttempt(customerId, attempt);
      throw error;
    }
  }

  private async nextAttempt(customerId: string, attempt: number): Promise<void> {
    await db(this.database)
      .updateTable('cardCustomers')
      .set({ checkoutAttempt: attempt + 1, checkoutLanguage: null })
      .where('id', '=', customerId)
      .where('checkoutAttempt', '=', attempt)
      .execute();
  }
}

/** Not where something else is missing, such as a tax rate that was typed wrongly: no other customer would mend that. */
const isCustomerMissing = (error: unknown): boolean =>
  error instanceof CardProviderFailure &&
  (error.missing || (error.providerCode === 'resource_missing' && error.providerParam === 'customer'));
