import { Migration } from '@mikro-orm/migrations';

/**
 * What waits for an administrator is counted on every admin page. Applicants who never answer a question leave theirs
 * pending for good, so those are not in the index that the count reads.
 */
export class ApplicationsToDecide extends Migration {
  override up(): void {
    this.addSql(
      `create index provider_applications_to_decide on provider_applications (submitted_at, user_id)
       where status = 'pending' and question is null`,
    );
  }

  override down(): void {
    this.addSql(`drop index provider_applications_to_decide`);
  }
}
