import { Migration } from '@mikro-orm/migrations';

const indexes = {
  tickets_by_holder: `tickets (user_id, listing_id) where user_id is not null`,
  ticket_orders_by_buyer: `ticket_orders (buyer_id, listing_id) where buyer_id is not null`,
  ticket_orders_by_provider: `ticket_orders (provider_id) where provider_id is not null`,
  refunds_by_requester: `refunds (requested_by) where requested_by is not null`,
  listing_media_by_person: `listing_media (user_id) where user_id is not null`,
  refunds_made_elsewhere: `refunds (payment_id) where source = 'card_provider' and status = 'succeeded' and amount_cents > 0`,
};

/**
 * Whoever deletes an account has its key taken out of these tables, and a foreign key asks for nothing but that key: an
 * index of the valid tickets or of the live holds alone would not do, and all that was ever sold would be read, while
 * listings are locked. The last one finds what was returned in the dashboard of the card provider, of which every page
 * of the administration counts what is still to be seen to.
 */
export class KeysOfPeople extends Migration {
  override up(): void {
    for (const [name, on] of Object.entries(indexes)) {
      // One that was begun by hand, beside what runs, and ended before it was whole: it has the name, and finds nothing.
      this.addSql(`
        do $$ begin
          if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
            drop index ${name};
          end if;
        end $$`);
      this.addSql(`create index if not exists ${name} on ${on}`);
    }
  }

  override down(): void {
    for (const name of Object.keys(indexes)) this.addSql(`drop index ${name}`);
  }
}
