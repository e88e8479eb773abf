import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardEventHandlers, CardPayments, type IncomingCardEvent, type MarkProcessed } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';

/**
 * Money that went back, by us or in the provider's dashboard, or that could not go back after all: the payment's totals follow what the
 * provider says now. Seats are another matter, and stay.
 */
@Injectable()
export class HandleRefundEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['charge.refunded', 'refund.updated', 'refund.failed'], 'payment totals', (event, markProcessed) => this.handle(event, markProcessed));
  }

  private async handle({ id, type, intentId, objectId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const payment = intentId && (await this.database.row<{ id: string; now: string }>('select id, clock_timestamp()::text as now from payments where payment_intent_id = ?', [intentId]));
    if (!payment) return;
    const { refunded } = await this.cards.retrieveIntent(intentId);
    if (type === 'refund.failed') this.logger.error({ eventId: id, refundId: objectId, paymentId: payment.id }, 'a refund did not reach the card: an admin must return the money in another way');
    await this.database.transaction(async (em) => {
      // Money moves a moment before the fee does; the constraint of the table keeps both within the sale.
      await em.execute(
        'update payments set refunded_cents = least(?, amount_cents), refunded_fee_cents = least(?, platform_fee_cents), checked_at = ? where id = ? and (checked_at is null or checked_at <= ?)',
        [refunded.amountCents, refunded.feeCents, payment.now, payment.id, payment.now],
      );
      await markProcessed(em);
    });
  }
}
