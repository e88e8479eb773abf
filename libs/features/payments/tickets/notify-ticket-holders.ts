import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import {
  AfterListingRescheduled,
  type ListingRescheduled,
  placeChanged,
  timeChanged,
  type TimeAndPlace,
} from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { isOver } from '@canopy/rules/listing-time';
import { db } from '../tables.ts';

const putOffWithin = 6 * 60 * 60_000;

const time = ({ eventStart, eventEnd }: TimeAndPlace) => ({ eventStart, eventEnd });
const place = ({ isVirtual, location }: TimeAndPlace) => ({ isVirtual, location });

/**
 * People with valid tickets are told when the time or the place of what they booked changes: once per person and edit,
 * with the edit or not at all.
 */
@Injectable()
export class NotifyTicketHolders implements OnModuleInit {
  constructor(
    private readonly moved: AfterListingRescheduled,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly emails: EmailOutbox,
  ) {}

  onModuleInit(): void {
    this.moved.register('ticket holders', (em, change) => this.tell(em, change));
  }

  private async tell(em: EntityManager, change: ListingRescheduled): Promise<void> {
    const { id, title, version, before, after } = change;
    // A correction of what is over already moves nobody. One that has no end is over as soon as it begins, and may be
    // put off while people are waiting at the door.
    const longOver = new Date(this.clock.now().getTime() - putOffWithin);
    if (isOver({ eventStart: date(before.eventStart), eventEnd: date(before.eventEnd) }, longOver)) return;
    const people = await db(em)
      .selectFrom('users as u')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tickets as t')
            .whereRef('t.userId', '=', 'u.id')
            .where('t.listingId', '=', id)
            .where('t.status', '=', 'valid')
            .select('t.id'),
        ),
      )
      .select(['u.id', 'u.email', 'u.displayName'])
      .execute();
    if (people.length === 0) return;
    const moved = {
      time: timeChanged(change) ? { now: time(after), before: time(before) } : null,
      place: placeChanged(change) ? { now: place(after), before: place(before) } : null,
    };
    await this.emails.writeAll(
      em,
      'listing-moved',
      people.map((person) => ({
        recipient: person.email,
        data: {
          name: person.displayName,
          listingTitle: title,
          ...moved,
          ticketsUrl: `${this.config.publicUrl}/tickets?listing=${id}`,
        },
        dedupeKey: `listing-moved:${id}:${version}:${person.id}`,
      })),
    );
  }
}
