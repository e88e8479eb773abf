/** What the fonts that every PDF reader has can show beyond Latin-1 (Windows-1252). */
const alsoKnown = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const shown = (character: string) => /[\n\x20-\x7e\xa0-\xff]/.test(character) || alsoKnown.includes(character);
/** Letters that Unicode takes for ones of their own, not for one with an accent. */
const crossed: Record<string, string> = { Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ł: 'L', ł: 'l', Ŧ: 'T', ŧ: 't' };

const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** An accent that its letter goes without, a joiner. */
const isUnseen = (character: string) => /[\p{M}\p{Cf}]/u.test(character);

/**
 * The text in letters that a PDF without fonts of its own can show. Other letters lose their accents; a word with
 * letters that are left then is left out, since a guess at a name helps nobody at a door. A sign or a picture leaves a
 * gap: without one, what it stands between would read as one number.
 *
 * @returns an empty text where no word remains, and whether every word is there
 */
export function pdfText(text: string): { text: string; whole: boolean } {
  let whole = true;
  const words = text
    .normalize('NFC')
    .replace(/[\p{Pd}\u2212]/gu, (dash) => (shown(dash) ? dash : '-'))
    .replace(/\u2044/g, '/')
    .split(/(\s+)/u);
  const printed = words.map((word) => {
    const letters = [...word].map((letter) => ({ letter, instead: shownInstead(letter) }));
    if (!letters.some(({ letter, instead }) => instead === '' && isSaid(letter)))
      return letters.map(({ letter, instead }) => instead || (isUnseen(letter) ? '' : ' ')).join('');
    whole = false;
    return '';
  });
  const left = printed.join('').replace(/ {2,}/g, ' ').trim();
  if (isSaid(left)) return { text: left, whole };
  return { text: '', whole: whole && text.trim() === '' };
}

const shownInstead = (letter: string): string =>
  shown(letter) ? letter : ([...(crossed[letter] ?? letter).normalize('NFKD')].find(shown) ?? '');
