import { Migration } from '@mikro-orm/migrations';

/** How many applications wait for an administrator is counted in the index, which says whether the applicant was asked. */
export class WaitingApplications extends Migration {
  override up(): void {
    this.addSql(`drop index provider_applications_pending`);
    this.addSql(
      `create index provider_applications_pending on provider_applications (submitted_at, user_id) include (question) where status = 'pending'`,
    );
  }

  override down(): void {
    this.addSql(`drop index provider_applications_pending`);
    this.addSql(
      `create index provider_applications_pending on provider_applications (submitted_at, user_id) where status = 'pending'`,
    );
  }
}
