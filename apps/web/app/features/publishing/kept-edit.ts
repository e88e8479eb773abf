import type { Submission } from '@conform-to/react';
import { type Difference, differencesBetween, differencesIn, seenIn, seenText } from './edit-conflict.ts';
import { listingValues, type StoredListing } from './listing-values.ts';

/**
 * What the editor has seen stays with the form, however often it comes back; the loader may know something newer by
 * then.
 */
export interface KeptEdit {
  version: string;
  seen: string;
  differences: Difference[] | null;
}

export function keptOf(form: FormData, read: (form: FormData) => Submission<unknown>): KeptEdit {
  const asking = differencesIn(form, read(form).payload);
  return {
    version: String(form.get('version') ?? ''),
    seen: String(form.get('seen') ?? ''),
    differences: asking.length > 0 ? asking : null,
  };
}

/** Somebody else saved first: what they wrote is seen from now on, and each difference asks. */
export function keptAfterConflict(form: FormData, mine: Record<string, unknown>, current: StoredListing): KeptEdit {
  const theirs = listingValues(current);
  return {
    version: String(current.version),
    seen: seenText(theirs),
    differences: differencesBetween(seenIn(form), mine, { ...theirs }, form),
  };
}
