import { describe, expect, it } from 'vitest';
import { bytesSent, readManifest, scriptsOf } from './page-scripts.ts';

const kilobyte = 1_000;
const manifest = readManifest();
const map = ['app/features/map/listings-map.tsx'];

describe('the script that a phone fetches before it can use', () => {
  it.each([
    ['the home page', '_index', 99],
    ['the listings', 'listings._index', 102],
    ['a listing', 'listings.$id', 101.5],
    ['the sign-in', 'signin', 94.5],
    ['the contact page, with its form', 'contact', 97.5],
  ])('%s is held to its limit, in few files', (_name, route, kilobytes) => {
    const files = scriptsOf(route, manifest);
    expect(bytesSent(files)).toBeLessThanOrEqual(kilobytes * kilobyte);
    expect(files.length).toBeLessThanOrEqual(26);
  });

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
