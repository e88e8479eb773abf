import type { Language } from './language.ts';

/**
 * What a payment records in place of a name where the account, or the listing, was gone already. It stands in the rows in
 * English; whoever shows a recorded name says it by `recordedName`.
 */
export const goneNames = { account: 'Deleted account', listing: 'Deleted listing' } as const;

const french = new Map<string, string>([
  [goneNames.account, 'Compte supprimé'],
  [goneNames.listing, 'Annonce supprimée'],
]);

/** A name that a payment has copied, as the language of its reader says it: only what is no name differs. */
export const recordedName = (name: string, language: Language): string =>
  language === 'fr' ? (french.get(name) ?? name) : name;
