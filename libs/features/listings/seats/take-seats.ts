import { Refusal } from '@canopy/contracts/refusals';
import { type Database, type EntityManager, violatedConstraint } from '@canopy/platform/database';

/**
 * Seats move by one conditional UPDATE each, as the last thing that a sale or hold does: the row lock is held for a
 * moment only, and a CHECK stands behind it. Never read, add and save; never SELECT FOR UPDATE on a listing.
 */

/**
 * The last expression of a statement that writes what the seats are for and commits itself; the statement fails when
 * they do not fit. See `whyNoSeats`.
 */
export const takeSeatsSql = 'take_seats_or_fail(?, ?, 0)';
export const holdSeatsSql = 'take_seats_or_fail(?, 0, ?)';

/** @returns why such a statement failed; null when it was for another reason. */
export async function whyNoSeats(error: unknown, database: Database, listingId: string): Promise<Refusal | null> {
  return violatedConstraint(error) === 'listings_seats_left'
    ? whyNot((sql, parameters) => database.rows(sql, parameters), listingId)
    : null;
}

/**
 * Sells seats that nobody held, in a transaction. @throws Refusal full_capacity, not_enough_seats, listing_not_found,
 * listing_cancelled
 */
export async function takeSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  const [answer] = await em.execute<{ taken: boolean }[]>('select take_seats(?, ?, 0) as taken', [listingId, quantity]);
  if (!answer!.taken) throw await whyNot((sql, parameters) => em.execute(sql, parameters), listingId);
}

/** Turns a hold into sold seats. The sum does not change, so it cannot fail for want of room. */
export async function sellHeldSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute(
    'update listings set held_seats = held_seats - ?, current_attendees = current_attendees + ? where id = ?',
    [quantity, quantity, listingId],
  );
}

/** Takes or gives back the difference between two holds, in a transaction. @throws as `takeSeats` */
export async function moveHeldSeats(em: EntityManager, listingId: string, difference: number): Promise<void> {
  const [answer] = await em.execute<{ taken: boolean }[]>('select take_seats(?, 0, ?) as taken', [
    listingId,
    difference,
  ]);
  if (!answer!.taken) throw await whyNot((sql, parameters) => em.execute(sql, parameters), listingId);
}

/** Gives held seats back. Callers move the hold's own status in the same transaction, so that this happens once. */
export async function releaseSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute('update listings set held_seats = held_seats - ? where id = ?', [quantity, listingId]);
}

/** Gives sold seats back. Callers void the tickets in the same transaction, so that this happens once. */
export async function returnSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute('update listings set current_attendees = current_attendees - ? where id = ?', [quantity, listingId]);
}

interface Room {
  remaining: number | null;
  cancelled_at: string | null;
}

async function whyNot(
  ask: (sql: string, parameters: unknown[]) => Promise<Room[]>,
  listingId: string,
): Promise<Refusal> {
  const [row] = await ask(
    'select cancelled_at, max_attendees - current_attendees - held_seats as remaining from listings where id = ?',
    [listingId],
  );
  if (!row) return new Refusal('listing_not_found');
  if (row.cancelled_at !== null) return new Refusal('listing_cancelled');
  return notEnoughSeats(Math.max(0, row.remaining ?? 0));
}

/** @param remaining what is left for this buyer, in the sentence that the screens show. */
export function notEnoughSeats(remaining: number): Refusal {
  return remaining === 0
    ? new Refusal('full_capacity')
    : new Refusal('not_enough_seats', {
        message: `Only ${remaining} ${remaining === 1 ? 'spot is' : 'spots are'} left. Please choose fewer tickets.`,
        data: { remaining },
      });
}
