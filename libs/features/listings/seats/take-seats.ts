import { type Expression, expressionBuilder, sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { type Database, type EntityManager, violatedConstraint } from '@canopy/platform/database';
import { remainingSeats } from '@canopy/rules/capacity';
import { db, type ListingTables } from '../tables.ts';

/**
 * Seats move by one conditional UPDATE each, as the last thing that a sale or hold writes: the row lock is held for a
 * moment only, and a CHECK stands behind it. Never read, add and save; never SELECT FOR UPDATE on a listing:
 * whoever only writes rows beside it would wait, too.
 */

interface Seats<Count = number> {
  selling: Count;
  holding: Count;
}

/**
 * The last expression of a statement that writes what the seats are for and commits itself; the statement fails when
 * they do not fit. See `whyNoSeats`.
 */
export const seatsOrFailure = (listingId: string, { selling, holding }: Seats<number | Expression<number>>) =>
  sql<void>`take_seats_or_fail(${listingId}, ${selling}, ${holding})`;

/**
 * Computed after the seats, and its failure undoes the sale: the listing must still be at the version that was read, or
 * the sale says what is no longer true. See `wasEdited`.
 */
export const asReadOrFailure = (listingId: string, version: number) =>
  sql<void>`listing_as_read_or_fail(${listingId}, ${version})`;

/** The same as a statement of a transaction, after that of the seats. */
export async function mustBeAsRead(em: EntityManager, listingId: string, version: number): Promise<void> {
  await db(em).selectNoFrom(asReadOrFailure(listingId, version).as('asRead')).execute();
}

/** Whether a message failed because its listing was edited after it was read: read it again. */
export const wasEdited = (error: unknown): boolean => violatedConstraint(error) === 'listings_as_read';

/** @returns why such a statement failed; null when it was for another reason. */
export async function whyNoSeats(error: unknown, database: Database, listingId: string): Promise<Refusal | null> {
  return violatedConstraint(error) === 'listings_seats_left' ? whyNot(database, listingId) : null;
}

/**
 * Sells seats that nobody held, in a transaction. @throws Refusal full_capacity, not_enough_seats, listing_not_found,
 * listing_cancelled
 */
export async function takeSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await take(em, listingId, { selling: quantity, holding: 0 });
}

/** Turns a hold into sold seats. The sum does not change, so it cannot fail for want of room. */
export async function sellHeldSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await db(em).updateTable('listings').set(seatsSold(quantity)).where('id', '=', listingId).execute();
}

/** The same for a statement that writes what the seats are for: what it sets of the listing. */
export const seatsSold = (quantity: number | Expression<number>) => {
  const eb = expressionBuilder<ListingTables, 'listings'>();
  return { heldSeats: eb('heldSeats', '-', quantity), currentAttendees: eb('currentAttendees', '+', quantity) };
};

/** Takes or gives back the difference between two holds, in a transaction. @throws as `takeSeats` */
export async function moveHeldSeats(em: EntityManager, listingId: string, difference: number): Promise<void> {
  await take(em, listingId, { selling: 0, holding: difference });
}

/** Gives held seats back. Callers move the hold's own status in the same transaction, so that this happens once. */
export async function releaseSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await db(em)
    .updateTable('listings')
    .set((eb) => ({ heldSeats: eb('heldSeats', '-', quantity) }))
    .where('id', '=', listingId)
    .execute();
}

/** Gives sold seats back. Callers void the tickets in the same transaction, so that this happens once. */
export async function returnSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await db(em)
    .updateTable('listings')
    .set((eb) => ({ currentAttendees: eb('currentAttendees', '-', quantity) }))
    .where('id', '=', listingId)
    .execute();
}

async function take(em: EntityManager, listingId: string, { selling, holding }: Seats): Promise<void> {
  const { taken } = await db(em)
    .selectNoFrom(sql<boolean>`take_seats(${listingId}, ${selling}, ${holding})`.as('taken'))
    .executeTakeFirstOrThrow();
  if (!taken) throw await whyNot(em, listingId);
}

async function whyNot(source: Database | EntityManager, listingId: string): Promise<Refusal> {
  const listing = await db(source)
    .selectFrom('listings')
    .where('id', '=', listingId)
    .select(['cancelledAt', 'maxAttendees', 'currentAttendees', 'heldSeats'])
    .executeTakeFirst();
  if (!listing) return new Refusal('listing_not_found');
  if (listing.cancelledAt !== null) return new Refusal('listing_cancelled');
  return notEnoughSeats(remainingSeats(listing) ?? 0);
}

/** @param remaining what is left for this buyer */
export function notEnoughSeats(remaining: number): Refusal {
  return remaining === 0 ? new Refusal('full_capacity') : new Refusal('not_enough_seats', { data: { remaining } });
}
