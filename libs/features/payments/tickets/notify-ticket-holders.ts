import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox, type MailOfCause, type WithdrawnMail } from '@canopy/emails';
import {
  AfterListingRescheduled,
  type ListingRescheduled,
  placeChanged,
  timeChanged,
  timesOf,
  type TimeAndPlace,
} from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { type EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { isOver } from '@canopy/rules/listing-time';
import { db } from '../tables.ts';
import { movedKey, WithdrawTicketMails } from './withdraw-ticket-mails.ts';

const putOffWithin = 6 * 60 * 60_000;

const time = ({ eventStart, eventEnd }: TimeAndPlace) => ({ eventStart, eventEnd });
const place = ({ isVirtual, location }: TimeAndPlace) => ({ isVirtual, location });

type Moved = MailOfCause<'listing-moved'>['data'];

/**
 * People with valid tickets are told when the time or the place of what they booked changes: once per person and edit,
 * with the edit or not at all. What an earlier edit wrote and is not out is taken back, and said by this one.
 */
@Injectable()
export class NotifyTicketHolders implements OnModuleInit {
  constructor(
    private readonly moved: AfterListingRescheduled,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly emails: EmailOutbox,
    private readonly mails: WithdrawTicketMails,
  ) {}

  onModuleInit(): void {
    this.moved.register('ticket holders', (em, change) => this.tell(em, change));
  }

  private async tell(em: EntityManager, change: ListingRescheduled): Promise<void> {
    const { id, title, version, before, after } = change;
    // A correction of what is over already moves nobody. One that has no end is over as soon as it begins, and may be
    // put off while people are waiting at the door.
    const longAgo = new Date(this.clock.now().getTime() - putOffWithin);
    if (isOver(timesOf(before), longAgo) && isOver(timesOf(after), this.clock.now())) return;
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
      // Whoever leaves at this moment is not written to: their address must stay nowhere.
      .orderBy('u.id')
      .forKeyShare()
      .execute();
    const untold = movesOf(await this.mails.ofListing(em, id));
    const mails = people.flatMap((person) => {
      const moved = whatMoved(lastTold(before, untold.get(person.id)), after);
      // It is again as they know it.
      if (!moved.time && !moved.place) return [];
      return {
        recipient: person.email,
        data: {
          name: person.displayName,
          listingTitle: title,
          ...moved,
          ticketsUrl: `${this.config.publicUrl}/tickets?listing=${id}`,
        },
        dedupeKey: `${movedKey(id)}${version}:${person.id}`,
      };
    });
    if (mails.length > 0) await this.emails.writeAll(em, 'listing-moved', mails);
  }
}

const whatMoved = (before: TimeAndPlace, after: TimeAndPlace): Pick<Moved, 'time' | 'place'> => ({
  time: timeChanged({ before, after }) ? { now: time(after), before: time(before) } : null,
  place: placeChanged({ before, after }) ? { now: place(after), before: place(before) } : null,
});

/** By the id of a person, the oldest first. One that the mail server has just now counts as told. */
function movesOf(withdrawn: WithdrawnMail[]): Map<string, Partial<Moved>[]> {
  const moves = new Map<string, Partial<Moved>[]>();
  for (const { dedupeKey, data, underWay } of withdrawn) {
    if (underWay || !dedupeKey.startsWith('listing-moved:')) continue;
    const personId = dedupeKey.slice(dedupeKey.lastIndexOf(':') + 1);
    moves.set(personId, [...(moves.get(personId) ?? []), data as Partial<Moved>]);
  }
  return moves;
}

/** When and where it took place by the last mail that went out: before the first of those that did not. */
const lastTold = (before: TimeAndPlace, untold: Partial<Moved>[] = []): TimeAndPlace => ({
  ...before,
  ...untold.find((mail) => mail.time)?.time?.before,
  ...untold.find((mail) => mail.place)?.place?.before,
});
