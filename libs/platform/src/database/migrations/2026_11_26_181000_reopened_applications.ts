import { Migration } from '@mikro-orm/migrations';

const kinds = ['submitted', 'questioned', 'answered', 'approved', 'rejected'];

/** A rejected person may be let apply again, which is a step of their history. */
export class ReopenedApplications extends Migration {
  override up(): void {
    this.allow([...kinds, 'reopened']);
  }

  override down(): void {
    this.addSql(`delete from application_steps where kind = 'reopened'`);
    this.allow(kinds);
  }

  private allow(allowed: string[]): void {
    this.addSql(
      `alter table application_steps drop constraint application_steps_kind_check,
         add constraint application_steps_kind_check check (kind in (${allowed.map((kind) => `'${kind}'`).join(', ')}))`,
    );
  }
}
