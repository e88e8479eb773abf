import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { dollars } from '@canopy/contracts/money';
import {
  CardEventHandlers,
  CardPayments,
  type ProviderDispute,
  type IncomingCardEvent,
  type MarkProcessed,
} from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { isEndOfDispute } from '@canopy/rules/dispute';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { HandleIntentEvents } from '../card-events/handle-intent-events.ts';
import { lockPayment } from '../orders/lock-payment.ts';
import { RecordLostDispute } from './record-lost-dispute.ts';

/** A recorded sale, or a purchase that was parked: its money came, and can be disputed all the same. */
interface Disputed {
  payment_id: string | null;
  order_id: string | null;
  listing_title: string;
  buyer_name: string;
}

/**
 * A buyer asked the bank for the money back: its row and the payment say how that stands, and admins are called while
 * somebody must answer.
 */
@Injectable()
export class HandleDisputeEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly sales: HandleIntentEvents,
    private readonly losses: RecordLostDispute,
    private readonly alerts: AlertAdmins,
    private readonly emails: EmailOutbox,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    const types = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
    this.handlers.register(types, 'payment dispute', (event, markProcessed) => this.handle(event, markProcessed));
  }

  private async handle({ objectId, intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const about = intentId && ((await this.saleOf(intentId)) ?? (await this.purchaseOf(intentId)));
    if (!about) return;
    const dispute = await this.cards.retrieveDispute(objectId);
    const ended = isEndOfDispute(dispute.status);
    const emailId = await this.database.transaction(async (em) => {
      // Listing and payment first, as a deletion locks them; the dispute's row after.
      if (about.payment_id) await lockPayment(em, about.payment_id);
      const changed = await this.write(em, dispute, about);
      const lost =
        changed && dispute.status === 'lost' && about.payment_id
          ? await this.losses.lost(em, dispute, about.payment_id)
          : null;
      const wonBack =
        changed &&
        dispute.status === 'won' &&
        about.payment_id !== null &&
        (await this.losses.wonBack(em, dispute.id, about.payment_id));
      await this.notifyAdmins(em, dispute, about, wonBack);
      await markProcessed(em);
      return lost;
    });
    this.emails.enqueue(emailId);
    const facts = {
      disputeId: dispute.id,
      paymentId: about.payment_id,
      orderId: about.order_id,
      status: dispute.status,
      amountCents: dispute.amountCents,
    };
    if (ended) this.logger.warn(facts, 'a dispute has ended');
    else
      this.logger.error(
        facts,
        'a buyer disputes a payment: an admin must answer it in the dashboard of the card provider',
      );
  }

  private saleOf(intentId: string): Promise<Disputed | null> {
    return this.database.row<Disputed>(
      'select id as payment_id, null as order_id, listing_title, buyer_name from payments where payment_intent_id = ?',
      [intentId],
    );
  }

  /** The sale may not be recorded yet; what cannot be recorded is a purchase alone. */
  private async purchaseOf(intentId: string): Promise<Disputed | null> {
    const orderId = await this.sales.settle(intentId);
    if (orderId === null) return null;
    const sale = await this.saleOf(intentId);
    if (sale) return sale;
    return this.database.row<Disputed>(
      `select null as payment_id, o.id as order_id, coalesce(l.title, 'a deleted listing') as listing_title, coalesce(u.display_name, 'Somebody whose account is gone') as buyer_name
       from ticket_orders o left join listings l on l.id = o.listing_id left join users u on u.id = o.buyer_id where o.id = ?`,
      [orderId],
    );
  }

  /**
   * An end is final, but for an appeal: any other reading from before it changes nothing. @returns whether it is news
   */
  private async write(em: EntityManager, dispute: ProviderDispute, about: Disputed): Promise<boolean> {
    const [written] = await em.execute<object[]>(
      `insert into disputes as d (id, payment_id, order_id, amount_cents, reason, status, due_at, closed_at) values (?, ?, ?, ?, ?, ?, ?, case when ? then now() end)
       on conflict (id) do update set payment_id = coalesce(d.payment_id, excluded.payment_id), amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status, due_at = excluded.due_at, closed_at = excluded.closed_at
       where d.closed_at is null or (d.status = 'lost' and (excluded.status = 'won' or excluded.status like 'appeal%')) returning id`,
      [
        dispute.id,
        about.payment_id,
        about.order_id,
        dispute.amountCents,
        dispute.reason,
        dispute.status,
        dispute.dueAt,
        isEndOfDispute(dispute.status),
      ],
    );
    if (written && about.payment_id)
      await em.execute('update payments set dispute_status = ? where id = ?', [dispute.status, about.payment_id]);
    return written !== undefined;
  }

  private async notifyAdmins(
    em: EntityManager,
    dispute: ProviderDispute,
    about: Disputed,
    wonBack: boolean,
  ): Promise<void> {
    const ended = isEndOfDispute(dispute.status);
    const facts = `${about.buyer_name} disputes $${dollars(dispute.amountCents)} CAD for ${about.listing_title}. The card provider's word for it: ${dispute.status}.`;
    const parked = about.payment_id === null ? ' The purchase was parked, so nothing of it is in the books.' : '';
    const whatToDo = !ended
      ? 'Please answer it in the dashboard of the card provider before its deadline.'
      : dispute.status === 'lost'
        ? parked === ''
          ? 'The money is with the buyer. Please decide who bears it.'
          : 'The money is with the buyer. Please say in the list how it was settled.'
        : wonBack
          ? 'The money is here again. If it was taken from the provider, please send it to them.'
          : 'There is nothing left to do.';
    const headline = ended ? 'A dispute has ended' : 'A buyer disputes a payment';
    const path =
      about.payment_id === null || dispute.status === 'lost'
        ? '/admin/payment-issues?kind=dispute'
        : `/refund-sale/${about.payment_id}`;
    // An appeal has an end of its own.
    await this.alerts.write(
      em,
      { headline, facts: facts + parked, whatToDo, path },
      `dispute:${dispute.id}:${wonBack ? 'won back' : ended ? 'ended' : 'open'}`,
    );
  }
}
