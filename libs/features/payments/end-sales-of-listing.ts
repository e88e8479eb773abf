import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments } from '@canopy/integrations/card-payments';
import { BeforeListingDeleted, type ListingToDelete } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager, instant } from '@canopy/platform/database';
import { AppLogger, Config } from '@canopy/platform/runtime';
import type { AfterCommit } from '@canopy/platform/steps';
import { formatDateTime } from '@canopy/rules/dates';
import { isOver } from '@canopy/rules/listing-time';
import { peopleOfListing, type PeopleOfListing } from './people-of-listing.sql.ts';
import { RecordTicketSale } from './record-ticket-sale.ts';

interface OpenOrder {
  id: string;
  payment_intent_id: string | null;
}

/**
 * The payments' part of deleting a listing. Somebody who paid for what is still to come keeps it alive; otherwise purchases
 * that are being paid end, and people with free spots are told. Payments and tickets stay as records.
 */
@Injectable()
export class EndSalesOfListing implements OnModuleInit {
  constructor(
    private readonly before: BeforeListingDeleted,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly cards: CardPayments,
    private readonly sales: RecordTicketSale,
    private readonly emails: EmailOutbox,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.before.register('payments', (em, listing) => this.end(em, listing));
  }

  /** @throws Refusal listing_with_buyers; then everything stays as it was. */
  async end(em: EntityManager, listing: ListingToDelete): Promise<AfterCommit> {
    // Orders before the listing, as every sale locks them. Then no sale can begin or end until the listing is gone,
    // and what began in between is ended too.
    const open = await this.cancelHolds(em, listing.id);
    const [row] = await em.execute<({ event_start: string | null; event_end: string | null; provider_name: string })[]>(
      `select l.event_start::text, l.event_end::text, u.display_name as provider_name from listings l join users u on u.id = l.user_id where l.id = ? for update of l`,
      [listing.id],
    );
    if (!row) throw new Refusal('listing_not_found');
    open.push(...(await this.cancelHolds(em, listing.id)));

    const over = isOver({ eventStart: date(row.event_start), eventEnd: date(row.event_end) }, this.clock.now());
    if (!over) {
      const [people] = await em.execute<PeopleOfListing[]>(`select ${peopleOfListing} from listings l where l.id = ?`, [listing.id]);
      if (people!.paid_people > 0) throw paidFor(people!.paid_people);
      await this.tellSignedUp(em, listing, row.provider_name, row.event_start === null ? null : formatDateTime(instant(row.event_start)));
    }
    return () => open.forEach((order) => void this.cancelIntent(order));
  }

  private cancelHolds(em: EntityManager, listingId: string): Promise<OpenOrder[]> {
    return em.execute<OpenOrder[]>(`update ticket_orders set status = 'canceled', updated_at = now() where listing_id = ? and status = 'held' returning id, payment_intent_id`, [listingId]);
  }

  private async tellSignedUp(em: EntityManager, listing: ListingToDelete, providerName: string, when: string | null): Promise<void> {
    const people = await em.execute<{ id: string; email: string; display_name: string }[]>(
      `select distinct u.id, u.email, u.display_name from payments p join users u on u.id = p.user_id
       where p.listing_id = ? and p.amount_cents = 0 and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid')`,
      [listing.id],
    );
    await this.emails.writeAll(
      em,
      'listing-cancelled',
      people.map(({ id, email, display_name }) => ({
        recipient: email,
        data: { name: display_name, listingTitle: listing.title, providerName, when, listingsUrl: `${this.config.publicUrl}/listings` },
        dedupeKey: `listing-cancelled:${listing.id}:${id}`,
      })),
    );
  }

  /** Whoever paid in the last moment gets everything back: the order has no listing any more. If this process dies first, the provider's event does the same. */
  private async cancelIntent({ id, payment_intent_id }: OpenOrder): Promise<void> {
    if (payment_intent_id === null) return;
    try {
      const intent = await this.cards.cancelIntent(payment_intent_id);
      if (intent.status === 'succeeded') await this.sales.settle(id, intent);
    } catch (error) {
      this.logger.error({ err: error, orderId: id }, 'the intent of a deleted listing could not be cancelled');
    }
  }
}

function paidFor(people: number): Refusal {
  const who = people === 1 ? '1 person has' : `${people} people have`;
  return new Refusal('listing_with_buyers', { message: `${who} paid for this listing, and it is still to come. It can be deleted when it is over.`, data: { paidPeople: people } });
}
