import { sql } from 'kysely';
import type { EnteredMedia } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';

interface EnteredFile {
  id: string;
  alt: string;
  position: number;
}

/** The files that a form names, in their order, as the rows `e` of a statement. */
export function enteredFiles(media: EnteredMedia) {
  const files = media.map(({ id, alt }, position): EnteredFile => ({ id, alt, position }));
  return sql<EnteredFile>`jsonb_to_recordset(${JSON.stringify(files)}::jsonb)`.as<'e'>(
    sql`e (id uuid, alt text, position integer)`,
  );
}

/** A file that was named is nobody's draft any more. */
export const mediaGone = (): Refusal => new Refusal('media_gone', { fields: ['media'] });
