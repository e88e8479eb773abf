import { Migration } from '@mikro-orm/migrations';

/** Where a checkout of Premium leads back to is fixed with it: who asks for it again under its key must say the same. */
export class CheckoutLanguage extends Migration {
  override up(): void {
    this.addSql(
      `alter table card_customers add column checkout_language text check (checkout_language in ('en', 'fr'))`,
    );
  }

  override down(): void {
    this.addSql(`alter table card_customers drop column checkout_language`);
  }
}
