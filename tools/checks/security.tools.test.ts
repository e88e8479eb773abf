import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

const document = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const tests = rows.filter(([, name]) => /^T\d+$/.test(name!)).map(([, name, file, title]) => ({ name, file, title }));
const standard = rows.filter(([, line]) => /^\d+\.\d+\.\d+/.test(line!));

it('every test that docs/security.md names is there', () => {
  expect(tests.length).toBeGreaterThan(80);
  const gone = tests.filter(({ file, title }) => {
    const path = join(projectRoot, file!.replaceAll('`', ''));
    return !existsSync(path) || !readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title!);
  });
  expect(gone).toEqual([]);
});

it('every reference of docs/security.md has its test, and every test its reference', () => {
  const listed = tests.map(({ name }) => name);
  const before = document.slice(0, document.indexOf('\n## Tests'));
  expect([...new Set(before.match(/\bT\d+\b/g))].sort()).toEqual(listed.toSorted());
});

it('a line of the standard that says to be met by code has its test, or says why it has none', () => {
  expect(standard.length).toBeGreaterThan(250);
  const unfounded = standard
    .filter(
      ([, , , how, held]) =>
        held === '—' && !/\*\*(Not met|Operator|Partly|By reading)\.\*\*|^Does not apply:/.test(how!),
    )
    .map(([, line]) => line);
  expect(unfounded).toEqual([]);
});
