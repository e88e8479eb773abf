import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { RefundReason } from '@canopy/contracts/refunds';
import { type ListingToDelete, returnSeats } from '@canopy/listings';
import { anyOf, Database, type EntityManager, now } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { AppLogger, Config } from '@canopy/platform/runtime';
import type { Round } from '@canopy/platform/sweeps';
import { returningFreeSeats } from '../orders/return-free-seats.ts';
import { db } from '../tables.ts';
import { hasValidTicket } from '../tickets/people-of-listing.sql.ts';
import { countOfSignUps, hasSignUps, liveSignUps } from './live-sign-ups.sql.ts';

/** What the mail says of a listing that is called off, and who did it. */
interface CalledOff extends Pick<ListingToDelete, 'id' | 'title' | 'by'> {
  providerName: string;
  eventStart: string | null;
}

/**
 * The free spots of a listing that is called off are no longer valid, and their people are told: nobody is asked about
 * money. Each sign-up gets a refund of 0, so that it is known for ever why.
 */
@Injectable()
export class EndSignUps {
  /**
   * So many sign-ups end in one transaction. Those of a listing that has more end in portions, by the worker: nobody
   * waits for an answer that long, and the listing's row would be locked meanwhile. A test has fewer.
   */
  portion = 1_000;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly emails: EmailOutbox,
    private readonly logger: AppLogger,
  ) {}

  /** Too many for whoever waits for an answer. */
  async areMany(em: EntityManager, listingId: string): Promise<boolean> {
    const { people } = await db(em)
      .selectFrom('listings as l')
      .where('l.id', '=', listingId)
      .select(countOfSignUps.as('people'))
      .executeTakeFirstOrThrow();
    return people > this.portion;
  }

  /**
   * For the sweep: of all listings that were called off with many, a portion after the other. Each is whole: whoever
   * was told has no spot any more, and one that is ended on the way is gone on with by the next round.
   */
  async ofCalledOff(round: Round): Promise<void> {
    const listings = await db(this.database)
      .selectFrom('listings as l')
      .where('l.cancelledAt', 'is not', null)
      .where(hasSignUps)
      .orderBy('l.cancelledAt')
      .limit(100)
      .select('l.id')
      .execute();
    await round.each(
      listings,
      async ({ id }) => {
        while (!round.over && (await this.database.transaction((em) => this.oneMorePortion(em, id))));
      },
      (error, { id }) => {
        this.logger.error({ err: error, listingId: id }, 'the sign-ups of a cancelled listing could not end');
        return false;
      },
    );
  }

  private async oneMorePortion(em: EntityManager, id: string): Promise<boolean> {
    // The listing before its sign-ups, as whoever deletes it locks them.
    const listing = await db(em)
      .selectFrom('listings as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .where('l.id', '=', id)
      .where('l.cancelledAt', 'is not', null)
      .select(['l.id', 'l.title', 'l.eventStart', 'u.publicName as providerName'])
      .forKeyShare('l')
      .executeTakeFirst();
    return listing !== undefined && (await this.portionOf(em, { ...listing, by: null }));
  }

  /** Call it with the listing locked. @returns whether there was any */
  async portionOf(em: EntityManager, listing: CalledOff): Promise<boolean> {
    // Whoever deletes the account at this moment waits here, or is gone: their address must stay nowhere.
    const signUps = await db(em)
      .selectFrom('payments as p')
      .where('p.id', 'in', ({ selectFrom }) =>
        selectFrom('listings as l')
          .innerJoinLateral(liveSignUps.select('p.id').orderBy('p.id').limit(this.portion).as('live'), (join) =>
            join.onTrue(),
          )
          .where('l.id', '=', listing.id)
          .select('live.id'),
      )
      .orderBy('p.id')
      .select('p.id')
      .forUpdate()
      .execute();
    if (signUps.length === 0) return false;
    const ids = signUps.map(({ id }) => id);
    await this.notify(em, listing, ids);
    await this.takeBack(em, listing, ids);
    return true;
  }

  private async notify(em: EntityManager, listing: CalledOff, signUps: string[]): Promise<void> {
    const people = await db(em)
      .selectFrom('payments as p')
      .innerJoin('users as u', 'u.id', 'p.userId')
      .where('p.id', '=', anyOf(signUps, 'uuid'))
      // Whoever gave the spots back while they were waited for has none to lose.
      .where(hasValidTicket)
      .select(['u.id', 'u.email', 'u.displayName'])
      .distinct()
      .execute();
    await this.emails.writeAll(
      em,
      'listing-cancelled',
      people.map(({ id, email, displayName }) => ({
        recipient: email,
        data: {
          name: displayName,
          listingTitle: listing.title,
          providerName: listing.providerName,
          eventStart: listing.eventStart,
          listingsUrl: `${this.config.publicUrl}/listings`,
        },
        dedupeKey: `listing-cancelled:${listing.id}:${id}`,
      })),
    );
  }

  private async takeBack(em: EntityManager, { id, by }: CalledOff, signUps: string[]): Promise<void> {
    const taken = await returningFreeSeats(em, (ticket) => ticket('p.id', '=', anyOf(signUps, 'uuid')))
      .insertInto('refunds')
      .columns([
        'paymentId',
        'seats',
        'seatsReturned',
        'amountCents',
        'source',
        'reason',
        'status',
        'settledAt',
        'requestedBy',
        'requestedByName',
        'requestId',
      ])
      .expression(({ selectFrom }) =>
        selectFrom('returned')
          .select(['paymentId', 'seats', 'seats as seatsReturned'])
          .select(({ val, lit }) => [
            lit(0).as('amountCents'),
            val('cancellation').as('source'),
            val('listing_cancelled' satisfies RefundReason).as('reason'),
            val('succeeded').as('status'),
            now.as('settledAt'),
            val(by?.id ?? null).as('requestedBy'),
            val(by?.displayName ?? null).as('requestedByName'),
            val(currentRequestId()).as('requestId'),
          ]),
      )
      .returning('seats')
      .execute();
    const seats = taken.reduce((sum, one) => sum + one.seats, 0);
    if (seats > 0) await returnSeats(em, id, seats);
  }
}
