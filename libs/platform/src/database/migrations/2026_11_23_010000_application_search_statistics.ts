import { Migration } from '@mikro-orm/migrations';

/**
 * With a hundred sampled values, one that happens to hold the looked for word says "one in a hundred": the planner then
 * walks all decided applications in their order instead of asking the index for the few that match. A thousand tell
 * rare from common.
 */
export class ApplicationSearchStatistics extends Migration {
  override up(): void {
    this.addSql(`alter index provider_applications_search alter column 1 set statistics 1000`);
  }

  override down(): void {
    this.addSql(`alter index provider_applications_search alter column 1 set statistics default`);
  }
}
