import { Migration } from '@mikro-orm/migrations';

/**
 * What a provider's sales are searched by: the listing's title, the customer's name and email. The email stands in it
 * as long as the account does: a payment that loses its buyer loses it too. The function stands here and not among the
 * others, because stored values follow from it.
 */
export class SalesSearch extends Migration {
  override up(): void {
    this.addSql(`alter table payments add column search text`);
    this.addSql(`
      create function payments_searched() returns trigger language plpgsql as $$
      begin
        new.search := folded(new.listing_title || E'\\n' || new.buyer_name || E'\\n' || coalesce((select email from users where id = new.user_id), ''));
        return new;
      end $$`);
    this.addSql(
      `create trigger payments_searched before insert or update of listing_title, buyer_name, user_id, search on payments for each row execute function payments_searched()`,
    );
    this.addSql(`
      create function users_are_searched() returns trigger language plpgsql as $$
      begin
        update payments set user_id = user_id where user_id = new.id;
        return null;
      end $$`);
    this.addSql(
      `create trigger users_are_searched after update of email on users for each row when (old.email <> new.email) execute function users_are_searched()`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger users_are_searched on users`);
    this.addSql(`drop function users_are_searched`);
    this.addSql(`drop trigger payments_searched on payments`);
    this.addSql(`drop function payments_searched`);
    this.addSql(`alter table payments drop column search`);
  }
}
