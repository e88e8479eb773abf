import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CardEventHandlers,
  CardPayments,
  type ProviderDispute,
  type IncomingCardEvent,
  type MarkProcessed,
} from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { decisiveStatus, isEndOfDispute, stageOfDispute } from '@canopy/rules/dispute';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { HandleIntentEvents } from '../card-events/handle-intent-events.ts';
import { lockPayment } from '../orders/lock-payment.ts';
import {
  disputeIsBooked,
  hasFailedRefund,
  isSoldOrder,
  takenForDispute,
} from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';
import { wasCancelled } from '../tickets/was-cancelled.sql.ts';
import { RecordLostDispute } from './record-lost-dispute.ts';

/**
 * A recorded sale; or a purchase that was parked, or paid once more: the money came, and can be disputed all the same.
 */
interface Disputed {
  paymentId: string | null;
  orderId: string | null;
  /** It is not what the purchase was sold for. */
  extra: boolean;
  /** Null for a listing, or an account, that is gone. */
  listingTitle: string | null;
  buyerName: string | null;
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
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    const types = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
    this.handlers.register(types, 'payment dispute', (event, markProcessed) => this.handle(event, markProcessed));
  }

  private async handle({ objectId, intentId }: IncomingCardEvent, markProcessed: MarkProcessed): Promise<void> {
    const disputed = intentId && ((await this.saleOf(intentId)) ?? (await this.purchaseOf(intentId)));
    if (!disputed) return;
    const dispute = await this.cards.retrieveDispute(objectId);
    const ended = isEndOfDispute(dispute.status);
    await this.database.transaction(async (em) => {
      // Listing and payment first, as a deletion locks them; the dispute's row after.
      if (disputed.paymentId) await lockPayment(em, disputed.paymentId);
      const before = await this.statusBefore(em, dispute.id);
      const changed = await this.write(em, dispute, disputed);
      if (changed && dispute.status === 'lost' && disputed.paymentId)
        await this.losses.lost(em, dispute, disputed.paymentId);
      const wonBack =
        changed &&
        dispute.status === 'won' &&
        disputed.paymentId !== null &&
        (await this.losses.wonBack(em, dispute.id, disputed.paymentId));
      if (changed) await this.notifyAdmins(em, dispute, disputed, wonBack, stageOfDispute(dispute.status, before));
      await markProcessed(em);
    });
    const facts = {
      disputeId: dispute.id,
      paymentId: disputed.paymentId,
      orderId: disputed.orderId,
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

  private async saleOf(intentId: string): Promise<Disputed | null> {
    const payment = await db(this.database)
      .selectFrom('payments')
      .where('paymentIntentId', '=', intentId)
      .select(['id as paymentId', 'listingTitle', 'buyerName'])
      .executeTakeFirst();
    return payment ? { ...payment, orderId: null, extra: false } : null;
  }

  /** The sale may not be recorded yet; what cannot be recorded is a purchase alone. */
  private async purchaseOf(intentId: string): Promise<Disputed | null> {
    const orderId = await this.sales.settle(intentId);
    if (orderId === null) return null;
    const sale = await this.saleOf(intentId);
    if (sale) return sale;
    const names = await db(this.database)
      .selectFrom('ticketOrders as o')
      .leftJoin('listings as l', 'l.id', 'o.listingId')
      .leftJoin('users as u', 'u.id', 'o.buyerId')
      .where('o.id', '=', orderId)
      .select(({ fn }) => [
        'u.displayName',
        isSoldOrder.as('extra'),
        fn.coalesce('l.title', 'o.listingTitle').as('title'),
      ])
      .executeTakeFirstOrThrow();
    return { paymentId: null, orderId, extra: names.extra, listingTitle: names.title, buyerName: names.displayName };
  }

  private async statusBefore(em: EntityManager, disputeId: string): Promise<string | null> {
    const known = await db(em)
      .selectFrom('disputes')
      .where('id', '=', disputeId)
      .select('status')
      .forUpdate()
      .executeTakeFirst();
    return known?.status ?? null;
  }

  /**
   * An end is final, but for an appeal: any other reading from before it changes nothing. @returns whether it is news
   */
  private async write(em: EntityManager, dispute: ProviderDispute, { paymentId, orderId }: Disputed): Promise<boolean> {
    const { id, amountCents, reason, status, dueAt } = dispute;
    const written = await db(em)
      .insertInto('disputes')
      .values({
        id,
        paymentId,
        orderId,
        amountCents,
        reason,
        status,
        dueAt,
        closedAt: isEndOfDispute(status) ? now : null,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ fn, ref }) => ({
            paymentId: fn.coalesce('disputes.paymentId', 'excluded.paymentId'),
            amountCents: ref('excluded.amountCents'),
            reason: ref('excluded.reason'),
            status: ref('excluded.status'),
            dueAt: ref('excluded.dueAt'),
            closedAt: ref('excluded.closedAt'),
          }))
          .where((eb) =>
            eb.or([
              eb('disputes.closedAt', 'is', null),
              eb.and([
                eb('disputes.status', '=', 'lost'),
                eb.or([eb('excluded.status', '=', 'won'), eb('excluded.status', 'like', 'appeal%')]),
              ]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (written && paymentId) {
      const all = await db(em).selectFrom('disputes').where('paymentId', '=', paymentId).select('status').execute();
      const disputeStatus = decisiveStatus(all.map((one) => one.status));
      await db(em).updateTable('payments').set({ disputeStatus }).where('id', '=', paymentId).execute();
    }
    return written !== undefined;
  }

  private async notifyAdmins(
    em: EntityManager,
    dispute: ProviderDispute,
    disputed: Disputed,
    wonBack: boolean,
    stage: string,
  ): Promise<void> {
    const ended = isEndOfDispute(dispute.status);
    const lost = dispute.status === 'lost';
    const { paymentId, extra, listingTitle, buyerName } = disputed;
    const facts = {
      listingTitle,
      buyerName,
      amountCents: dispute.amountCents,
      status: dispute.status,
      parked: paymentId === null && !extra,
      extra,
      premium: false,
      dueAt: dispute.dueAt?.toISOString() ?? null,
    };
    const { borneBy, booked, taken, listingId, cancelled, refundFailed } = await db(em)
      .selectFrom('disputes as d')
      .leftJoin('payments as p', 'p.id', 'd.paymentId')
      .where('d.id', '=', dispute.id)
      .select([
        'd.borneBy',
        disputeIsBooked.as('booked'),
        takenForDispute.as('taken'),
        'p.listingId',
        wasCancelled.as('cancelled'),
        hasFailedRefund.as('refundFailed'),
      ])
      .executeTakeFirstOrThrow();
    const owed = wonBack && borneBy === 'provider';
    const spent = lost && paymentId !== null && !booked;
    const decided = lost && borneBy !== null;
    const onTheList = paymentId === null || (lost && !decided) || owed;
    const waiting = [...(onTheList ? ['dispute'] : []), ...(ended && !lost && refundFailed ? ['refund'] : [])];
    const path =
      waiting.length === 0
        ? `/refund-sale/${paymentId}`
        : `/admin/payment-issues${waiting.length === 1 ? `?kind=${waiting[0]}` : ''}`;
    await this.alerts.write(
      em,
      ended
        ? {
            kind: 'dispute_ended',
            lost,
            spent,
            decided,
            wonBack,
            owed,
            owedCents: taken && taken.cents - taken.feeCents,
            cancelled: Boolean(cancelled),
            listingGone: paymentId !== null && listingId === null && !cancelled,
            refundFailed: Boolean(refundFailed),
            ...facts,
          }
        : { kind: 'dispute_open', ...facts },
      path,
      `dispute:${dispute.id}:${stage}`,
    );
  }
}
