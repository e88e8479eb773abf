import { Injectable } from '@nestjs/common';
import { isApproved } from '@canopy/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { isOverAt } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { isOver } from '@canopy/rules/listing-time';
import { payableAccount, Sellers } from '../payouts/sellers.ts';
import { db } from '../tables.ts';

const perPerson = { name: 'sale-notices', times: 60, seconds: 60 * 60 };
/** So many are looked at in one transaction. */
const portion = 500;

interface Place {
  listingId: string;
  userId: string;
}

/** Families who want a ticket before its provider can be paid, and the mail that tells them when they can buy it. */
@Injectable()
export class SaleNotices {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly sellers: Sellers,
  ) {}

  /**
   * Once is enough; a second time changes nothing. @throws Refusal listing_not_found, own_listing, listing_cancelled,
   * listing_over, not_for_sale, already_on_sale, too_many_requests
   */
  async ask(userId: string, listingId: string): Promise<void> {
    await this.limits.count(perPerson, userId);
    const listing = await db(this.database)
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select(['userId', 'priceCents', 'cancelledAt', 'eventStart', 'eventEnd'])
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (listing.userId === userId) throw new Refusal('own_listing');
    if (listing.cancelledAt !== null) throw new Refusal('listing_cancelled');
    if (this.isOver(listing)) throw new Refusal('listing_over');
    const { isApproved, destination } = await this.sellers.byId(listing.userId);
    if (listing.priceCents === 0 || !isApproved) throw new Refusal('not_for_sale');
    if (destination !== null) throw new Refusal('already_on_sale');
    // Waits for a deletion that is under way, and then finds nothing.
    const written = await db(this.database)
      .insertInto('saleNotices')
      .columns(['listingId', 'userId'])
      .expression(({ selectFrom, val }) =>
        selectFrom('listings')
          .where('id', '=', listingId)
          .select(['id as listingId', val(userId).as('userId')])
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['listingId', 'userId']).doUpdateSet({ userId }))
      .returning('listingId')
      .executeTakeFirst();
    if (!written) throw new Refusal('listing_not_found');
  }

  async withdraw(userId: string, listingId: string): Promise<void> {
    await db(this.database)
      .deleteFrom('saleNotices')
      .where('listingId', '=', listingId)
      .where('userId', '=', userId)
      .execute();
  }

  /**
   * Tells whoever can buy now, and forgets whoever never will: what is on sale, called off, free by now, or over. An
   * address that nobody confirmed gets a few mails a day: whoever could not be told now is told by a later run. Each run
   * goes past them to the end, so that nobody waits behind them.
   */
  async tell(): Promise<void> {
    for (let after: Place | null | undefined; after !== null;) after = await this.notifyPortion(after);
  }

  /** @returns the last one that it looked at; null at the end */
  private async notifyPortion(after: Place | undefined): Promise<Place | null> {
    return this.database.transaction(async (em) => {
      const due = await db(em)
        .selectFrom('saleNotices as n')
        .innerJoin('users as u', 'u.id', 'n.userId')
        .innerJoin('listings as l', 'l.id', 'n.listingId')
        .innerJoin('users as provider', 'provider.id', 'l.userId')
        .leftJoin(payableAccount, 'account.userId', 'provider.id')
        .select([
          'n.userId',
          'n.listingId',
          'n.createdAt',
          'u.email',
          'u.displayName',
          'l.title',
          'l.eventStart',
          'l.eventEnd',
        ])
        .select(({ eb, and }) =>
          and([eb('l.cancelledAt', 'is', null), eb('l.priceCents', '>', 0)])
            .$castTo<boolean>()
            .as('sold'),
        )
        .where(({ eb, and, or }) =>
          or([
            eb('l.cancelledAt', 'is not', null),
            eb('l.priceCents', '=', 0),
            isOverAt(eb.ref('l.eventEnd'), eb.ref('l.eventStart'), eb.val(this.clock.now().toISOString())),
            and([
              eb('account.stripeAccountId', 'is not', null),
              isApproved(eb.ref('provider.role'), eb.ref('provider.status')),
              // While every spot is taken there is nothing to buy.
              or([
                eb('l.maxAttendees', 'is', null),
                eb(eb('l.currentAttendees', '+', eb.ref('l.heldSeats')), '<', eb.ref('l.maxAttendees')),
              ]),
            ]),
          ]),
        )
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('n.listingId', 'n.userId'), '>', tuple(after!.listingId, after!.userId)),
          ),
        )
        .orderBy('n.listingId')
        .orderBy('n.userId')
        .limit(portion)
        .forUpdate('n')
        .skipLocked()
        .execute();
      if (due.length === 0) return null;
      const wanted = new Set(due.filter((notice) => notice.sold && !this.isOver(notice)));
      await this.emails.writeAll(
        em,
        'sale-open',
        [...wanted].map(({ listingId, userId, createdAt, email, displayName, title, eventStart }) => ({
          recipient: email,
          data: {
            name: displayName,
            listingTitle: title,
            eventStart,
            listingUrl: `${this.config.publicUrl}/listings/${listingId}`,
          },
          dedupeKey: keyOf({ listingId, userId, createdAt }),
        })),
      );
      const told = new Set(await this.emails.written(em, [...wanted].map(keyOf)));
      const done = due.filter((notice) => !wanted.has(notice) || told.has(keyOf(notice)));
      if (done.length > 0)
        await db(em)
          .deleteFrom('saleNotices')
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('listingId', 'userId'),
              'in',
              done.map(({ listingId, userId }) => tuple(listingId, userId)),
            ),
          )
          .execute();
      return due.length === portion ? due.at(-1)! : null;
    });
  }

  private isOver({ eventStart, eventEnd }: { eventStart: string | null; eventEnd: string | null }): boolean {
    return isOver({ eventStart: date(eventStart), eventEnd: date(eventEnd) }, this.clock.now());
  }
}

const keyOf = ({ listingId, userId, createdAt }: Place & { createdAt: string }): string =>
  `sale-open:${listingId}:${userId}:${createdAt}`;
