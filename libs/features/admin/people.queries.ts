import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Person, PersonEmails, PersonListings, PersonPayments, PersonSessions } from '@canopy/contracts/people';
import { Refusal } from '@canopy/contracts/refusals';
import { listedState, mayBeSent } from '@canopy/emails';
import { liveSessionsOf } from '@canopy/accounts';
import { refundsFailed, refundsRequested } from '@canopy/payments';
import { Clock } from '@canopy/platform/clock';
import { type Cursor, Database, date, decodeCursor, pageAfter } from '@canopy/platform/database';
import { effectiveFeeBps } from '@canopy/rules/platform-fee';
import { db } from './tables.ts';
import { listedUser, selectUsers } from './user-row.ts';

const pageSize = 20;

/**
 * One person, for the page on which an administrator answers the phone. A list is a read of its own, by keyset and the
 * index of its table, so that one that is slow or fails takes nothing else along.
 */
@Injectable()
export class PeopleQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal user_not_found */
  async one(userId: string): Promise<Person> {
    const [row, application] = await Promise.all([
      selectUsers(this.database)
        .select(['u.emailVerifiedAt', 'u.businessName', 'u.publicName', 'c.checkedAt'])
        .where('u.id', '=', userId)
        .executeTakeFirst(),
      db(this.database)
        .selectFrom('providerApplications')
        .where('userId', '=', userId)
        .select(['businessName', 'status', 'submittedAt'])
        .executeTakeFirst(),
    ]);
    if (!row) throw new Refusal('user_not_found');
    const now = this.clock.now();
    return {
      user: listedUser(row, now),
      emailConfirmedAt: row.emailVerifiedAt,
      businessName: row.businessName,
      publicName: row.publicName,
      feeNowBps: effectiveFeeBps({ ...row, subscriptionCurrentPeriodEnd: date(row.subscriptionCurrentPeriodEnd) }, now),
      requirements: row.requirements,
      paymentsCheckedAt: row.checkedAt,
      application: application ?? null,
    };
  }

  async listings(userId: string, after: string | undefined): Promise<PersonListings> {
    return itemsOf(await this.listingRows(userId, decodeCursor(after)).execute());
  }

  listingRows(userId: string, cursor: Cursor | null) {
    return db(this.database)
      .selectFrom('listings as l')
      .where('l.userId', '=', userId)
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('l.createdAt', 'l.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('l.createdAt', 'desc')
      .orderBy('l.id', 'desc')
      .limit(pageSize + 1)
      .select(['l.id', 'l.title', 'l.createdAt', 'l.eventStart'])
      .select(({ eb, ref }) => [
        eb('l.cancelledAt', 'is not', null).$castTo<boolean>().as('isCancelled'),
        sql<string>`${ref('l.createdAt')}::text`.as('cursor'),
      ]);
  }

  async payments(userId: string, side: 'purchases' | 'sales', after: string | undefined): Promise<PersonPayments> {
    const { items, next } = itemsOf(await this.paymentRows(userId, side, decodeCursor(after)).execute());
    return {
      items: items.map(({ otherId, otherName, ...row }) => ({ ...row, other: { id: otherId, name: otherName } })),
      next,
    };
  }

  paymentRows(userId: string, side: 'purchases' | 'sales', cursor: Cursor | null) {
    const bought = side === 'purchases';
    return db(this.database)
      .selectFrom('payments as p')
      .where(bought ? 'p.userId' : 'p.providerId', '=', userId)
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('p.createdAt', 'p.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('p.createdAt', 'desc')
      .orderBy('p.id', 'desc')
      .limit(pageSize + 1)
      .select(['p.id', 'p.listingId', 'p.listingTitle', 'p.amountCents', 'p.refundedCents', 'p.quantity'])
      .select(['p.seatsReturned', 'p.disputeStatus', 'p.createdAt'])
      .select(
        bought
          ? ['p.providerId as otherId', 'p.providerName as otherName']
          : ['p.userId as otherId', 'p.buyerName as otherName'],
      )
      .select([refundsRequested.as('refundsOpen'), refundsFailed.as('refundsFailed')])
      .select(({ ref }) => sql<string>`${ref('p.createdAt')}::text`.as('cursor'));
  }

  async emails(userId: string, after: string | undefined): Promise<PersonEmails> {
    return itemsOf(await this.emailRows(userId, decodeCursor(after)).execute());
  }

  /** By the address that the account has now; a mail is forgotten with its person, never the other way round. */
  emailRows(userId: string, cursor: Cursor | null) {
    return db(this.database)
      .selectFrom('emails as e')
      .where('e.recipient', '=', ({ selectFrom }) => selectFrom('users').where('id', '=', userId).select('email'))
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('e.createdAt', 'e.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('e.createdAt', 'desc')
      .orderBy('e.id', 'desc')
      .limit(pageSize + 1)
      .select(['e.id', 'e.template', 'e.createdAt', 'e.sentAt', listedState.as('state'), mayBeSent.as('mayBeSent')])
      .select(({ ref }) => sql<string>`${ref('e.createdAt')}::text`.as('cursor'));
  }

  async sessions(userId: string): Promise<PersonSessions> {
    return { items: await liveSessionsOf(this.database, userId).execute() };
  }
}

function itemsOf<Row extends { id: string; cursor: string }>(
  rows: Row[],
): { items: Omit<Row, 'cursor'>[]; next: string | null } {
  const { shown, next } = pageAfter(rows, pageSize, ({ id }) => id);
  return { items: shown.map(({ cursor: _, ...item }) => item), next };
}
