import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CardEventHandlers,
  CardPayments,
  CardSubscriptions,
  type PaidYear,
  type IncomingCardEvent,
  type MarkProcessed,
} from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { NotifyOfDispute } from './notify-of-dispute.ts';
import { ReadSubscriptions } from './read-subscriptions.ts';

/**
 * A year whose money went back is not paid, and Premium ends with it: refunded in full, or taken back by the bank. A
 * part that is refunded is goodwill. While the bank decides, administrators are called to answer it.
 */
@Injectable()
export class HandleReturnedPayments implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly cards: CardPayments,
    private readonly premium: CardSubscriptions,
    private readonly subscriptions: ReadSubscriptions,
    private readonly admins: NotifyOfDispute,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['charge.refunded'], 'premium refund', async (event, markProcessed) => {
      // Whoever buys tickets is no customer of the card provider's.
      if (event.customerId === null) return;
      await this.refunded(event, markProcessed);
    });
    const disputes = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
    this.handlers.register(disputes, 'premium dispute', (event, markProcessed) => this.disputed(event, markProcessed));
  }

  private async refunded({ intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const paid = intentId && (await this.premium.paidBy(intentId));
    if (!paid || !paid.current) return;
    const { amountReceivedCents, refunded } = await this.cards.retrieveIntent(intentId);
    if (refunded.amountCents >= amountReceivedCents) await this.end(paid, intentId, markProcessed);
  }

  /** Also one about a year that is over: its money goes all the same if nobody answers. */
  private async disputed({ intentId, objectId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const paid = intentId && (await this.premium.paidBy(intentId));
    if (!paid) return;
    const dispute = await this.cards.retrieveDispute(objectId);
    await this.database.transaction((em) => this.admins.write(em, dispute, paid.customerId));
    this.logger.warn(
      { ...paid, intentId, disputeId: objectId, status: dispute.status },
      'a year of Premium is disputed',
    );
    if (dispute.status === 'lost' && paid.current) await this.end(paid, intentId, markProcessed);
  }

  private async end(paid: PaidYear, intentId: string, markProcessed: MarkProcessed): Promise<void> {
    await this.premium.endNow(paid.subscriptionId);
    this.logger.warn({ ...paid, intentId }, 'the payment of a year of Premium went back, so Premium was ended');
    await this.subscriptions.read(paid.customerId, markProcessed);
  }
}
