import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconNames } from './icon.tsx';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

it('every icon stands in the file of drawings, and none too many', () => {
  const drawn = read('icons.svg').matchAll(/<symbol id="([\w-]+)"/g);
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual([...iconNames].toSorted());
});

it('what the style draws beside the facts of a card are the same drawings', () => {
  const drawn = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, path]) => path);
  const inStyle = drawn('theme.css', /--drawing: url\("[^"]*path d='([^']+)'/g);
  expect(inStyle).toHaveLength(3);
  expect(drawn('icons.svg', /path d="([^"]+)"/g)).toEqual(expect.arrayContaining(inStyle));
});
