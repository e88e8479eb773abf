import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { dollars } from '@canopy/contracts/money';
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
    const amountText = `$${dollars(refund.amountCents)} CAD`;
    const key = `refund:${refund.id}:${refund.idempotencyAttempt}`;
    if (refund.source === 'late_payment')
      return this.emails.write(
        em,
        payment.buyerEmail,
        'late-refund',
        { buyerName: payment.buyerName, listingTitle: payment.listingTitle, amountText },
        key,
      );
    // The bank tells of the money; we tell of the tickets.
    if (refund.source === 'dispute' && seats === 0) return null;
    const spots = seats === 1 ? '1 of your spots has' : `${seats} of your spots have`;
    const cancelled = refund.source === 'cancellation';
    const byBank = refund.source === 'dispute';
    const left = payment.quantity - payment.seatsReturned - seats;
    return this.emails.write(
      em,
      payment.buyerEmail,
      'refund',
      {
        buyerName: payment.buyerName,
        listingTitle: payment.listingTitle,
        subjectText: cancelled
          ? 'Cancelled'
          : refund.amountCents > 0 && !byBank
            ? 'Your money is on its way back'
            : 'Your spot was taken back',
        lead: cancelled
          ? `${payment.providerName} has cancelled ${payment.listingTitle}.`
          : `this is about your tickets for ${payment.listingTitle}.`,
        moneyText: byBank
          ? `Your bank decided your dispute for you and returned ${amountText}.`
          : refund.amountCents > 0
            ? `${amountText} is going back to your card. Banks take up to ten days to show it.`
            : 'No money moves with this.',
        seatsText:
          seats === 0
            ? 'Your tickets stay valid.'
            : `${spots} been taken back${left > 0 ? `; ${left} stay valid` : ', and your tickets are no longer valid'}.`,
        reason: refund.reason,
      },
      key,
    );
  }
}
