import { languages } from '@canopy/contracts/language';
import { addWords } from './index.ts';

/** The server has every word of every language from its start. A browser fetches those of its page, see catalogues.ts. */
const files = import.meta.glob<object>(['./en/*.ts', './fr/*.ts', '!./*/index.ts', '!./**/*.test.ts'], { eager: true });
for (const [file, catalogue] of Object.entries(files))
  for (const language of languages) if (file.startsWith(`./${language}/`)) addWords(language, catalogue);
