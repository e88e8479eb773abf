import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { AfterListingRescheduled, type ListingRescheduled, type TimeAndPlace, timesOf } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager } from '@canopy/platform/database';
import { isOver, isOverTooSoon, isTooSoon } from '@canopy/rules/listing-time';
import { db } from '../tables.ts';
import { peopleOfListing } from './people-of-listing.sql.ts';

/**
 * What is over owes nobody anything when it is deleted. So an event that people have tickets for, or are buying them,
 * does not become over by an edit, nor so soon that nobody could act before it is: it is called off, and the money goes
 * back.
 */
@Injectable()
export class RefusePastDate implements OnModuleInit {
  constructor(
    private readonly moved: AfterListingRescheduled,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.moved.register('past dates', (em, change) => this.check(em, change));
  }

  /**
   * The edit has locked the listing's row by now, so a sale is either seen here, or finds another version than it read
   * and reads again that it is over. @throws Refusal event_would_be_over, event_too_soon
   */
  private async check(em: EntityManager, { id, before, after }: ListingRescheduled): Promise<void> {
    if (this.isOver(before)) return;
    const now = this.clock.now();
    const over = this.isOver(after);
    const startsTooSoon = isTooSoon(date(before.eventStart), date(after.eventStart), now);
    if (!over && !startsTooSoon && !isOverTooSoon(timesOf(before), timesOf(after), now)) return;
    const { paidPeople, signedUpPeople, openOrders } = await db(em)
      .selectFrom('listings as l')
      .where('l.id', '=', id)
      .select(peopleOfListing)
      .executeTakeFirstOrThrow();
    if (paidPeople + signedUpPeople + openOrders === 0) return;
    const end = after.eventEnd === null ? 'eventStart' : 'eventEnd';
    if (over) throw new Refusal('event_would_be_over', { fields: [end] });
    throw new Refusal('event_too_soon', { fields: [startsTooSoon ? 'eventStart' : end] });
  }

  private isOver(times: TimeAndPlace): boolean {
    return isOver(timesOf(times), this.clock.now());
  }
}
