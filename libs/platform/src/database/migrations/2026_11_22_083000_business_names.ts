import { Migration } from '@mikro-orm/migrations';

/** Families see the business that was approved, not the name of whoever's account it is. */
export class BusinessNames extends Migration {
  override up(): void {
    this.addSql(
      `alter table users add column business_name text
         constraint users_business_name check (length(business_name) between 1 and 100)`,
    );
    this.addSql(
      `update users set business_name = a.business_name
       from provider_applications a where a.user_id = users.id and a.status = 'approved'`,
    );
    this.addSql(
      `alter table users alter column search set expression as
         (lower(display_name || E'\\n' || email || coalesce(E'\\n' || business_name, '')))`,
    );
    this.addSql(
      `alter table users add column public_name text generated always as (coalesce(business_name, display_name)) virtual`,
    );
  }

  override down(): void {
    this.addSql(`alter table users drop column public_name`);
    this.addSql(`alter table users alter column search set expression as (lower(display_name || E'\\n' || email))`);
    this.addSql(`alter table users drop column business_name`);
  }
}
