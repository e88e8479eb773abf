import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { dollars } from '@canopy/contracts/money';
import type { Refund as ProviderRefund } from '@canopy/integrations/card-payments';
import { returnSeats } from '@canopy/listings';
import type { EntityManager } from '@canopy/platform/database';
import { feeReturned } from '@canopy/rules/refund-split';
import { AlertAdmins } from './alert-admins.ts';
import { refundColumns, type RefundRow } from './refunds.queries.ts';

export interface LockedPayment {
  id: string;
  listing_id: string | null;
  listing_title: string;
  provider_name: string;
  buyer_name: string;
  buyer_email: string | null;
  amount_cents: number;
  platform_fee_cents: number;
  quantity: number;
  refunded_cents: number;
  refunded_fee_cents: number;
  seats_returned: number;
}

/**
 * Locks a payment until the end of the transaction, its listing before it: a listing that is being deleted locks in that order too.
 * The share of the listing's key keeps nobody from buying.
 */
export async function lockPayment(em: EntityManager, paymentId: string): Promise<LockedPayment> {
  await em.execute('select 1 from listings l where l.id = (select listing_id from payments where id = ?) for key share', [paymentId]);
  const [payment] = await em.execute<LockedPayment[]>(
    `select p.id, p.listing_id, p.listing_title, p.provider_name, p.buyer_name, (select u.email from users u where u.id = p.user_id) as buyer_email, p.amount_cents, p.platform_fee_cents,
            p.quantity, p.refunded_cents, p.refunded_fee_cents, p.seats_returned
     from payments p where p.id = ? for update of p`,
    [paymentId],
  );
  return payment!;
}

/**
 * What a refund does to payment, tickets, seats and ledger, once per refund of the provider, whoever tells of it first. A refund goes from
 * requested to succeeded or failed, from succeeded to failed when the bank sends it back, and never backwards. Call it in one transaction
 * with what caused it, with the payment locked.
 */
@Injectable()
export class SettleRefund {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly alerts: AlertAdmins,
  ) {}

  /** @param answer of the card provider; null when no money was to move. @returns the mail to nudge, or null when nothing changed. */
  async succeed(em: EntityManager, paymentId: string, refundId: string, answer: ProviderRefund | null): Promise<string | null> {
    const payment = await lockPayment(em, paymentId);
    const refund = await this.locked(em, refundId);
    const again = refund.status === 'succeeded' || (refund.status === 'failed' && (answer === null || answer.id === refund.provider_refund_id));
    if (again) return null;

    const returned = payment.refunded_cents + refund.amount_cents;
    // The provider's own number where it speaks of the same sum; otherwise (a dashboard was quicker) the rule, and the next reading corrects it.
    const feeInSum = answer && answer.totals.amountCents === returned ? answer.totals.feeCents : feeReturned({ amountCents: payment.amount_cents, platformFeeCents: payment.platform_fee_cents }, returned);
    const fee = refund.amount_cents === 0 ? 0 : Math.max(0, Math.min(feeInSum, payment.platform_fee_cents) - payment.refunded_fee_cents);
    await em.execute(`select set_config('canopy.refund', ?, true)`, [refund.id]);
    const voided = await em.execute<{ id: string }[]>(
      `update tickets set status = 'void', voided_at = now() where id in (
         select id from tickets where payment_id = ? and status = 'valid' order by used_at is not null, id desc limit ?) returning id`,
      [payment.id, refund.seats - refund.seats_returned],
    );
    await em.execute(`update refunds set status = 'succeeded', fee_cents = ?, seats_returned = seats_returned + ?, provider_refund_id = coalesce(?, provider_refund_id), problem = null, settled_at = now() where id = ?`, [fee, voided.length, answer?.id ?? null, refund.id]);
    await em.execute(
      `update payments set refunded_cents = refunded_cents + ?, refunded_fee_cents = refunded_fee_cents + ?, seats_returned = seats_returned + ?,
         status = case when refunded_cents + ? = amount_cents and seats_returned + ? = quantity then 'refunded' else 'succeeded' end where id = ?`,
      [refund.amount_cents, fee, voided.length, refund.amount_cents, voided.length, payment.id],
    );
    await em.execute(`select set_config('canopy.refund', '', true)`);
    const emailId = await this.tellBuyer(em, payment, refund, voided.length);
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (voided.length > 0 && payment.listing_id) await returnSeats(em, payment.listing_id, voided.length);
    return emailId;
  }

  /** The provider said no, or the bank sent the money back: it stays with the platform until somebody tries again. Seats that went back stay so. */
  async fail(em: EntityManager, paymentId: string, refundId: string, problem: string, providerRefundId: string | null = null): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const refund = await this.locked(em, refundId);
    if (refund.status === 'failed') return;
    await em.execute(`update refunds set status = 'failed', problem = ?, provider_refund_id = coalesce(?, provider_refund_id), settled_at = now() where id = ?`, [problem.slice(0, 500), providerRefundId, refund.id]);
    if (refund.status === 'succeeded') {
      await em.execute(`select set_config('canopy.refund', ?, true)`, [refund.id]);
      await em.execute(`update payments set refunded_cents = refunded_cents - ?, refunded_fee_cents = refunded_fee_cents - ?, status = 'succeeded' where id = ?`, [refund.amount_cents, refund.fee_cents, payment.id]);
      await em.execute(`select set_config('canopy.refund', '', true)`);
    }
    await this.alerts.write(
      em,
      {
        headline: 'A refund did not reach the buyer',
        facts: `$${dollars(refund.amount_cents)} CAD for ${payment.listing_title}, paid by ${payment.buyer_name}. The card provider says: ${problem}`,
        whatToDo: 'Please try again from the sale, or return the money in another way.',
        path: `/refund-sale/${payment.id}`,
      },
      `refund-failed:${refund.id}:${refund.attempt}`,
    );
  }

  private async locked(em: EntityManager, refundId: string): Promise<RefundRow> {
    const [refund] = await em.execute<RefundRow[]>(`select ${refundColumns} from refunds r where r.id = ? for update`, [refundId]);
    return refund!;
  }

  private async tellBuyer(em: EntityManager, payment: LockedPayment, refund: RefundRow, seats: number): Promise<string | null> {
    if (payment.buyer_email === null) return null;
    if (refund.source === 'late_payment') return this.emails.write(em, payment.buyer_email, 'late-refund', { buyerName: payment.buyer_name, listingTitle: payment.listing_title, amountText: `$${dollars(refund.amount_cents)} CAD` }, `refund:${refund.id}:${refund.attempt}`);
    const spots = seats === 1 ? '1 of your spots has' : `${seats} of your spots have`;
    const cancelled = refund.source === 'cancellation';
    const left = payment.quantity - payment.seats_returned - seats;
    return this.emails.write(
      em,
      payment.buyer_email,
      'refund',
      {
        buyerName: payment.buyer_name,
        listingTitle: payment.listing_title,
        subjectText: cancelled ? 'Cancelled' : refund.amount_cents > 0 ? 'Your money is on its way back' : 'Your spot was taken back',
        lead: cancelled ? `${payment.provider_name} has cancelled ${payment.listing_title}.` : `this is about your tickets for ${payment.listing_title}.`,
        moneyText: refund.amount_cents > 0 ? `$${dollars(refund.amount_cents)} CAD is going back to your card. Banks take up to ten days to show it.` : 'No money moves with this.',
        seatsText: seats === 0 ? 'Your tickets stay valid.' : `${spots} been taken back${left > 0 ? `; ${left} stay valid` : ', and your tickets are no longer valid'}.`,
        reason: refund.reason,
      },
      `refund:${refund.id}:${refund.attempt}`,
    );
  }
}
