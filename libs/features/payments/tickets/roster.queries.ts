import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { Roster, RosterQueryInput } from '@canopy/contracts/tickets';
import { foldedWords } from '@canopy/listings';
import { contains, Database } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';
import { db, type PaymentTables } from '../tables.ts';
import { ticketStatus } from './ticket-status.ts';

const pageSize = 50;
const shows = { expected: 'is', arrived: 'is not' } as const;

const buyerName = expressionBuilder<{ p: PaymentTables['payments'] }, 'p'>().ref('p.buyerName');

/**
 * What payment `p` is found and sorted by: Élodie stands under E. Folding costs five times as much as `lower`, which says
 * the same of a name without accents, and a large listing sorts thousands.
 */
const foldedName = sql<string>`case when octet_length(${buyerName}) = length(${buyerName}) then lower(${buyerName}) else folded(${buyerName}) end`;

/** Who is expected at a listing, by name. Codes stay with their holders. */
@Injectable()
export class RosterQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string, { q, show, page, after }: RosterQueryInput): Promise<Roster> {
    const listing = await db(this.database)
      .selectFrom('listings as l')
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom('tickets as t')
          .whereRef('t.listingId', '=', 'l.id')
          .where('t.status', '=', 'valid')
          .select(({ fn }) => [fn.countAll<number>().as('expected'), fn.count<number>('t.usedAt').as('arrived')])
          .as('counts'),
      )
      .where('l.id', '=', listingId)
      .select(['l.userId', 'l.title', 'l.eventStart', 'l.eventEnd', 'counts.expected', 'counts.arrived'])
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayCheckIn(viewer, listing.userId)) throw new Refusal('not_allowed');
    const rows = await db(this.database)
      .selectFrom('tickets as t')
      .innerJoin('payments as p', 'p.id', 't.paymentId')
      .where('t.listingId', '=', listingId)
      .where('t.status', '=', 'valid')
      .$if(show !== undefined, (query) => query.where('t.usedAt', shows[show!], null))
      .where(({ and }) => and(foldedWords(q).map((word) => contains(foldedName, word))))
      .$if(after !== undefined, (query) =>
        query.where(({ eb, and, or, selectFrom }) => {
          const name = selectFrom('tickets as before')
            .innerJoin('payments as p', 'p.id', 'before.paymentId')
            .where('before.id', '=', after!)
            .select(foldedName.as('name'));
          return or([eb(foldedName, '>', name), and([eb(foldedName, '=', name), eb('t.id', '>', after!)])]);
        }),
      )
      .orderBy(foldedName)
      .orderBy('t.id')
      .limit(pageSize + 1)
      .offset(after === undefined ? (page - 1) * pageSize : 0)
      .select(['t.id', 't.paymentId', 'p.buyerName as holderName', 't.status', 't.usedAt'])
      .select(({ ref, selectFrom }) => {
        const ofPurchase = selectFrom('tickets as same')
          .whereRef('same.paymentId', '=', 't.paymentId')
          .select(({ fn }) => fn.countAll<number>().as('tickets'));
        return [
          ofPurchase.where('same.id', '<=', ref('t.id')).$asScalar().$notNull().as('number'),
          ofPurchase.$asScalar().$notNull().as('count'),
        ];
      })
      .execute();
    const shown = rows.slice(0, pageSize);
    const purchaseOf = await this.purchasesOf(shown);
    const { userId: _, ...facts } = listing;
    return {
      listingId,
      ...facts,
      page,
      more: rows.length > pageSize,
      next: rows.length > pageSize ? rows[pageSize - 1]!.id : null,
      tickets: shown.map(({ paymentId: id, ...ticket }) => ({
        ...ticket,
        status: ticketStatus(ticket),
        purchase: { id, ...(purchaseOf.get(id) ?? counted(ticket)) },
      })),
    };
  }

  /** Of those that have several tickets; on their own, so that nothing is counted for the rows that are passed over. */
  private async purchasesOf(tickets: { paymentId: string; count: number }[]) {
    const ids = [...new Set(tickets.filter(({ count }) => count > 1).map(({ paymentId }) => paymentId))];
    if (ids.length === 0) return new Map<string, PurchaseCounts>();
    const purchases = await db(this.database)
      .selectFrom('tickets')
      .where('paymentId', 'in', ids)
      .where('status', '=', 'valid')
      .groupBy('paymentId')
      .select(({ fn }) => [
        'paymentId',
        fn.countAll<number>().filterWhere('usedAt', 'is', null).as('expected'),
        fn.count<number>('usedAt').as('arrived'),
      ])
      .execute();
    return new Map(purchases.map(({ paymentId, ...counts }) => [paymentId, counts]));
  }
}

type PurchaseCounts = Pick<Roster['tickets'][number]['purchase'], 'expected' | 'arrived'>;

/** A purchase of one ticket. */
const counted = ({ usedAt }: { usedAt: string | null }): PurchaseCounts =>
  usedAt === null ? { expected: 1, arrived: 0 } : { expected: 0, arrived: 1 };
