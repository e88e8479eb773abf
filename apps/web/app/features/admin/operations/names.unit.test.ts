import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminOperations } from '../../../i18n/en/admin-operations.ts';

const sources = globSync(['libs/**/*.ts', 'apps/worker/**/*.ts'], {
  exclude: (name) => /node_modules|dist/.test(name),
}).filter((file) => !file.includes('.test.'));

it('each task that the worker knows has its words on the screen', () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^@Sweeps\('([a-z-]+)'/gm)].map(([, name]) => name!),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(Object.keys(adminOperations.sweeps.names).sort()).toEqual(found.sort());
});
