import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';
import { exceptions, licenceComplaints, type LockedPackage, mayShip } from './licences.ts';

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

it('every library that is shipped is under a licence that asks for its notice alone, or stands among the exceptions', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(licenceComplaints(lock.packages)).toEqual([]);
});

it('a library under other terms is refused, one for development alone is nobody’s matter', () => {
  const packages = {
    'node_modules/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/@scope/nameless': {},
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
    'node_modules/@canopy/web': { link: true },
    'node_modules/react-leaflet': { license: 'GPL-2.0' },
  };
  expect(licenceComplaints(packages).slice(0, 3)).toEqual([
    'copyleft is under AGPL-3.0-only',
    '@scope/nameless is under none',
    'react-leaflet is under GPL-2.0',
  ]);
});

it.each([
  ['MIT', true],
  ['(Unlicense OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
])('%s may be shipped: %s', (expression, may) => expect(mayShip(expression, undefined)).toBe(may));

it('the README says which libraries ask for more than their notice', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  for (const name of ['react-leaflet', exceptions['react-leaflet']!.licence]) expect(readme).toContain(name);
});
