import { Migration } from '@mikro-orm/migrations';

/**
 * Of a mail that failed it is known until when somebody can do something with it, and whether an administrator said that
 * nobody has to look at it any more. What a version of before lets fail meanwhile is of use for ever, as it was then.
 */
export class DismissedEmails extends Migration {
  override up(): void {
    // A constant default is kept beside the table: no row is written.
    this.addSql(
      `alter table emails add column useful_until timestamptz not null default 'infinity', add column dismissed_at timestamptz`,
    );
  }

  override down(): void {
    this.addSql(`alter table emails drop column useful_until, drop column dismissed_at`);
  }
}
