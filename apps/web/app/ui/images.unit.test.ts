import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no picture is fetched before it is known to be lazy: React writes attributes in their order', () => {
  const app = join(import.meta.dirname, '..');
  const late = globSync('**/*.tsx', { cwd: app }).filter((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/<img\b[^]*?\/>/g)].some(
      ([tag]) => tag.includes('loading') && tag.indexOf('loading') > tag.search(/\bsrc(Set)?\b/),
    ),
  );
  expect(late).toEqual([]);
});
