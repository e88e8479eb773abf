import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@canopy/contracts/language';
import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import type { Plugin } from 'vite';
import { refusals as inFrench } from './app/i18n/refusals-fr.ts';

const app = fileURLToPath(new URL('./app/', import.meta.url));
const contracts = fileURLToPath(new URL('../../libs/contracts/src/', import.meta.url));
const prefix = 'words:';

/** Which file holds the words of which feature: `t('sales.title')` stands in `export const sales`. */
export function catalogueFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of readdirSync(`${app}i18n/en`)) {
    if (file === 'index.ts' || file.includes('.test.')) continue;
    for (const [, feature] of readFileSync(`${app}i18n/en/${file}`, 'utf8').matchAll(/^export const (\w+) =/gm))
      files.set(feature!, file);
  }
  return files;
}

/** The catalogues whose keys a module writes down: anything that looks like one counts. */
export function cataloguesIn(code: string, files: Map<string, string>): string[] {
  const named = [...code.matchAll(/['"`]([a-zA-Z]+)\.[a-zA-Z$]/g)].flatMap(([, feature]) => files.get(feature!) ?? []);
  return [...new Set(named)].sort();
}

const brandImport = "import { brand } from '@canopy/contracts/brand';";

/**
 * Sentences with the name of the installation in them, as they are written: whoever runs what was built says the name,
 * and not whoever built it.
 */
function sentencesNaming(file: string): Map<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): (?:\[\s*\d+,\s*)?(`[^`]*\$\{brand\.name\}[^`]*`)/gm);
  return new Map([...found].map(([, code, template]) => [code!, template!]));
}

/** How a module names the table of refusals, and the sentence of one of them: in English with its status, in French alone. */
const tables = [
  {
    named: "import { refusals } from '@canopy/contracts/refusals';",
    one: /\brefusals\.(\w+)\[1\]/g,
    sentence: (code: RefusalCode) => refusals[code][1],
    naming: sentencesNaming(`${contracts}refusals.ts`),
  },
  {
    named: "import { refusals } from '../refusals-fr.ts';",
    one: /\brefusals\.(\w+)/g,
    sentence: (code: RefusalCode) => inFrench[code],
    naming: sentencesNaming(`${app}i18n/refusals-fr.ts`),
  },
];

/**
 * Writes the sentences of refusals that a module says as constants into the module itself, which then needs no table: a
 * page has no use for the sentences of all other refusals.
 */
export function withRefusals(code: string): string {
  const table = tables.find(({ named }) => code.includes(named));
  if (!table) return code;
  let naming = false;
  const written = code.replace(table.one, (_, name: RefusalCode) => {
    const template = table.naming.get(name);
    naming ||= template !== undefined;
    return template ?? JSON.stringify(table.sentence(name));
  });
  const without = written.replace(table.named, naming && !code.includes(brandImport) ? brandImport : '');
  // Whoever goes through the whole table keeps it; what is left may be the name of a file.
  return /\brefusals\b(?!['-])/.test(without) ? code : without;
}

/**
 * In a browser a module that says words waits for them: it imports the catalogues whose keys stand in it, and each of
 * these fetches the one of the page's language. So a page fetches one language, and of it what its modules can say; no
 * module needs to know, and none can forget. On the server every word is there (every-catalogue.ts).
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const file = id.slice(prefix.length + 1);
      // What only administrators read is English alone.
      const spoken = (language: string) => (existsSync(`${app}i18n/${language}/${file}`) ? language : 'en');
      const fetches = languages.map(
        (language) => `${language}: () => import('${app}i18n/${spoken(language)}/${file}')`,
      );
      return `import { fetchWords } from '${app}i18n/fetch-words.ts';\nawait fetchWords({ ${fetches.join(', ')} });\n`;
    },
    transform(code, id, { ssr } = {}) {
      const [path] = id.split('?', 1);
      // The framework's own way to name a route's module repeats nothing of its text.
      if (ssr || !path!.startsWith(app) || !/\.tsx?$/.test(path!)) return undefined;
      const said = withRefusals(code);
      const imports = path!.startsWith(`${app}i18n/`) ? [] : cataloguesIn(code, catalogueFiles());
      if (said === code && imports.length === 0) return undefined;
      // On the first line, so that the lines of the source stay where they are.
      return { code: `${imports.map((file) => `import '${prefix}${file}';`).join(' ')} ${said}`, map: null };
    },
  };
}
