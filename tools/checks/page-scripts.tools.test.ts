import { languages } from '@canopy/contracts/language';
import { describe, expect, it } from 'vitest';
import { bytesSent, namedBy, readManifest, scriptsOf } from './page-scripts.ts';

const kilobyte = 1_000;
const manifest = readManifest();
const pages = [
  ['the home page', '_index', 96.5],
  ['the listings', 'listings._index', 100.5],
  ['a listing', 'listings.$id', 100],
  ['the sign-in', 'signin', 92.5],
  ['the contact page, with its form', 'contact', 96],
] as const;
const map = ['app/features/map/listings-map.tsx'];

describe('the script that a phone fetches before it can use', () => {
  it.each(pages)('%s is held to its limit, in few files', (_name, route, kilobytes) => {
    const files = scriptsOf(route, manifest);
    expect(bytesSent(files)).toBeLessThanOrEqual(kilobytes * kilobyte);
    expect(files.length).toBeLessThanOrEqual(26);
  });

  // The modules are most of it, yet words and the list of routes grow, too.
  it.each(pages.flatMap(([name, route]) => languages.map((language) => [name, language, route] as const)))(
    '%s names at most 110 kB of it, in %s',
    (_name, language, route) => {
      expect(bytesSent(namedBy(route, language, manifest))).toBeLessThanOrEqual(110 * kilobyte);
    },
  );

  it('the listings is at most 160 kB even when the map has come', () => {
    const files = scriptsOf('listings._index', manifest, map);
    expect(bytesSent(files)).toBeLessThanOrEqual(160 * kilobyte);
  });

  it.each(['listings._index', 'listings.$id', 'signin', '_index'])('%s holds no map, dialog or schemas', (route) => {
    const code = scriptsOf(route, manifest).filter((file) =>
      /listings-map|quiet-layer|modal|schemas|parse-/.test(file),
    );
    expect(code).toEqual([]);
  });
});

it('no file that a page names starts the page before its routes are there', () => {
  const importers = Object.values(manifest).filter(({ imports }) => imports?.includes('app/entry.client.tsx'));
  expect(importers).toEqual([]);
});
