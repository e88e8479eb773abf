import { Migration } from '@mikro-orm/migrations';

/**
 * The planner guesses how many people a search matches from a sample of names and emails. From a hundred samples a rare
 * word that is by chance among them looks a hundred times commoner than it is, and the search walks the whole table;
 * from a thousand it does not.
 */
export class UserSearchStatistics extends Migration {
  override up(): void {
    this.addSql(`alter table users alter column search set statistics 1000`);
  }

  override down(): void {
    this.addSql(`alter table users alter column search set statistics default`);
  }
}
