// What may be shipped: the licence of every library that the product runs with, by what npm wrote into its lock file.
export interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** They ask for their notice to be kept, and nothing of whoever runs or changes Canopy. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** What is shipped under other terms, each with why that is bearable. A name ending in `/` means all below it. */
export const exceptions: Record<string, { licence: string; reason: string }> = {
  'react-leaflet': {
    licence: 'Hippocratic-2.1',
    reason:
      'It forbids uses against human rights, which no free licence does. It runs in browsers, around Leaflet (BSD-2-Clause), on the maps alone; the README says so to whoever ships Canopy.',
  },
  '@react-leaflet/core': { licence: 'Hippocratic-2.1', reason: 'The inside of react-leaflet.' },
  '@img/': {
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, as a shared library of its own that sharp loads: whoever ships it may replace it.',
  },
  '@fontsource-variable/': {
    licence: 'OFL-1.1',
    reason: 'Fonts, which may be shipped with anything and sold with nothing by themselves.',
  },
  argparse: { licence: 'Python-2.0', reason: 'As free as MIT; it came along with its code from Python.' },
  'passport-http-bearer': { licence: 'none', reason: 'MIT by its LICENSE file; package.json says so in an old way.' },
  'passport-local': { licence: 'none', reason: 'MIT by its LICENSE file; package.json says so in an old way.' },
  'passport-strategy': { licence: 'none', reason: 'MIT by its LICENSE file; package.json says so in an old way.' },
  pause: { licence: 'none', reason: 'MIT by its README, and nothing in package.json.' },
  'png-js': { licence: 'none', reason: 'MIT by its LICENSE file, and nothing in package.json.' },
};

/** Whether an SPDX expression leaves us a choice of allowed licences. */
export function mayShip(expression: string, besides: string | undefined): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim()) || name.trim() === besides));
}

/** @returns a line for each library that may not be shipped, and for each exception that nothing needs */
export function licenceComplaints(packages: Record<string, LockedPackage>): string[] {
  const needed = new Set<string>();
  const complaints = Object.entries(packages).flatMap(([path, { license = 'none', dev, link }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (!name || dev || link || mayShip(license, undefined)) return [];
    const exception = Object.keys(exceptions).find(
      (key) => key === name || (key.endsWith('/') && name.startsWith(key)),
    );
    if (!exception || !mayShip(license, exceptions[exception]!.licence)) return [`${name} is under ${license}`];
    needed.add(exception);
    return [];
  });
  const idle = Object.keys(exceptions).filter((name) => !needed.has(name));
  return [...complaints, ...idle.map((name) => `the exception for ${name} is needed by nothing`)];
}
