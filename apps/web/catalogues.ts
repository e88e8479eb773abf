import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@canopy/contracts/language';
import { refusals } from '@canopy/contracts/refusals';
import type { Plugin } from 'vite';

const app = fileURLToPath(new URL('./app/', import.meta.url));
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

/** The sentence of one refusal, where a module says it as a constant. */
const refusal = /\brefusals\.(\w+)\[1\]/g;
const table = "import { refusals } from '@canopy/contracts/refusals';";

/**
 * Writes such sentences into the module itself, which then needs no table: a page has no use for the sentences of all
 * other refusals.
 */
export function withRefusals(code: string): string {
  if (!code.includes(table)) return code;
  const written = code.replace(refusal, (_, name: keyof typeof refusals) => JSON.stringify(refusals[name][1]));
  return /\brefusals[.[]/.test(written) ? code : written.replace(table, '');
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
