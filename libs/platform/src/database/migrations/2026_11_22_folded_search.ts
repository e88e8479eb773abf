import { Migration } from '@mikro-orm/migrations';

/**
 * Listings are found without their accents, and however those are encoded. `listings/folded-text` folds the words of a
 * search in the same way.
 */
export class FoldedSearch extends Migration {
  override up(): void {
    this.addSql(`
      create function folded(content text) returns text language sql immutable strict parallel safe as $$
        select replace(replace(lower(regexp_replace(normalize(content, NFKD), '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae')
      $$`);
    this.addSql(`alter table listings alter column search set expression as (folded(title || E'\\n' || description))`);
  }

  override down(): void {
    this.addSql(`alter table listings alter column search set expression as (lower(title || E'\\n' || description))`);
    this.addSql(`drop function folded`);
  }
}
