import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CardEventHandlers,
  CardPayments,
  CardSubscriptions,
  type IncomingCardEvent,
  type MarkProcessed,
} from '@canopy/integrations/card-payments';
import { AppLogger } from '@canopy/platform/runtime';
import { ReadSubscriptions } from './read-subscriptions.ts';

/**
 * A year whose money went back is not paid, and Premium ends with it: refunded in full, or taken back by the bank. A
 * part that is refunded is goodwill.
 */
@Injectable()
export class HandleReturnedPayments implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly cards: CardPayments,
    private readonly premium: CardSubscriptions,
    private readonly subscriptions: ReadSubscriptions,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['charge.refunded'], 'premium refund', async (event, markProcessed) => {
      // Whoever buys tickets is no customer of the card provider's.
      if (event.customerId === null) return;
      await this.end(event, markProcessed, async (intentId) => {
        const { amountReceivedCents, refunded } = await this.cards.retrieveIntent(intentId);
        return refunded.amountCents >= amountReceivedCents;
      });
    });
    this.handlers.register(['charge.dispute.closed'], 'premium dispute', (event, markProcessed) =>
      this.end(event, markProcessed, async () => (await this.cards.retrieveDispute(event.objectId)).status === 'lost'),
    );
  }

  private async end(
    { intentId }: IncomingCardEvent,
    markProcessed: MarkProcessed,
    isReturned: (intentId: string) => Promise<boolean>,
  ): Promise<void> {
    if (intentId === null) return;
    const paid = await this.premium.paidBy(intentId);
    if (!paid || !(await isReturned(intentId))) return;
    await this.premium.endNow(paid.subscriptionId);
    this.logger.warn({ ...paid, intentId }, 'the payment of a year of Premium went back, so Premium was ended');
    await this.subscriptions.read(paid.customerId, markProcessed);
  }
}
