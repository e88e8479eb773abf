import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconNames } from './icon.tsx';

it('every icon stands in the file of drawings, and none too many', () => {
  const drawn = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8').matchAll(/<symbol id="([\w-]+)"/g);
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual([...iconNames].toSorted());
});
