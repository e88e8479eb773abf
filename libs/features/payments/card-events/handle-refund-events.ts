import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardEventHandlers, type IncomingCardEvent, type MarkProcessed } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { TakeOverRefunds } from '../refunds/take-over-refunds.ts';
import { db } from '../tables.ts';
import { HandleIntentEvents } from './handle-intent-events.ts';

/** Money that went back, by us or in the dashboard of the card provider, or that could not go back after all. */
@Injectable()
export class HandleRefundEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly intentEvents: HandleIntentEvents,
    private readonly refunds: TakeOverRefunds,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['charge.refunded', 'refund.updated', 'refund.failed'], 'refunds', (event, markProcessed) =>
      this.handle(event, markProcessed),
    );
  }

  private async handle({ intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    if (!intentId) return;
    // Somebody in the dashboard may be quicker than what records the sale; without the sale there is nothing to take
    // the refund to.
    if (!(await this.paymentOf(intentId))) await this.intentEvents.settle(intentId);
    const payment = await this.paymentOf(intentId);
    if (payment) await this.refunds.ofPayment(payment, markProcessed);
  }

  private paymentOf(paymentIntentId: string): Promise<{ id: string; paymentIntentId: string } | undefined> {
    return db(this.database)
      .selectFrom('payments')
      .where('paymentIntentId', '=', paymentIntentId)
      .select(['id', 'paymentIntentId'])
      .executeTakeFirst();
  }
}
