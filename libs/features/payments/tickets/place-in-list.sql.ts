import { expressionBuilder, sql, type Nullable } from 'kysely';
import { isNotOverAt } from '@canopy/listings';
import { now } from '@canopy/platform/database';
import type { PaymentTables } from '../tables.ts';
import { hasValidTicket } from './people-of-listing.sql.ts';
import type { Part, PurchasePosition } from './purchase-position.ts';
import { wasCancelled } from './was-cancelled.sql.ts';

const eb = expressionBuilder<
  PaymentTables & { p: PaymentTables['payments']; l: Nullable<PaymentTables['listings']> },
  'p' | 'l'
>();

/** Of payment `p` and its listing `l`, which may be gone: when it is. What is deleted after its day leaves that behind. */
export const eventStart = eb.fn.coalesce('l.eventStart', 'p.eventStart');
export const eventEnd = eb.fn.coalesce('l.eventEnd', 'p.eventEnd');

/** It was called off, whether the money is back or not, and not given back before: then nothing is owed for it. */
export const cancelled = eb
  .or([wasCancelled, eb.and([eb('l.cancelledAt', 'is not', null), hasValidTicket])])
  .$castTo<boolean>();

const hasTicketLeft = eb.exists(
  eb.selectFrom('tickets as t').whereRef('t.paymentId', '=', 'p.id').where('t.status', '<>', 'void').select('t.id'),
);

/** Whoever looks for a ticket of what was called off must find that, and no gap; what was given back whole is no more. */
export const isListed = eb.or([hasTicketLeft, cancelled]);

/**
 * What its holder can still go to; what has no date is taken for that. What was called off is not, nor what is gone, nor
 * what was given back whole.
 */
const isToCome = eb.and([
  eb('l.id', 'is not', null),
  eb.not(cancelled),
  isNotOverAt(eventEnd, eventStart, now),
  hasTicketLeft,
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

/** What stands behind a position in the order of `comesOn`, then of `rememberedOn` and the id, the newest first. */
export function isBehind({ part, day, id }: PurchasePosition) {
  const isOlder = eb(eb.refTuple(rememberedOn, 'p.id'), '<', eb.tuple(day, id));
  if (part === 'past') return eb.and([eb(comesOn, 'is', null), isOlder]);
  const isPast = eb(comesOn, 'is', null);
  if (part === 'undated') return eb.or([isPast, eb.and([eb(comesOn, '=', 'infinity'), isOlder])]);
  return eb.or([isPast, eb(comesOn, '>', day), eb.and([eb(comesOn, '=', day), eb('p.id', '<', id)])]);
}
