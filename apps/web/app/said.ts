import { table } from './i18n/index.ts';
import { languageNow } from './i18n/language.ts';

/** A number as the contracts write it: 10,000 or 25.50. */
const inFrench = (number: string): string => number.replace(/,(?=\d{3})/g, '\u00a0').replace(/\.(?=\d)/, ',');

/**
 * A sentence of the contracts (beside a field, or a refusal) in the language of the page. What it does not know it
 * leaves as it is: what a person or a card provider wrote, and what is in that language already.
 */
export function said(sentence: string): string {
  if (languageNow() === 'en') return sentence;
  const known = (table('fields.sentences') as Record<string, string> | undefined)?.[sentence];
  if (known) return known;
  for (const [english, own] of (table('fields.patterns') as [string, string][] | undefined) ?? []) {
    const pattern = new RegExp(english);
    if (pattern.test(sentence))
      return sentence.replace(pattern, (_, number: string = '') => own.replace('$1', inFrench(number)));
  }
  return sentence;
}
