import { Migration } from '@mikro-orm/migrations';

const purposes = ['password_reset', 'email_verification'];

/** A mailed link may also change the address of an account. */
export class EmailChanges extends Migration {
  override up(): void {
    this.allow([...purposes, 'email_change']);
  }

  override down(): void {
    this.addSql(`delete from mailed_links where purpose = 'email_change'`);
    this.allow(purposes);
  }

  private allow(allowed: string[]): void {
    this.addSql(
      `alter table mailed_links drop constraint mailed_links_purpose_check,
         add constraint mailed_links_purpose_check check (purpose in (${allowed.map((purpose) => `'${purpose}'`).join(', ')}))`,
    );
  }
}
