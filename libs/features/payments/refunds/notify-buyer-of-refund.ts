import { Injectable } from '@nestjs/common';
import type { RefundReason } from '@canopy/contracts/refunds';
import { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import type { LockedPayment } from '../orders/lock-payment.ts';
import type { LockedRefund } from './lock-refund.ts';

/** The mail about money, spots or both that went back. */
@Injectable()
export class NotifyBuyerOfRefund {
  constructor(private readonly emails: EmailOutbox) {}

  /**
   * @param seats that went back with it. @returns the mail to enqueue; null when there is nothing to say, or nobody to
   * say it to.
   */
  async write(em: EntityManager, payment: LockedPayment, refund: LockedRefund, seats: number): Promise<string | null> {
    if (payment.buyerEmail === null || (refund.amountCents === 0 && seats === 0)) return null;
    // They were told when it was made, and also of the spots, of which we know nothing any more.
    if (refund.reason === ('made_before_restore' satisfies RefundReason)) return null;
    const key = `refund:${refund.id}:${refund.idempotencyAttempt}`;
    if (refund.source === 'late_payment')
      return this.emails.write(
        em,
        payment.buyerEmail,
        'late-refund',
        { buyerName: payment.buyerName, listingTitle: payment.listingTitle, amountCents: refund.amountCents },
        key,
      );
    // The bank tells of the money; we tell of the tickets.
    if (refund.source === 'dispute' && seats === 0) return null;
    return this.emails.write(
      em,
      payment.buyerEmail,
      'refund',
      {
        buyerName: payment.buyerName,
        listingTitle: payment.listingTitle,
        providerName: payment.providerName,
        source: refund.source,
        amountCents: refund.amountCents,
        seats,
        seatsLeft: Math.max(0, payment.quantity - payment.seatsReturned - seats),
        reason: refund.source === 'request' ? refund.reason : null,
      },
      key,
    );
  }
}
