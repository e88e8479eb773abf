import type { Language } from '@canopy/contracts/language';
import { addWords } from './index.ts';
import { languageNow } from './language.ts';

/** Each module of catalogues.ts calls this once, and waits. */
export async function fetchWords(catalogue: Record<Language, () => Promise<object>>): Promise<void> {
  const language = languageNow();
  addWords(language, await catalogue[language]());
}
