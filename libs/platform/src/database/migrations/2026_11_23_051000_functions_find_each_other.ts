import { Migration } from '@mikro-orm/migrations';

/**
 * `pg_restore` works without a search path, and a function whose body is text looks for the functions that it calls
 * when it runs: a dump could not be restored, for the columns that are made by these. A body that is parsed when it is
 * made knows which functions it means. What they answer is the same, so nothing stored changes.
 */
export class FunctionsFindEachOther extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function searchable(content text) returns text language sql immutable strict parallel safe
      return folded(translate(content, E'\\u2018\\u2019\\u02BC\\u0060\\u00B4\\u2032\\u2010\\u2011\\u2012\\u2013\\u2014', '''''''''''''-----'))`);
    this.addSql(`
      create or replace function words_of(content text) returns tsvector language sql immutable strict parallel safe
      return array_to_tsvector(array(
        select distinct left(word, 60) from regexp_split_to_table(searchable(content), '[^[:alnum:]]+') word where word <> ''
      ))`);
  }

  override down(): void {
    this.addSql(`
      create or replace function searchable(content text) returns text language sql immutable strict parallel safe as $$
        select folded(translate(content, E'\\u2018\\u2019\\u02BC\\u0060\\u00B4\\u2032\\u2010\\u2011\\u2012\\u2013\\u2014', '''''''''''''-----'))
      $$`);
    this.addSql(`
      create or replace function words_of(content text) returns tsvector language sql immutable strict parallel safe as $$
        select array_to_tsvector(array(
          select distinct left(word, 60) from regexp_split_to_table(searchable(content), '[^[:alnum:]]+') word where word <> ''
        ))
      $$`);
  }
}
