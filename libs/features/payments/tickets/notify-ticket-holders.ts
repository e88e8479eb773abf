import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import {
  AfterListingRescheduled,
  type ListingRescheduled,
  placeMoved,
  timeMoved,
  type TimeAndPlace,
} from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import type { AfterCommit } from '@canopy/platform/transactional-hooks';
import { formatPeriod } from '@canopy/rules/dates';
import { isOver } from '@canopy/rules/listing-time';

const noDate = 'to be arranged with the provider';
const when = ({ eventStart, eventEnd }: TimeAndPlace) => formatPeriod(eventStart, eventEnd) || noDate;
const where = ({ isVirtual, location }: TimeAndPlace) => (isVirtual ? 'Online' : location);
const asDate = (text: string | null) => (text === null ? null : new Date(text));

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

  private async tell(em: EntityManager, change: ListingRescheduled): Promise<AfterCommit | void> {
    const { id, title, version, before, after } = change;
    // A correction of what is over already moves nobody.
    if (isOver({ eventStart: asDate(before.eventStart), eventEnd: asDate(before.eventEnd) }, this.clock.now())) return;
    const people = await em.execute<{ id: string; email: string; display_name: string }[]>(
      `select u.id, u.email, u.display_name from users u where exists (select 1 from tickets t where t.user_id = u.id and t.listing_id = ? and t.status = 'valid')`,
      [id],
    );
    if (people.length === 0) return;
    const time = timeMoved(change) ? { when: when(after), whenBefore: when(before) } : { when: null, whenBefore: null };
    const place = placeMoved(change)
      ? { where: where(after), whereBefore: where(before) }
      : { where: null, whereBefore: null };
    const mails = await this.emails.writeAll(
      em,
      'listing-moved',
      people.map((person) => ({
        recipient: person.email,
        data: {
          name: person.display_name,
          listingTitle: title,
          ...time,
          ...place,
          ticketsUrl: `${this.config.publicUrl}/tickets?listing=${id}`,
        },
        dedupeKey: `listing-moved:${id}:${version}:${person.id}`,
      })),
    );
    return () => this.emails.enqueueAll(mails);
  }
}
