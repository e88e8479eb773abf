import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { BeforeUserDeleted } from '@canopy/accounts';
import { isNotOverAt, returnSeats } from '@canopy/listings';
import { afterCommit, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { ReleaseOrder } from '../checkout/release-order.ts';
import { type Order, orderColumns } from '../orders/orders.queries.ts';
import { lockSignUps, returningFreeSeats } from '../orders/return-free-seats.ts';
import { db } from '../tables.ts';
import { WithdrawTicketMails } from '../tickets/withdraw-ticket-mails.ts';

/**
 * What becomes of a buyer's things when the account goes. Holds end at once, the card provider is asked first; what it
 * does not answer, the sweep asks again.
 * Free places that are still to come go to others. Paid tickets stay valid: they were paid, and the codes are in the
 * buyer's mail.
 */
@Injectable()
export class BuyerDeletion implements OnModuleInit {
  constructor(
    private readonly before: BeforeUserDeleted,
    private readonly releaseOrder: ReleaseOrder,
    private readonly mails: WithdrawTicketMails,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.before.register('buyer', (em, { userId }) => this.settle(em, userId));
  }

  private async settle(em: EntityManager, userId: string): Promise<void> {
    const held = await db(em)
      .updateTable('ticketOrders')
      .set({ expiresAt: now })
      .where('buyerId', '=', userId)
      .where('status', '=', 'held')
      .returning(orderColumns)
      .execute();
    // Listings before their sign-ups, as whoever deletes one locks them: each would wait for what the other has.
    await db(em)
      .selectFrom('listings')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('payments')
          .where('userId', '=', userId)
          .where('amountCents', '=', 0)
          .where('status', '=', 'succeeded')
          .where('listingId', 'is not', null)
          .select(({ ref }) => ref('listingId').$notNull().as('id')),
      )
      .orderBy('id')
      .select('id')
      .forKeyShare()
      .execute();
    await lockSignUps(em, { userId });
    const freed = await returningFreeSeats(em, (ticket) =>
      ticket.and([
        ticket('p.userId', '=', userId),
        ticket.exists(
          ticket
            .selectFrom('listings as l')
            .whereRef('l.id', '=', 'p.listingId')
            .where((eb) => isNotOverAt(eb.ref('l.eventEnd'), eb.ref('l.eventStart'), now))
            .select('l.id'),
        ),
      ]),
    )
      .selectFrom('returned')
      .select(['listingId', 'seats'])
      .$narrowType<{ listingId: NotNull }>()
      .execute();
    // In one order for everybody, so that two deletions never wait for each other's listings.
    for (const { listingId, seats } of freed.sort((a, b) => a.listingId.localeCompare(b.listingId)))
      await returnSeats(em, listingId, seats);
    for (const { listingId } of freed) await this.mails.ofHolder(em, userId, listingId);
    afterCommit(em, () => held.forEach((order) => void this.release(order)));
  }

  private async release(order: Order): Promise<void> {
    await this.releaseOrder
      .release(order, 'expired')
      .catch((error: unknown) =>
        this.logger.warn({ err: error, orderId: order.id }, 'the hold of a deleted person could not be ended yet'),
      );
  }
}
