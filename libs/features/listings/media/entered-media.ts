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

/** Whether a form changes the files, their order or their texts; one that says nothing about them does not. */
export const changesMedia = (stored: EnteredMedia, entered: EnteredMedia | undefined): boolean =>
  entered !== undefined && JSON.stringify(stored.map(idAndText)) !== JSON.stringify(entered.map(idAndText));
const idAndText = ({ id, alt }: EnteredMedia[number]) => [id, alt];

/**
 * Files that were named are nobody's drafts any more: unused ones are deleted after a day. It says which, so that the
 * form can send them again.
 */
export function mediaGone(media: EnteredMedia, attached: { id: string }[]): Refusal {
  const there = new Set(attached.map(({ id }) => id));
  const gone = media.map(({ id }) => id).filter((id) => !there.has(id));
  return new Refusal('media_gone', { fields: ['media'], data: { gone } });
}
