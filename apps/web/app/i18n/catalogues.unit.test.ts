import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { catalogueFiles, cataloguesIn, withRefusals } from '../../catalogues.ts';
import { refusals } from '@canopy/contracts/refusals';
import { said } from '../said.ts';
import { en } from './en/index.ts';
import './every-catalogue.ts';
import { answersIn } from './language.ts';
import { refusalInFrench, refusals as refusalsInFrench } from './refusals-fr.ts';

type Tree = { readonly [key: string]: unknown };
const modules = import.meta.glob<Tree>('./fr/*.ts', { eager: true });
const fr = Object.assign({}, ...Object.values(modules)) as Tree;

/** Every sentence of a tree, by its whole key. */
function leaves(tree: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof tree === 'string') return [[prefix, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, prefix ? `${prefix}.${key}` : key));
}
/** What administrators and developers alone read stands in English, and its pages have no French address. */
const englishOnly = (feature: string) => feature.startsWith('admin') || feature === 'mailbox';
const english = Object.fromEntries(Object.entries(en).filter(([feature]) => !englishOnly(feature)));
const french = Object.fromEntries(Object.entries(fr).filter(([feature]) => feature !== 'fields'));
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the French catalogues', () => {
  it('say what the English ones say, and have the plural of millions besides', () => {
    const plural = (key: string) => key.replace(/_other$/, '_many');
    const expected = leaves(english).flatMap(([key]) => (key.endsWith('_other') ? [plural(key), key] : [key]));
    expect(
      leaves(french)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('name the same things: each sentence has the placeholders of its English one', () => {
    const own = new Map(leaves(english));
    const differing = leaves(french).filter(([key, text]) => {
      const source = own.get(key) ?? own.get(key.replace(/_many$/, '_other'))!;
      return placeholders(source).join() !== placeholders(text).join();
    });
    expect(differing).toEqual([]);
  });

  it('are set as Ontario sets French: a space that does not break before a colon and inside quotation marks, none before ; ! ?', () => {
    // Those that are made of what the API says of a case.
    const seen = { cents: 100, seats: 2, status: 'failed', leftCents: 100, leftSeats: 2, remaining: 2, feeBps: 1_500 };
    const moved = { eventStart: '2031-11-08T15:00:00Z', eventEnd: null, isVirtual: false, location: 'Guelph' };
    const said = { said: 'x', title: 'x', listingTitle: 'x', holderName: 'x', usedAt: moved.eventStart };
    const limits = { sold: 2, held: 2, least: 4, moreSeatsThan: 2, megabytes: 2, retryAfterSeconds: 90 };
    const ofCases = (Object.keys(refusalsInFrench) as (keyof typeof refusalsInFrench)[]).flatMap((code) =>
      [true, false].map((cancelled): [string, string] => [
        code,
        refusalInFrench(code, { ...seen, ...moved, ...said, ...limits, cancelled }),
      ]),
    );
    const all = [...leaves(fr), ...leaves(refusalsInFrench), ...ofCases];
    const wrong = all.filter(
      ([, text]) =>
        /[^\u00a0:/]:(?=\s|$)/.test(text) ||
        /«(?!\u00a0)|(?<!\u00a0)»/.test(text) ||
        /\s[;!?]/.test(text) ||
        text.includes("'") ||
        // UTF-8 that was read as Latin-1.
        /[ÃÂ][\x80-\xbf]/.test(text),
    );
    expect(wrong).toEqual([]);
    expect(all.filter(([, text]) => /[a-z0-9}] [%$](?!\d)/.test(text))).toEqual([]);
  });

  it('know what the contracts say beside the fields of families and providers', () => {
    const contracts = join(import.meta.dirname, '..', '..', '..', '..', 'libs', 'contracts', 'src');
    const ours =
      /^(accounts|applications|entered-text|listing-approvals|listing-filter|listings|money-schema|payments|refunds|second-factor|tickets)\.ts$/;
    const sentences = globSync('*.ts', { cwd: contracts })
      .filter((file) => ours.test(file))
      .flatMap((file) => [
        ...readFileSync(join(contracts, file), 'utf8').matchAll(
          /'((?:Please|You must|We do not|Password) [^'\n]+)'|`((?:Please|Password) [^`\n]+)`/g,
        ),
      ])
      .map(([, plain, template]) => plain ?? template!.replace(/\$\{[^}]*\}/g, '12'));
    answersIn(() => 'fr');
    // What the application's reader is asked for is an administrator's form.
    const unknown = sentences.filter((one) => said(one) === one && !one.includes('the applicant should'));
    answersIn(() => 'en');
    expect(sentences.length).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  });

  it.each([
    ['Please enter at most 100,000.', 'Veuillez entrer au plus 100\u00a0000.'],
    ['Please use at most 10,000 characters.', 'Veuillez utiliser au plus 10\u00a0000 caractères.'],
    ['At most $25.50 can be refunded.', 'Le remboursement est d’au plus 25,50\u00a0$.'],
    ['Please enter the 6 digits of the code.', 'Veuillez entrer les 6 chiffres du code.'],
  ])('write the numbers of %s as one writes them in French', (sentence, own) => {
    answersIn(() => 'fr');
    expect(said(sentence)).toBe(own);
    answersIn(() => 'en');
  });

  it('put no word that is to be shortened or joined before a name: “de Ottawa”, “à Les petits chefs”', () => {
    /** These begin with a figure, or with a word that is never shortened before. */
    const figures = 'amount|count|date|day|fee|from|km|lastSeen|max|most|n|shown|since|time|to|when|with|without';
    const shortened = `(?<!\\p{L})(de|que|jusque|lorsque|puisque|parce que|le|la|ne|se|si) \\{\\{(?!(${figures})\\}\\})`;
    const joined = '(?<!\\p{L})(à|de) \\{\\{(title|place)\\}\\}';
    const wrong = new RegExp(`${shortened}|${joined}`, 'iu');
    for (const text of ['près de {{place}}', 'Billet de {{name}}', 'que {{email}} est', 'inscriptions à {{title}}'])
      expect(wrong.test(text)).toBe(true);
    expect(wrong.test('Remboursement de {{amount}}, le {{date}}')).toBe(false);
    // The product itself begins with a consonant.
    expect(leaves(french).filter(([key, text]) => !key.startsWith('pages.') && wrong.test(text))).toEqual([]);
  });

  it('agree with no amount: below two dollars it is singular', () => {
    const agreeing =
      /\{\{amount\}\}(\u00a0\$)?( CAD)? (\S+é[es]+|sont|ont|n’ont|vous ont|peuvent|retournent)(?=[ .,;]|$)/;
    expect(agreeing.test('{{amount}} sont en route') && agreeing.test('de {{amount}} payés.')).toBe(true);
    expect(leaves(french).filter(([, text]) => agreeing.test(text))).toEqual([]);
    answersIn(() => 'fr');
    const atMost = [said('At most $1.00 can be refunded.'), refusalInFrench('refund_too_large', { leftCents: 100 })];
    answersIn(() => 'en');
    for (const sentence of atMost) expect(sentence).toContain('Le remboursement est d’au plus 1,00\u00a0$.');
  });

  it('have a sentence for every refusal', () => {
    expect(Object.keys(refusalsInFrench).toSorted()).toEqual(Object.keys(refusals).toSorted());
  });
});

const app = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((file) => !file.includes('.test.') && !file.startsWith('i18n/'))
  .map((file) => [file, readFileSync(join(app, file), 'utf8')] as const);

describe('the words of the pages', () => {
  const known = leaves(en).map(([key]) => key);
  const features = new Set(Object.keys(en));
  /** Keys as they stand in the code; what is put in while the page is made stands for any one part. */
  const used = sources
    .flatMap(([, text]) => [...text.matchAll(/(['"`])([a-zA-Z]+\.(?:[\w.-]|\$\{[^`]*?\})+)\1/g)])
    .map(([, , key]) => key!)
    .filter((key) => features.has(key.split('.')[0]!) && !/\.(ts|tsx)$/.test(key));
  const patterns = [...new Set(used)].map((key) => ({
    key,
    pattern: new RegExp(
      `^${key
        .split(/(\$\{.*?\}+)/)
        .map((part) => (part.startsWith('${') ? '.+' : part.replaceAll('.', '\\.')))
        .join('')}(_(zero|one|other))?(\\.|$)`,
    ),
  }));

  it('are all there', () => {
    expect(patterns.filter(({ pattern }) => !known.some((key) => pattern.test(key))).map(({ key }) => key)).toEqual([]);
  });

  it('are all used', () => {
    expect(known.filter((key) => !patterns.some(({ pattern }) => pattern.test(key)))).toEqual([]);
  });

  it('come with the modules that say them', () => {
    const files = catalogueFiles();
    expect(
      cataloguesIn(`t('sales.title'); t(\`flash.\${key}\`); import('./listing.ts'); "myListings.add"`, files),
    ).toEqual(['flash.ts', 'my-listings.ts', 'sales.ts']);
    expect([...files.values()].toSorted()).toEqual(
      [...new Set(globSync('en/*.ts', { cwd: import.meta.dirname }).map((file) => file.slice(3)))]
        .filter((file) => file !== 'index.ts' && !file.includes('.test.'))
        .flatMap((file) => [...files].filter(([, each]) => each === file).map(() => file))
        .toSorted(),
    );
  });

  it('carry the sentence of a refusal, not the table of all', () => {
    const english = "import { refusals } from '@canopy/contracts/refusals';\n";
    const french = "import { refusals } from '../refusals-fr.ts';\n";
    expect(withRefusals(`${english}const a = refusals.not_signed_in[1];`).trim()).toBe(
      'const a = "User not authenticated";',
    );
    expect(withRefusals(`${french}const a = { b: refusals.not_signed_in };`).trim()).toBe(
      'const a = { b: "Veuillez vous connecter." };',
    );
    // The name is that of whoever runs it, which nobody knows who builds it.
    const brand = "import { brand } from '@canopy/contracts/brand';\n";
    const named = 'const a = `${brand.name} is not reachable right now. Please try again in a moment.`;';
    expect(withRefusals(`${english}const a = refusals.unavailable[1];`)).toBe(`${brand}${named}`);
    expect(withRefusals(`${brand}${english}const a = refusals.unavailable[1];`)).toBe(`${brand}\n${named}`);
    expect(withRefusals(`${french}const a = refusals.busy;`)).toContain('const a = `${brand.name} est très occupé');
    // Who goes through the table needs it.
    for (const whole of [`${french}Object.entries(refusals);`, `${english}refusals[code][1];`])
      expect(withRefusals(whole)).toBe(whole);
  });

  const read = new Set(['alt', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title', 'hint']);
  /** Names and signs that are the same in every language. */
  const same = /^(?:CAD|Canopy|QR|JSON|CSV|PDF|Leaflet|OpenStreetMap|English|Français)$/;
  it('stand in the catalogues, and nowhere else', () => {
    const stray: string[] = [];
    for (const [file, text] of sources) {
      if (!file.endsWith('.tsx')) continue;
      const visit = (node: ts.Node): void => {
        const words = ts.isJsxText(node)
          ? node.text.trim()
          : ts.isJsxAttribute(node) &&
              read.has(node.name.getText()) &&
              node.initializer &&
              ts.isStringLiteral(node.initializer)
            ? node.initializer.text
            : '';
        if (/\p{L}{2}/u.test(words.replace(/&\w+;/g, '')) && !same.test(words)) stray.push(`${file}: ${words}`);
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    }
    expect(stray).toEqual([]);
  });
});
