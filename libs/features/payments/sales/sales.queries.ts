import { Injectable } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import type { SalesDashboard } from '@canopy/contracts/payments';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { isAfter, placeOf } from '../orders/payment-place.ts';
import { db, type PaymentTables } from '../tables.ts';

const pageSize = 50;

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments']; u: PaymentTables['users'] }, 'p' | 'u'>();
const refunds = eb.selectFrom('refunds as r').whereRef('r.paymentId', '=', 'p.id');
const counted = eb.fn.countAll<number>().as('count');

/** Of payment `p` and its buyer `u`, who may be gone. */
export const saleColumns = [
  'p.id',
  'p.listingId',
  'p.listingTitle',
  'p.buyerName as customerName',
  'u.email as customerEmail',
  'p.createdAt as purchasedAt',
  'p.quantity',
  'p.amountCents',
  'p.platformFeeCents',
  'p.providerAmountCents',
  'p.feeBps',
  'p.refundedCents',
  'p.refundedFeeCents',
  'p.absorbedCents',
  'p.seatsReturned',
  'p.status',
  'p.disputeStatus',
  refunds.where('r.status', '=', 'requested').select(counted).$asScalar().as('refundsRequested'),
  refunds
    .where('r.status', '=', 'failed')
    .where('r.source', '<>', 'dispute')
    .select(counted)
    .$asScalar()
    .as('refundsFailed'),
  eb
    .exists(refunds.where('r.source', '=', 'late_payment').select('r.id'))
    .$castTo<boolean>()
    .as('late'),
] as const;

/** Whoever's account is gone is still one buyer: the ledger, which nobody can change, has the id. */
const buyer = eb.fn.coalesce(
  'p.userId',
  eb
    .selectFrom('ledgerEntries as e')
    .whereRef('e.paymentId', '=', 'p.id')
    .where('e.kind', '=', 'sale')
    .limit(1)
    .select('e.buyerId'),
  'p.id',
);

/** The provider's part, less what was taken back from the provider: what went back, but for the platform's shares. */
const takenBack = eb(eb('p.refundedCents', '-', eb.ref('p.refundedFeeCents')), '-', eb.ref('p.absorbedCents'));
const earned = eb('p.providerAmountCents', '-', eb.parens(takenBack));

type Totals = Pick<SalesDashboard, 'earningsCents' | 'customers' | 'sales'>;

/**
 * Exact totals read every sale of the provider. The first page does that; who turns to older ones goes on seeing what
 * it said.
 */
const totalsKept = 60_000;

/**
 * A provider's recorded sales, newest first, with the sums of all of them. Sums stored cents; nothing is computed
 * twice. A sale that went back whole stays in the list, earns nothing and counts no more.
 */
@Injectable()
export class SalesQuery {
  private readonly totals = new ShortCache<Totals>(totalsKept);

  constructor(private readonly database: Database) {}

  async ofProvider(providerId: string, after: string | undefined): Promise<SalesDashboard> {
    const cursor = decodeCursor(after);
    const read = () => this.readTotals(providerId);
    const [totals, rows] = await Promise.all([
      cursor ? this.totals.get(providerId, read) : this.totals.renew(providerId, read),
      db(this.database)
        .selectFrom('payments as p')
        .leftJoin('users as u', 'u.id', 'p.userId')
        .where('p.providerId', '=', providerId)
        .$if(cursor !== null, (query) => query.where(isAfter(cursor!)))
        .orderBy('p.createdAt', 'desc')
        .orderBy('p.id', 'desc')
        .limit(pageSize + 1)
        .select(saleColumns)
        .select(placeOf)
        .execute(),
    ]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      ...totals,
      rows: shown.map(({ place: _, ...sale }) => sale),
      next: rows.length > pageSize && last ? encodeCursor({ createdAt: last.place, id: last.id }) : null,
    };
  }

  private readTotals(providerId: string): Promise<Totals> {
    return db(this.database)
      .selectFrom('payments as p')
      .where('p.providerId', '=', providerId)
      .where('p.status', '=', 'succeeded')
      .select(({ fn, lit }) => [
        fn.coalesce(fn.sum<number>(earned), lit(0)).as('earningsCents'),
        fn.count<number>(buyer).distinct().as('customers'),
        fn.countAll<number>().as('sales'),
      ])
      .executeTakeFirstOrThrow();
  }
}
