import { Migration } from '@mikro-orm/migrations';

/**
 * The disputes that need a person have an index of them alone, which the count on every page of an administrator reads.
 * The one before held every dispute that was ever lost, and none that was won after the provider had borne it. It serves
 * the version before as well, which asks for some of the same.
 */
export class DisputesToSeeTo extends Migration {
  override up(): void {
    this.addSql(
      `create index disputes_to_see_to on disputes (id)
       where closed_at is null or (status = 'lost' and settled_at is null) or (status = 'won' and borne_by = 'provider')`,
    );
    this.addSql(`drop index disputes_open`);
  }

  override down(): void {
    this.addSql(`create index disputes_open on disputes (opened_at) where closed_at is null or status = 'lost'`);
    this.addSql(`drop index disputes_to_see_to`);
  }
}
