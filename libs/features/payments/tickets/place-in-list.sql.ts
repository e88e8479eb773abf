import { expressionBuilder, type Kysely, type Nullable, sql } from 'kysely';
import { isNotOverAt } from '@canopy/listings';
import { now } from '@canopy/platform/database';
import type { PaymentTables } from '../tables.ts';
import type { Part, PurchasePosition } from './purchase-position.ts';

/** Whether any of its tickets is still valid, and whether any is left, used ones among them. */
interface TicketsOfPurchase {
  isAnyValid: boolean;
  isAnyLeft: boolean;
}

/**
 * Payments `p` with tickets, and what their place in the list depends on. Each is looked up by its key, one purchase
 * after the other: as plain joins of somebody who bought much, PostgreSQL read every listing and every refund there is.
 */
export const purchasesWithPlace = (tables: Kysely<PaymentTables>) =>
  tables
    .selectFrom('payments as p')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('tickets as t')
          .whereRef('t.paymentId', '=', 'p.id')
          .having(({ fn }) => fn.countAll(), '>', 0)
          .select(({ eb, fn }) => [
            fn.agg<boolean>('bool_or', [eb('t.status', '=', 'valid')]).as('isAnyValid'),
            fn.agg<boolean>('bool_or', [eb('t.status', '<>', 'void')]).as('isAnyLeft'),
          ])
          .as('held'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('listings').whereRef('listings.id', '=', 'p.listingId').limit(1).selectAll().as('l'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refunds as r')
          .whereRef('r.paymentId', '=', 'p.id')
          .where('r.source', '=', 'cancellation')
          .limit(1)
          .select('r.id')
          .as('cancellation'),
      (join) => join.onTrue(),
    );

const eb = expressionBuilder<
  PaymentTables & {
    p: PaymentTables['payments'];
    l: Nullable<PaymentTables['listings']>;
    held: TicketsOfPurchase;
    cancellation: Nullable<Pick<PaymentTables['refunds'], 'id'>>;
  },
  'p' | 'l' | 'held' | 'cancellation'
>();

/** When it is. What is deleted after its day leaves that behind. */
export const eventStart = eb.fn.coalesce('l.eventStart', 'p.eventStart');
export const eventEnd = eb.fn.coalesce('l.eventEnd', 'p.eventEnd');

/** It was called off, whether the money is back or not, and not given back before: then nothing is owed for it. */
export const cancelled = eb
  .or([eb('cancellation.id', 'is not', null), eb.and([eb('l.cancelledAt', 'is not', null), eb.ref('held.isAnyValid')])])
  .$castTo<boolean>();

/** Whoever looks for a ticket of what was called off must find that, and no gap; what was given back whole is no more. */
export const isListed = eb.or([eb.ref('held.isAnyLeft'), cancelled]);

/**
 * What its holder can still go to; what has no date is taken for that. What was called off is not, nor what is gone, nor
 * what was given back whole.
 */
const isToCome = eb.and([
  eb('l.id', 'is not', null),
  eb.not(cancelled),
  isNotOverAt(eventEnd, eventStart, now),
  eb.ref('held.isAnyLeft'),
]);

/** Ascending: what is to come by its day, then what of that has none; null for what is not to come. */
export const comesOn = eb
  .case()
  .when(isToCome)
  .then(eb.fn.coalesce(eventStart, sql.lit('infinity').$castTo<string>()))
  .end();

/** The day under which people remember what they booked. */
export const rememberedOn = eb.fn.coalesce(eventStart, 'p.createdAt');

/** In which part of the list it stands. */
export const part = eb
  .case()
  .when(comesOn, 'is', null)
  .then(sql.lit<Part>('past'))
  .when(eventStart, 'is', null)
  .then(sql.lit<Part>('undated'))
  .else(sql.lit<Part>('dated'))
  .end();

/**
 * The contact of its listing when it was bought, for who still holds a valid ticket of what is gone. Nobody else could
 * tell what becomes of it. Whoever deleted their account is written to no more.
 */
export const contactOfGone = eb
  .case()
  .when(eb.and([eb('p.listingId', 'is', null), eb('p.providerId', 'is not', null), eb.ref('held.isAnyValid')]))
  .then(eb.ref('p.listerEmail'))
  .end();

/** What stands behind a position in the order of `comesOn`, then of `rememberedOn` and the id, the newest first. */
export function isBehind({ part, day, id }: PurchasePosition) {
  const isOlder = eb(eb.refTuple(rememberedOn, 'p.id'), '<', eb.tuple(day, id));
  if (part === 'past') return eb.and([eb(comesOn, 'is', null), isOlder]);
  const isPast = eb(comesOn, 'is', null);
  if (part === 'undated') return eb.or([isPast, eb.and([eb(comesOn, '=', 'infinity'), isOlder])]);
  return eb.or([isPast, eb(comesOn, '>', day), eb.and([eb(comesOn, '=', day), eb('p.id', '<', id)])]);
}
