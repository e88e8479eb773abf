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

/** The words of a search text, each as it stands in the column. */
export function foldedWords(text: string | undefined): string[] {
  return [
    ...new Set(
      foldedText(text ?? '')
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}
