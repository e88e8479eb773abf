import type { ListingFilter } from '@canopy/contracts/listings';

export interface SqlPart {
  sql: string;
  parameters: unknown[];
}

/**
 * The filters of the listings page as one WHERE, used alike by cards, counts, bounds and markers.
 * Text is matched against the lower-cased `search` column, so that the trigram index serves it; a term of one or two letters
 * has no trigrams, and the added '' keeps the planner from scanning that whole index for it.
 */
export function listingFilter({ q, category, when }: ListingFilter): SqlPart {
  const conditions: string[] = ['l.cancelled_at is null'];
  const parameters: unknown[] = [];
  if (category) {
    conditions.push('l.category = ?');
    parameters.push(category);
  }
  if (when === 'upcoming') conditions.push('coalesce(l.event_end, l.event_start, now()) >= now()');
  const term = searchTerm(q);
  if (term) {
    conditions.push(term.length >= 3 ? 'l.search like ?' : `l.search || '' like ?`);
    parameters.push(`%${term.replace(/[\\%_]/g, '\\$&')}%`);
  }
  return { sql: conditions.join(' and '), parameters };
}

/** Matched as it stands in the column: lower-cased, no line breaks (the title's end is one). */
export function searchTerm(q: string | undefined): string | null {
  const term = (q ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  return term === '' ? null : term;
}
