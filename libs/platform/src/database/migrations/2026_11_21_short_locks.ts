import { Migration } from '@mikro-orm/migrations';

/**
 * A popular listing's row is what everybody waits for. With these, a sale or a hold is one statement that commits
 * itself: the row is locked while PostgreSQL works, never while it waits for a busy process to say the next thing.
 */
export class ShortLocks extends Migration {
  override up(): void {
    // The one place that takes seats. False when they do not fit, and then nothing has moved.
    this.addSql(`
      create function take_seats(listing uuid, selling integer, holding integer) returns boolean language plpgsql as $$
      begin
        update listings set current_attendees = current_attendees + selling, held_seats = held_seats + holding
        where id = listing and cancelled_at is null and (max_attendees is null or current_attendees + held_seats + selling + holding <= max_attendees);
        return found;
      end $$`);
    // For a statement whose other rows must not stay without seats: it fails as a whole.
    this.addSql(`
      create function take_seats_or_fail(listing uuid, selling integer, holding integer) returns void language plpgsql as $$
      begin
        if not take_seats(listing, selling, holding) then
          raise exception 'The seats of listing % cannot be taken.', listing using errcode = 'check_violation', constraint = 'listings_seats_left';
        end if;
      end $$`);
    // One buyer's purchases stand in line behind each other. The count sees what was committed while it waited:
    // each statement of a volatile function looks anew.
    this.addSql(`
      create function live_holds_of(buyer uuid) returns bigint language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock(hashtext('canopy:holds:' || buyer));
        return (select count(*) from ticket_orders where buyer_id = buyer and status = 'held');
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function live_holds_of`);
    this.addSql(`drop function take_seats_or_fail`);
    this.addSql(`drop function take_seats`);
  }
}
