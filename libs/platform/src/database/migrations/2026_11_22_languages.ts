import { Migration } from '@mikro-orm/migrations';

/** In which language we write to somebody, and in which a mail was written. */
export class Languages extends Migration {
  override up(): void {
    for (const table of ['users', 'emails'])
      this.addSql(
        `alter table ${table} add column language text not null default 'en' check (language in ('en', 'fr'))`,
      );
  }

  override down(): void {
    for (const table of ['users', 'emails']) this.addSql(`alter table ${table} drop column language`);
  }
}
