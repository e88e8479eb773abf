import type { Language } from '@canopy/contracts/language';
import { numberText } from '@canopy/contracts/money';
import type { Key, TreeAt, TreeKey, ValuesOf } from './keys.ts';
import { languageNow } from './language.ts';

type Node = string | object;

/** Every node of the catalogues by its whole key: sentences, and the lists and tables that hold them. */
const nodes: Record<Language, Map<string, Node>> = { en: new Map(), fr: new Map() };

/** A catalogue's exports are the features that it speaks of: `t('sales.title')` stands in `export const sales`. */
export function addWords(language: Language, catalogue: object): void {
  const add = (node: object, prefix: string) => {
    for (const [name, child] of Object.entries(node) as [string, Node][]) {
      nodes[language].set(prefix + name, child);
      if (typeof child === 'object') add(child, `${prefix}${name}.`);
    }
  };
  add(catalogue, '');
}

const plurals: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

type Values = Readonly<Record<string, string | number>>;

const fill = (language: Language, text: string, values: Values): string =>
  // Most sentences have no place to fill in, and a page says some hundreds.
  text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => said(values[name], language)) : text;

/** A whole number is a count, and written as the language writes it; what is none, such as a year, is given as text. */
const said = (value: string | number | undefined, language: Language): string =>
  Number.isInteger(value) ? numberText(value as number, language) : String(value ?? '');

function filled(language: Language, node: Node, values: Values): Node {
  if (typeof node === 'string') return fill(language, node, values);
  if (Array.isArray(node)) return node.map((one: Node) => filled(language, one, values));
  return Object.fromEntries(
    Object.entries(node).map(([name, one]: [string, Node]) => [name, filled(language, one, values)]),
  );
}

/**
 * A sentence, with its `{{placeholders}}` filled in. Where it has forms, `count` chooses among them: `_zero`, and what
 * the language tells apart (`_one`, `_other`, in French also `_many`).
 *
 * @returns the key itself where the catalogues have no such sentence
 */
function sentence(language: Language, key: string, values: Values): string {
  const forms =
    typeof values.count === 'number'
      ? [values.count === 0 ? 'zero' : null, plurals[language].select(values.count), 'other']
      : [];
  for (const form of forms) {
    const text = form && nodes[language].get(`${key}_${form}`);
    if (typeof text === 'string') return fill(language, text, values);
  }
  const text = nodes[language].get(key);
  return typeof text === 'string' ? fill(language, text, values) : key;
}

/** What a key needs: nothing, or the values of its placeholders. */
type ArgsOf<K extends Key> = [keyof ValuesOf<K>] extends [never]
  ? []
  : object extends ValuesOf<K>
    ? [values?: ValuesOf<K>]
    : [values: ValuesOf<K>];

export type Translate = <const K extends Key>(key: K, ...values: ArgsOf<K>) => string;

/** For what is read somewhere else than on this page. */
export const wordsIn =
  (language: Language): Translate =>
  (key, ...[values]) =>
    sentence(language, key, (values as Values | undefined) ?? {});

/**
 * A sentence in the language of the page; of the request on the server, so never at a module's start. In a browser the
 * language never changes, so that a component needs no hook to speak.
 */
export const t: Translate = (key, ...[values]) => sentence(languageNow(), key, (values as Values | undefined) ?? {});

/** A list or a table of sentences, all of them with the same values. @example words('home.families.steps') */
export function words<K extends TreeKey>(key: K, values: Values = {}): TreeAt<K> {
  return filled(languageNow(), nodes[languageNow()].get(key) ?? {}, values) as TreeAt<K>;
}

/** A table as it stands, with keys of its own kind: what a sentence of the contracts is in the language of the page. */
export const table = (key: 'fields.sentences' | 'fields.patterns'): unknown => nodes[languageNow()].get(key);
