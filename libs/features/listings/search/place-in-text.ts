import { findPlace } from '@canopy/integrations/geocoding/gazetteer';
import { foldedText } from './folded-text.ts';

/** "art class near Guelph": the words that lead to a place go with it. */
const leading = new Set(['near', 'in', 'around', 'at', 'by', 'pres', 'de', 'a']);
/** "Toronto, Ontario", "Ottawa (Ontario)", "London ON Canada": what says in which region a town is goes with it too. */
const regions = new Set(['on', 'ont', 'ontario', 'canada']);
/** No name of a town and no postal code has more words. */
const longest = 4;

/**
 * The town or the postal code in a search text, and the text without it. Null without one: whatever is
 * only part of a longer name is none.
 */
export function placeInText(text: string | undefined): { near: string; rest: string } | null {
  const found = text ? findPlace(text) : null;
  if (!found) return null;
  // Its first half alone is a place too.
  const code = /\b[a-z]\d[a-z] \d[a-z]\d\b/i.test(text!) ? 2 : 1;
  const words = text!.split(/\s+/).filter((word) => word !== '');
  for (let length = code; length <= Math.min(longest, words.length); length += 1)
    for (let first = words.length - length; first >= 0; first -= 1) {
      const near = words.slice(first, first + length).join(' ');
      if (findPlace(near)?.name !== found.name) continue;
      const before = words.slice(0, first);
      while (before.length > 0 && leading.has(foldedText(before.at(-1)!))) before.pop();
      // A point would do for all of a town: its name says more than how it was typed.
      const known = found.matched === 'town' ? found.name : near.toUpperCase();
      const after = words.slice(first + length);
      return { near: known, rest: [...before, ...after.slice(wordsOfRegion(after))].join(' ') };
    }
  return null;
}

/** How many of the words name the region. The last of several may belong to what follows: "on saturdays", "Canada Day". */
function wordsOfRegion(words: string[]): number {
  const other = words.findIndex((word) => !regions.has(foldedText(word).replace(/[^a-z]/g, '')));
  const count = other < 0 ? words.length : other;
  const last = other > 0 ? words[count - 1]! : '';
  return /^(?:on|ont|canada)$/i.test(last) && last !== 'ON' ? count - 1 : count;
}
