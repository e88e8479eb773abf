import { Migration } from '@mikro-orm/migrations';

/**
 * With a search text the listings come first in whose title its words begin a word, then those in whose text they do.
 * Both are asked of an index of words, because a pattern that few rows match would be tried on every row. The functions
 * stand here and not among the others, because stored values follow from them; `listings/folded-text` does the same to
 * the words of a search.
 */
export class BestMatch extends Migration {
  override up(): void {
    // Apostrophes and dashes are found however they are typed.
    this.addSql(`
      create function searchable(content text) returns text language sql immutable strict parallel safe as $$
        select folded(translate(content, E'\\u2018\\u2019\\u02BC\\u0060\\u00B4\\u2032\\u2010\\u2011\\u2012\\u2013\\u2014', '''''''''''''-----'))
      $$`);
    this.addSql(`
      create function words_of(content text) returns tsvector language sql immutable strict parallel safe as $$
        select array_to_tsvector(array(
          select distinct left(word, 60) from regexp_split_to_table(searchable(content), '[^[:alnum:]]+') word where word <> ''
        ))
      $$`);
    this.addSql(`
      alter table listings
        alter column search set expression as (searchable(title || E'\\n' || description)),
        add column title_words tsvector generated always as (words_of(title)) stored,
        add column words tsvector generated always as (words_of(title || E'\\n' || description)) stored`);
    this.addSql(`create index listings_title_words on listings using gin (title_words)`);
    this.addSql(`create index listings_words on listings using gin (words)`);
  }

  override down(): void {
    this.addSql(`drop index listings_title_words, listings_words`);
    this.addSql(`
      alter table listings
        drop column title_words,
        drop column words,
        alter column search set expression as (folded(title || E'\\n' || description))`);
    this.addSql(`drop function words_of, searchable`);
  }
}
