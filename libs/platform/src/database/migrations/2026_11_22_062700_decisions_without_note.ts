import { Migration } from '@mikro-orm/migrations';

/** Who bears a dispute stands in the facts of its issue; a note is what a person wrote. */
export class DecisionsWithoutNote extends Migration {
  override up(): void {
    this.addSql(`alter table resolved_payment_issues alter column note drop not null`);
  }

  override down(): void {
    this.addSql(`update resolved_payment_issues set note = 'Decided.' where note is null`);
    this.addSql(`alter table resolved_payment_issues alter column note set not null`);
  }
}
