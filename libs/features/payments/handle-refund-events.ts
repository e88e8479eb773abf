import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { CardEventHandlers, CardPayments, type IncomingCardEvent, type MarkProcessed, type Refund as ProviderRefund } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { HandleIntentEvents } from './handle-intent-events.ts';
import { cameToNothing, isOfAttempt } from './refund-payment.ts';
import type { RefundRow } from './refunds.queries.ts';
import { lockPayment, SettleRefund } from './settle-refund.ts';

/**
 * Money that went back, by us or in the dashboard of the card provider, or that could not go back after all. Every refund of the charge is
 * read again; each is one row, found by its id there or by ours in its metadata, so that events may come twice, late and out of order.
 * A refund of the dashboard moves money only: which seats go back is for people to say.
 */
@Injectable()
export class HandleRefundEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly settle: SettleRefund,
    private readonly sales: HandleIntentEvents,
    private readonly emails: EmailOutbox,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['charge.refunded', 'refund.updated', 'refund.failed'], 'refunds', (event, markProcessed) => this.handle(event, markProcessed));
  }

  private async handle({ intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    if (!intentId) return;
    // Somebody in the dashboard may be quicker than what records the sale; without the sale there is nothing to take the refund to.
    if (!(await this.paymentOf(intentId))) await this.sales.settle(intentId);
    const payment = await this.paymentOf(intentId);
    if (!payment) return;
    // Newest first as the provider lists them; taken over in the order in which they were made.
    const made = (await this.cards.refundsOf(intentId)).reverse();
    const mails = await this.database.transaction(async (em) => {
      await lockPayment(em, payment.id);
      const written: (string | null)[] = [];
      for (const refund of made) written.push(await this.takeOver(em, payment.id, refund));
      await markProcessed(em);
      return written;
    });
    mails.forEach((emailId) => this.emails.nudge(emailId));
  }

  private paymentOf(intentId: string): Promise<{ id: string } | null> {
    return this.database.row<{ id: string }>('select id from payments where payment_intent_id = ?', [intentId]);
  }

  private async takeOver(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<string | null> {
    // Refunds of late payments named their order once, and have its id.
    const name = refund.metadata.refundId ?? refund.metadata.orderId ?? '';
    const named = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? name : null;
    const [row] = await em.execute<Pick<RefundRow, 'id' | 'status' | 'provider_refund_id' | 'attempt'>[]>(
      `select id, status, provider_refund_id, attempt from refunds where payment_id = ? and (provider_refund_id = ? or id = ?::uuid) order by provider_refund_id = ? desc nulls last limit 1`,
      [paymentId, refund.id, named, refund.id],
    );
    if (cameToNothing(refund)) {
      // A row that still waits for its answer has it here, if the attempt is the one that it waits for.
      const waited = row?.status === 'requested' && isOfAttempt(refund, row.attempt);
      if (row && (waited || (row.status === 'succeeded' && row.provider_refund_id === refund.id))) await this.settle.fail(em, paymentId, row.id, 'The bank did not take the money back.', refund.id);
      return null;
    }
    return this.settle.succeed(em, paymentId, row?.id ?? (await this.adopt(em, paymentId, refund)), refund);
  }

  private async adopt(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<string> {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into refunds (payment_id, source, amount_cents, reason, provider_refund_id) values (?, 'card_provider', ?, 'Returned in the dashboard of the card provider.', ?) returning id`,
      [paymentId, refund.amountCents, refund.id],
    );
    return row!.id;
  }
}
