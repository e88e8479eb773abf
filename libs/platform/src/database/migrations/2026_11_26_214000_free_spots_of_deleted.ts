import { Migration } from '@mikro-orm/migrations';

/**
 * Free events that were deleted before their day left valid tickets behind, as if they took place. Their spots are taken
 * back as a deletion does it by now. Only these rows are locked, payments before their tickets, and nobody sells what is
 * gone. Who had asked is not known any more.
 */
export class FreeSpotsOfDeleted extends Migration {
  override up(): void {
    this.addSql(`
      with owed as materialized (
        select id from payments
        where listing_id is null and amount_cents = 0 and coalesce(event_end, event_start) > now()
        order by id for update
      ), taken as (
        update tickets t set status = 'void', voided_at = now()
        from owed where owed.id = t.payment_id and t.status = 'valid'
        returning t.payment_id
      ), counted as (
        select payment_id, count(*)::integer as seats from taken group by payment_id
      ), returned as (
        update payments p set seats_returned = p.seats_returned + counted.seats,
          status = case when p.seats_returned + counted.seats = p.quantity then 'refunded' else 'succeeded' end
        from counted where counted.payment_id = p.id
        returning p.id, counted.seats
      )
      insert into refunds (payment_id, seats, seats_returned, amount_cents, source, reason, status, settled_at)
      select id, seats, seats, 0, 'cancellation', 'listing_cancelled', 'succeeded', now() from returned`);
  }

  override down(): void {
    // What was taken back stays so, and the version before shows it as given back.
  }
}
