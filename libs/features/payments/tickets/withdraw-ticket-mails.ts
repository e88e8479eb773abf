import { Injectable } from '@nestjs/common';
import { WithdrawEmails, type WithdrawnMail } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';

/** The beginnings of the keys of what ticket holders are told of a listing's day. */
export const movedKey = (listingId: string) => `listing-moved:${listingId}:`;
const reminderKey = (listingId: string) => `reminder:${listingId}:`;

/**
 * What is not out of the mails about when and where something takes place: nobody is to read it after the mail that says
 * otherwise.
 */
@Injectable()
export class WithdrawTicketMails {
  constructor(private readonly emails: WithdrawEmails) {}

  /** It takes place elsewhere, at another time, or not at all. Call it with the listing locked. */
  ofListing(em: EntityManager, listingId: string): Promise<WithdrawnMail[]> {
    return this.emails.withdraw(em, [movedKey(listingId), reminderKey(listingId)]);
  }

  /** Tickets went back: whoever has none left is expected no more. Call it after the seats are returned. */
  async ofHolder(em: EntityManager, userId: string, listingId: string): Promise<void> {
    const person = await db(em)
      .selectFrom('users as u')
      .where('u.id', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tickets as t')
              .whereRef('t.userId', '=', 'u.id')
              .where('t.listingId', '=', listingId)
              .where('t.status', '=', 'valid')
              .select('t.id'),
          ),
        ),
      )
      .select('u.email')
      .executeTakeFirst();
    if (person) await this.emails.withdraw(em, [movedKey(listingId), reminderKey(listingId)], person.email);
  }
}
