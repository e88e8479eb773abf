// The same marks as in the function `folded` of the database: accents and points of the scripts that people here write
// in.
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * As `folded` in the database writes the searched column: without accents, however they are encoded, and in lower case.
 */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}

/** As `searchable` in the database: apostrophes and dashes are one each, whichever a keyboard or a program wrote. */
const searchableText = (text: string): string =>
  foldedText(text.replace(/[\u2018\u2019\u02bc\u0060\u00b4\u2032]/g, "'").replace(/[\u2010-\u2014]/g, '-'));

/** The words of a search text, each as it stands in a column that is `folded`. */
export const foldedWords = (text: string | undefined): string[] => wordsOf(foldedText(text ?? ''));

/** The words of a search text, each as it stands in the searched column of listings, which is `searchable`. */
export const searchedWords = (text: string | undefined): string[] => wordsOf(searchableText(text ?? ''));

const wordsOf = (text: string): string[] => [...new Set(typedWords(text))];

/**
 * The words of a text as they were typed. French sets its marks apart, "« piano »" and "danse !": signs alone are no
 * words that a listing must have, unless nothing else was typed.
 */
export function typedWords(text: string): string[] {
  const words = (text.match(/\S+/g) ?? []).map(withoutPunctuation);
  const spoken = words.filter((word) => !/^[\p{P}\p{Sm}\p{Sc}\p{Sk}]+$/u.test(word));
  return spoken.length > 0 ? spoken : words;
}

/** Quotation marks, commas and full stops around a word are no part of it; a word of nothing else stays as it is. */
const withoutPunctuation = (word: string): string =>
  word.replace(/^["\u00ab\u201c-\u201e]+|["\u00bb\u201c-\u201e,.;:!?]+$/gu, '') || word;

/** The parts of a word that can begin a word of a text, as `words_of` in the database cuts them. */
export const wordParts = (word: string): string[] =>
  (word.match(/[\p{L}\p{N}]+/gu) ?? []).map((part) => (part.length <= 60 ? part : [...part].slice(0, 60).join('')));

/** A word that is cut nowhere: where it begins a word of a text, it stands in the text. */
export const isPlain = (word: string): boolean => wordParts(word).join() === word;
