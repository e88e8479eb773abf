/** What the fonts that every PDF reader has can show beyond Latin-1 (Windows-1252). */
const alsoKnown = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const shown = (character: string) => /[\n\x20-\x7e\xa0-\xff]/.test(character) || alsoKnown.includes(character);

/**
 * The text in letters that a PDF without fonts of its own can show: other letters lose their accents, and what is left
 * is a question mark.
 */
export function pdfText(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => (shown(character) ? character : ([...character.normalize('NFKD')].find(shown) ?? '?')))
    .join('');
}
