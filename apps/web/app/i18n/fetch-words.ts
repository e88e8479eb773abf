import type { Language } from '@canopy/contracts/language';
import { addWords } from './index.ts';
import { languageNow } from './language.ts';

let coming: Promise<unknown> = Promise.resolve();

/** Each module of catalogues.ts calls this once, and waits. */
export async function fetchWords(catalogue: Record<Language, () => Promise<object>>): Promise<void> {
  const language = languageNow();
  const fetched = catalogue[language]();
  coming = Promise.allSettled([coming, fetched]);
  addWords(language, await fetched);
}

/**
 * For whoever imports modules while a page runs: in Safari an import may be done while a module that it shares with
 * another import still waits for its words (WebKit bug 242740).
 */
export const wordsAreThere = (): Promise<unknown> => coming;
