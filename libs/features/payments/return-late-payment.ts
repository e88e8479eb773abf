import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { CardPayments, CardProviderFailure, type MarkProcessed, type PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from './alert-admins.ts';
import { type OrderRow, orderColumns } from './orders.queries.ts';

/**
 * Paid, but there are no seats to give: everything goes back to the card, and buyer and provider are told. That it goes back is decided in the
 * order's row before the card provider is asked: otherwise a process that dies in between, or somebody at the same moment, could
 * still sell seats that became free for money that is on its way back.
 */
@Injectable()
export class ReturnLatePayment {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly emails: EmailOutbox,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  /** From here on the order sells nothing any more. @returns `returning`, or how the order ended meanwhile. */
  async decide(orderId: string, intentId: string): Promise<OrderRow['status']> {
    return this.database.transaction(async (em) => {
      const order = await locked(em, orderId);
      if (['succeeded', 'refunded', 'parked', 'returning'].includes(order.status)) return order.status;
      await em.execute(
        `update ticket_orders set status = 'returning', payment_intent_id = ?, problem = 'The payment arrived after the hold had ended, and there were no seats to give.', updated_at = now() where id = ?`,
        [intentId, orderId],
      );
      if (order.status === 'held' && order.listing_id) await releaseSeats(em, order.listing_id, order.quantity);
      return 'returning';
    });
  }

  /** May be repeated until the order says `refunded`; a clear no parks it for an administrator. @throws CardProviderFailure when nothing certain was heard */
  async carryOut(orderId: string, intent: PaymentIntent, alsoCommit: MarkProcessed): Promise<'refunded' | 'parked'> {
    const problem = intent.refunded.amountCents < intent.amountReceivedCents ? await this.ask(orderId, intent) : null;
    const emailIds = await this.database.transaction(async (em) => {
      const order = await locked(em, orderId);
      await alsoCommit(em);
      if (order.status !== 'returning') return [];
      await em.execute('update ticket_orders set status = ?, problem = coalesce(?, problem), updated_at = now() where id = ?', [problem ? 'parked' : 'refunded', problem, orderId]);
      return problem ? this.alert(em, order, problem) : this.tell(em, order);
    });
    emailIds.forEach((emailId) => this.emails.nudge(emailId));
    return problem ? 'parked' : 'refunded';
  }

  /** What went back all the same after an error of the provider's own is seen in the intent; the next try needs a new key. @returns what the provider says against it, if it does. */
  private async ask(orderId: string, intent: PaymentIntent): Promise<string | null> {
    const { attempt } = (await this.database.row<{ attempt: number }>('select attempt from ticket_orders where id = ?', [orderId]))!;
    const whole = { intentId: intent.id, amountCents: intent.amountReceivedCents, chargedCents: intent.amountReceivedCents, applicationFeeCents: intent.applicationFeeCents };
    try {
      await this.cards.refund({ ...whole, reason: 'requested_by_customer', metadata: { orderId } }, `late:${orderId}:${attempt}`);
      return null;
    } catch (error) {
      if (error instanceof CardProviderFailure && error.kind === 'broken') await this.database.rows('update ticket_orders set attempt = attempt + 1 where id = ? and attempt = ?', [orderId, attempt]);
      if (!(error instanceof CardProviderFailure) || (error.kind !== 'refused' && error.kind !== 'declined')) throw error;
      this.logger.error({ err: error, orderId }, 'a late payment could not be returned');
      return `The payment could not be returned: ${error.cause instanceof Error ? error.cause.message : error.message}`.slice(0, 500);
    }
  }

  private async alert(em: EntityManager, order: OrderRow, problem: string): Promise<[]> {
    await this.alerts.write(em, { headline: 'A late payment did not go back', facts: `Purchase ${order.id}, $${dollars(order.amount_cents)} CAD. ${problem}`, whatToDo: 'No tickets were given. Please return the money in the dashboard of the card provider.', path: '/' }, `late-payment:${order.id}`);
    return [];
  }

  /** Buyer and provider, as far as they are still here. */
  private async tell(em: EntityManager, order: OrderRow): Promise<(string | null)[]> {
    const [about] = await em.execute<{ title: string | null; buyer: string | null; buyer_email: string | null; provider: string | null; provider_email: string | null }[]>(
      `select l.title, b.display_name as buyer, b.email as buyer_email, p.display_name as provider, p.email as provider_email
       from ticket_orders o left join listings l on l.id = o.listing_id left join users b on b.id = o.buyer_id left join users p on p.id = o.provider_id where o.id = ?`,
      [order.id],
    );
    const { title, buyer, buyer_email: toBuyer, provider, provider_email: toProvider } = about!;
    const facts = { listingTitle: title ?? 'a listing', amountText: `$${dollars(order.amount_cents)} CAD`, buyerName: buyer ?? 'Somebody' };
    return [
      toBuyer && (await this.emails.write(em, toBuyer, 'late-refund', facts, `late-refund:${order.id}`)),
      toProvider && (await this.emails.write(em, toProvider, 'late-payment-returned', { ...facts, providerName: provider! }, `late-payment-returned:${order.id}`)),
    ];
  }
}

async function locked(em: EntityManager, orderId: string): Promise<OrderRow> {
  const [order] = await em.execute<OrderRow[]>(`select ${orderColumns} from ticket_orders o where o.id = ? for update`, [orderId]);
  if (!order) throw new Refusal('order_not_found');
  return order;
}
