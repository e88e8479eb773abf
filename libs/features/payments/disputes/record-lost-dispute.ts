import { Injectable } from '@nestjs/common';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { lockPayment } from '../orders/lock-payment.ts';
import { SettleRefund } from '../refunds/settle-refund.ts';

/**
 * A lost dispute is money that went back, by the bank's hand: a refund of its own kind, with the tickets of what is
 * still to come. The platform bears it until somebody decides, see DecideLostDispute. An appeal that is won afterwards
 * brings the money back, not the tickets.
 */
@Injectable()
export class RecordLostDispute {
  constructor(
    private readonly clock: Clock,
    private readonly settle: SettleRefund,
  ) {}

  /** Once per dispute. @returns the mail to enqueue */
  async lost(
    em: EntityManager,
    dispute: { id: string; amountCents: number },
    paymentId: string,
  ): Promise<string | null> {
    const payment = await lockPayment(em, paymentId);
    const [event] = await em.execute<{ event_start: string | null; event_end: string | null; valid: number }[]>(
      `select coalesce(l.event_start, p.event_start)::text as event_start, coalesce(l.event_end, p.event_end)::text as event_end, (select count(*)::int from tickets t where t.payment_id = p.id and t.status = 'valid') as valid
       from payments p left join listings l on l.id = p.listing_id where p.id = ?`,
      [paymentId],
    );
    const over = isOver({ eventStart: date(event!.event_start), eventEnd: date(event!.event_end) }, this.clock.now());
    const cents = Math.min(dispute.amountCents, payment.amountCents - payment.refundedCents);
    const seats = over ? 0 : event!.valid;
    if (cents === 0 && seats === 0) return null;
    const [refund] = await em.execute<{ id: string }[]>(
      `insert into refunds (payment_id, source, amount_cents, seats, reason, provider_refund_id) values (?, 'dispute', ?, ?, 'The bank gave the money back after a dispute.', ?)
       on conflict (provider_refund_id) do nothing returning id`,
      [paymentId, cents, seats, dispute.id],
    );
    if (!refund) return null;
    const emailId = await this.settle.succeed(em, paymentId, refund.id, null);
    // What we had wanted to return as well can never succeed now, and would keep a listing that was called off from
    // going.
    const impossible = await em.execute<{ id: string }[]>(
      `select r.id from refunds r join payments p on p.id = r.payment_id where p.id = ? and r.status <> 'succeeded' and r.source <> 'dispute' and r.amount_cents > p.amount_cents - p.refunded_cents order by r.id`,
      [paymentId],
    );
    for (const { id } of impossible) await this.settle.succeedWithoutMoney(em, paymentId, id);
    return emailId;
  }

  /** @returns true when it had been lost before: then the money is here again. */
  async wonBack(em: EntityManager, disputeId: string, paymentId: string): Promise<boolean> {
    await lockPayment(em, paymentId);
    const [refund] = await em.execute<{ id: string }[]>(
      `select id from refunds where provider_refund_id = ? and source = 'dispute' and status = 'succeeded'`,
      [disputeId],
    );
    if (!refund) return false;
    await this.settle.undo(em, paymentId, refund.id, 'The bank returned it after an appeal.');
    return true;
  }
}
