import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { EmailOutbox } from '@canopy/emails';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import { Database, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { type OrderRow, orderColumns } from '../orders/orders.queries.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';

/**
 * Paid, but there are no tickets to give: the seats are gone after the hold had ended, or the listing, or the buyer.
 * The money did come, so it is a payment, without tickets and with no seat sold; all of it goes back by a refund like
 * every other. Call it after a sale was refused.
 */
@Injectable()
export class ReturnLatePayment {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly emails: EmailOutbox,
  ) {}

  /**
   * @param reason for those who look at the refund later. @returns what the order is now; another process may have been
   * faster.
   */
  async return(
    orderId: string,
    intent: PaymentIntent,
    reason: string,
    alsoCommit: MarkProcessed,
  ): Promise<OrderRow['status']> {
    const { status, refundId, emailId } = await this.database.transaction(async (em) => {
      // The listing before the order: one that is being deleted comes for its orders in the end.
      await em.execute(
        'select 1 from listings l where l.id = (select listing_id from ticket_orders where id = ?) for key share',
        [orderId],
      );
      const [order] = await em.execute<OrderRow[]>(
        `select ${orderColumns} from ticket_orders o where o.id = ? for update`,
        [orderId],
      );
      await alsoCommit(em);
      if (!order || order.status === 'refunded' || order.status === 'succeeded' || order.status === 'parked')
        return { status: order?.status ?? 'refunded', refundId: null, emailId: null };
      await em.execute(
        `update ticket_orders set status = 'refunded', payment_intent_id = ?, intent_closed_at = now(), problem = ?, updated_at = now() where id = ?`,
        [intent.id, reason, orderId],
      );
      const [payment] = await em.execute<{ id: string }[]>(
        `insert into payments (order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, lister_email, quantity, seats_returned, livemode)
         select o.id, o.listing_id, coalesce(l.title, 'Deleted listing'), o.buyer_id, coalesce(b.display_name, 'Deleted account'), o.provider_id, coalesce(s.display_name, 'Deleted account'),
                o.amount_cents, o.fee_bps, o.platform_fee_cents, o.provider_amount_cents, ?, l.contact, o.quantity, o.quantity, ?
         from ticket_orders o left join listings l on l.id = o.listing_id left join users b on b.id = o.buyer_id left join users s on s.id = o.provider_id where o.id = ? returning id`,
        [intent.id, intent.livemode, orderId],
      );
      const [refund] = await em.execute<{ id: string }[]>(
        `insert into refunds (payment_id, source, amount_cents, reason, request_id) values (?, 'late_payment', ?, ?, ?) returning id`,
        [payment!.id, order.amount_cents, reason, currentRequestId()],
      );
      if (order.status === 'held' && order.listing_id) await releaseSeats(em, order.listing_id, order.quantity);
      return { status: 'refunded' as const, refundId: refund!.id, emailId: await this.notifyProvider(em, payment!.id) };
    });
    if (refundId) this.jobs.enqueue(refundPaymentJob, { refundId });
    this.emails.enqueue(emailId);
    return status;
  }

  /** The buyer is told when the money went back, see SettleRefund. */
  private async notifyProvider(em: EntityManager, paymentId: string): Promise<string | null> {
    const [about] = await em.execute<
      {
        email: string;
        provider_name: string;
        buyer_name: string;
        listing_title: string;
        amount_cents: number;
        buyer_is_gone: boolean;
      }[]
    >(
      'select s.email, p.provider_name, p.buyer_name, p.listing_title, p.amount_cents, p.user_id is null as buyer_is_gone from payments p join users s on s.id = p.provider_id where p.id = ?',
      [paymentId],
    );
    if (!about) return null;
    const data = {
      providerName: about.provider_name,
      buyerName: about.buyer_name,
      listingTitle: about.listing_title,
      amountText: `$${dollars(about.amount_cents)} CAD`,
      buyerIsGone: about.buyer_is_gone,
    };
    return this.emails.write(em, about.email, 'late-payment-returned', data, `late-payment-returned:${paymentId}`);
  }
}
