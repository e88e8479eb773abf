import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';

/**
 * Seats move by one conditional UPDATE each, as the last write of a short transaction: the row lock is held for a moment only,
 * and a CHECK stands behind it. Never read, add and save; never SELECT FOR UPDATE on a listing.
 */
const fits = 'cancelled_at is null and (max_attendees is null or current_attendees + held_seats + ? <= max_attendees)';

/** Keeps seats for a buyer who is paying. @throws Refusal full_capacity, not_enough_seats, listing_not_found, listing_cancelled */
export async function holdSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  const moved = await em.execute<{ id: string }[]>(`update listings set held_seats = held_seats + ? where id = ? and ${fits} returning id`, [quantity, listingId, quantity]);
  if (moved.length === 0) throw await whyNot(em, listingId);
}

/** Sells seats that nobody held: a free sign-up, or a payment that came after its hold had ended. @throws as holdSeats */
export async function takeFreeSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  const moved = await em.execute<{ id: string }[]>(`update listings set current_attendees = current_attendees + ? where id = ? and ${fits} returning id`, [quantity, listingId, quantity]);
  if (moved.length === 0) throw await whyNot(em, listingId);
}

/** Turns a hold into sold seats. The sum does not change, so it cannot fail for want of room. */
export async function sellHeldSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute('update listings set held_seats = held_seats - ?, current_attendees = current_attendees + ? where id = ?', [quantity, quantity, listingId]);
}

/** Gives held seats back. Callers move the hold's own status in the same transaction, so that this happens once. */
export async function releaseSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute('update listings set held_seats = held_seats - ? where id = ?', [quantity, listingId]);
}

/** Gives sold seats back. Callers void the tickets in the same transaction, so that this happens once. */
export async function returnSeats(em: EntityManager, listingId: string, quantity: number): Promise<void> {
  await em.execute('update listings set current_attendees = current_attendees - ? where id = ?', [quantity, listingId]);
}

async function whyNot(em: EntityManager, listingId: string): Promise<Refusal> {
  const [row] = await em.execute<{ remaining: number | null; cancelled_at: string | null }[]>('select cancelled_at, max_attendees - current_attendees - held_seats as remaining from listings where id = ?', [listingId]);
  if (!row) return new Refusal('listing_not_found');
  if (row.cancelled_at !== null) return new Refusal('listing_cancelled');
  const remaining = Math.max(0, row.remaining ?? 0);
  return remaining === 0 ? new Refusal('full_capacity') : new Refusal('not_enough_seats', { message: `Only ${remaining} ${remaining === 1 ? 'spot is' : 'spots are'} left. Please choose fewer tickets.`, data: { remaining } });
}
