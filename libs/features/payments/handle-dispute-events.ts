import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { CardEventHandlers, CardPayments, type IncomingCardEvent, type MarkProcessed } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from './alert-admins.ts';

const ends = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** A buyer asked the bank for the money back: its row and the payment say how that stands, and admins are called while somebody must answer. */
@Injectable()
export class HandleDisputeEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    const types = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
    this.handlers.register(types, 'payment dispute', (event, markProcessed) => this.handle(event, markProcessed));
  }

  private async handle({ objectId, intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const payment = intentId && (await this.database.row<{ id: string; listing_title: string; buyer_name: string }>('select id, listing_title, buyer_name from payments where payment_intent_id = ?', [intentId]));
    if (!payment) return;
    const dispute = await this.cards.retrieveDispute(objectId);
    await this.database.transaction(async (em) => {
      // An end is final, but for an appeal: any other reading from before it changes nothing.
      const [kept] = await em.execute<object[]>(
        `insert into disputes as d (id, payment_id, amount_cents, reason, status, due_at, closed_at) values (?, ?, ?, ?, ?, ?, case when ? then now() end)
         on conflict (id) do update set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status, due_at = excluded.due_at, closed_at = excluded.closed_at
         where d.closed_at is null or (d.status = 'lost' and (excluded.status = 'won' or excluded.status like 'appeal%')) returning id`,
        [dispute.id, payment.id, dispute.amountCents, dispute.reason, dispute.status, dispute.dueAt, ends.has(dispute.status)],
      );
      if (kept) await em.execute('update payments set dispute_status = ? where id = ?', [dispute.status, payment.id]);
      const about = `${payment.buyer_name} disputes $${dollars(dispute.amountCents)} CAD for ${payment.listing_title}. The card provider's word for it: ${dispute.status}.`;
      const alert = ends.has(dispute.status)
        ? { headline: 'A dispute has ended', facts: about, whatToDo: dispute.status === 'lost' ? 'The money is with the buyer. Please decide with the provider who bears it.' : 'There is nothing left to do.' }
        : { headline: 'A buyer disputes a payment', facts: about, whatToDo: 'Please answer it in the dashboard of the card provider before its deadline.' };
      await this.alerts.write(em, { ...alert, path: `/refund-sale/${payment.id}` }, `dispute:${dispute.id}:${ends.has(dispute.status) ? 'ended' : 'open'}`);
      await markProcessed(em);
    });
    const facts = { disputeId: dispute.id, paymentId: payment.id, status: dispute.status, amountCents: dispute.amountCents };
    if (ends.has(dispute.status)) this.logger.warn(facts, 'a dispute has ended');
    else this.logger.error(facts, 'a buyer disputes a payment: an admin must answer it in the dashboard of the card provider');
  }
}
