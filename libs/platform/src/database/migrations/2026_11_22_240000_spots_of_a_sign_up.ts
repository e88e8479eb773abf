import { Migration } from '@mikro-orm/migrations';

/** A free sign-up may have several spots, and some of them may go back: the person stays signed up with the others. */
export class SpotsOfASignUp extends Migration {
  override up(): void {
    this.addSql(`drop index payments_one_free_sign_up`);
    this.addSql(
      `create unique index payments_one_free_sign_up on payments (listing_id, user_id) where amount_cents = 0 and seats_returned < quantity`,
    );
  }

  override down(): void {
    this.addSql(`drop index payments_one_free_sign_up`);
    this.addSql(
      `create unique index payments_one_free_sign_up on payments (listing_id, user_id) where amount_cents = 0 and seats_returned = 0`,
    );
  }
}
