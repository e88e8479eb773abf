// Every statement of the requirements table that is built is held by a test that names it, and no test names
// a statement that the table does not have. Whatever decision a row cites is there, and speaks of it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

export interface Requirement {
  id: string;
  state: string;
  decision: string;
  line: number;
}

export interface NamedId {
  id: string;
  file: string;
  line: number;
}

const states = ['built', 'changed', 'not built'];
const idPattern = '[A-Z]{3,7}-\\d{2,3}';

export function readTable(markdown: string): Requirement[] {
  const rows = markdown
    .split('\n')
    .map((text, index) => ({ cells: text.split(/(?<!\\)\|/).map((cell) => cell.trim()), line: index + 1 }));
  return rows
    .filter(({ cells }) => cells.length >= 6 && new RegExp(`^${idPattern}$`).test(cells[1]!))
    .map(({ cells, line }) => ({ id: cells[1]!, state: cells.at(-3)!, decision: cells.at(-2)!, line }));
}

/**
 * IDs stand at the start of a test's or a group's name, also of one in a table: `it('LIST-01, LIST-02: an empty …')`,
 * `it.each([['ADD-02: a title …'`.
 */
export function idsNamedBy(file: string, source: string): NamedId[] {
  const title = new RegExp(`[([]\\s*['"\`](${idPattern}(?:, ?${idPattern})*):`, 'g');
  return [...source.matchAll(title)].flatMap((match) => {
    const line = source.slice(0, match.index).split('\n').length;
    return match[1]!.split(/, ?/).map((id) => ({ id, file, line }));
  });
}

/** @param decisions the text of each decision by its number, such as "0028" */
export function complaints(table: Requirement[], named: NamedId[], decisions: Map<string, string>): string[] {
  const known = new Map(table.toReversed().map((row) => [row.id, row]));
  const tested = new Set(named.map(({ id }) => id));
  const at = (row: Requirement) => `docs/requirements.md:${row.line} ${row.id}`;
  return [
    ...table.filter((row) => known.get(row.id) !== row).map((row) => `${at(row)} stands in the table twice.`),
    ...table
      .filter((row) => !states.includes(row.state))
      .map((row) => `${at(row)} has the state "${row.state}"; it must be one of ${states.join(', ')}.`),
    ...table
      .filter((row) => row.state !== 'built' && !row.decision)
      .map((row) => `${at(row)} is ${row.state} without a decision that says why.`),
    ...table.flatMap((row) =>
      citedBy(row).flatMap((number) => {
        const text = decisions.get(number);
        if (text === undefined) return `${at(row)} cites the decision ${number}, which does not exist.`;
        const speaksOfIt = new RegExp(`\\b${row.id}\\b`).test(text);
        return speaksOfIt ? [] : `${at(row)} cites the decision ${number}, which does not name it.`;
      }),
    ),
    ...table
      .filter((row) => row.state !== 'not built' && !tested.has(row.id))
      .map((row) => `${at(row)} is ${row.state}, but no test names it.`),
    ...named
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} names ${id}, which the table does not have.`),
  ];
}

const citedBy = ({ decision }: Requirement): string[] =>
  decision
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean);

function writtenDecisions(): Map<string, string> {
  const files = globSync('docs/decisions/[0-9][0-9][0-9][0-9]-*.md', { cwd: projectRoot });
  return new Map(files.map((file) => [basename(file).slice(0, 4), readFileSync(join(projectRoot, file), 'utf8')]));
}

function namedInTests(): NamedId[] {
  const files = globSync('{apps,libs,testing,tools}/**/*.test.{ts,tsx}', {
    cwd: projectRoot,
    exclude: (name) => /(^|\/)(node_modules|dist|build)$/.test(name),
  });
  return files.flatMap((file) => idsNamedBy(file, readFileSync(join(projectRoot, file), 'utf8')));
}

if (import.meta.main) {
  const file = join(projectRoot, 'docs', 'requirements.md');
  const table = existsSync(file) ? readTable(readFileSync(file, 'utf8')) : [];
  const found = complaints(table, namedInTests(), writtenDecisions());
  if (found.length > 0) console.log(found.join('\n'));
  process.exit(found.length > 0 ? 1 : 0);
}
