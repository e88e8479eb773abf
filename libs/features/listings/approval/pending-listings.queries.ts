import { Injectable } from '@nestjs/common';
import type { PendingListings } from '@canopy/contracts/admin-listings';
import { limits } from '@canopy/contracts/limits';
import { emailState } from '@canopy/emails';
import { Database, decodeCursor, now, pageAfter } from '@canopy/platform/database';
import { db } from '../tables.ts';

/** Listings that wait for their providers, newest first, with what became of the newest link and the newest mail. */
@Injectable()
export class PendingListingsQuery {
  constructor(private readonly database: Database) {}

  async page(after: string | undefined): Promise<PendingListings> {
    const cursor = decodeCursor(after);
    const rows = await db(this.database)
      .selectFrom('pendingListings as l')
      .leftJoin('users as u', 'u.id', 'l.createdBy')
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('approvalTokens as t')
            .select(({ fn }) => fn.max<string>('t.expiresAt').as('expiresAt'))
            .whereRef('t.pendingListingId', '=', 'l.id')
            .as('link'),
        (join) => join.onTrue(),
      )
      .select(['l.id', 'l.title', 'l.category', 'l.providerEmail', 'l.providerName', 'l.status', 'l.createdAt'])
      .select(['u.displayName as createdBy', 'link.expiresAt'])
      .select(({ eb, cast, selectFrom }) => [
        cast<string>('l.createdAt', 'text').as('cursor'),
        eb('link.expiresAt', '<=', now).as('expired'),
        eb
          .exists(
            selectFrom('users as p')
              .select('p.id')
              .whereRef('p.email', '=', 'l.providerEmail')
              .where('p.status', '=', 'rejected'),
          )
          .$castTo<boolean>()
          .as('providerRejected'),
        selectFrom('approvalTokens as t')
          .innerJoin('emails as e', 'e.id', 't.emailId')
          .select(emailState.as('state'))
          .whereRef('t.pendingListingId', '=', 'l.id')
          .orderBy('t.createdAt', 'desc')
          .limit(1)
          .as('mail'),
      ])
      .where(({ eb, refTuple, tuple, lit }) =>
        cursor ? eb(refTuple('l.createdAt', 'l.id'), '<', tuple(cursor.createdAt, cursor.id)) : lit(true),
      )
      .orderBy('l.createdAt', 'desc')
      .orderBy('l.id', 'desc')
      .limit(limits.pageSize + 1)
      .execute();
    const { shown, next } = pageAfter(rows, limits.pageSize, ({ id }) => id);
    return {
      items: shown.map(({ cursor: _cursor, expired, mail, ...row }) => ({
        ...row,
        state: expired ? 'expired' : 'waiting',
        mail: mail ?? 'none',
      })),
      next,
    };
  }
}
