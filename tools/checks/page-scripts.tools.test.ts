import { describe, expect, it } from 'vitest';
import { bytesSent, readManifest, scriptsOf } from './page-scripts.ts';

const kilobyte = 1_000;
const manifest = readManifest();
/** Only what a page needs before it can be used. */
const atOnce = Object.fromEntries(
  Object.entries(manifest).map(([key, chunk]) => [key, { ...chunk, dynamicImports: [] }]),
);

describe('the script that a phone fetches before it can use', () => {
  it.each([
    ['the home page', '_index', 126],
    ['the listings', 'listings._index', 128],
    ['a listing', 'listings.$id', 137],
    ['the sign-in', 'signin', 123],
    ['the contact page', 'contact', 126],
  ])('%s is held to its limit, in few files', (_name, route, kilobytes) => {
    const files = scriptsOf(route, atOnce);
    expect(bytesSent(files)).toBeLessThanOrEqual(kilobytes * kilobyte);
    expect(files.length).toBeLessThanOrEqual(16);
  });

  it('the listings is at most 180 kB even when the map has come', () => {
    const files = scriptsOf('listings._index', manifest);
    expect(files.some((file) => file.includes('listings-map'))).toBe(true);
    expect(bytesSent(files)).toBeLessThanOrEqual(180 * kilobyte);
  });

  it.each(['listings._index', 'listings.$id', 'signin', '_index'])('%s holds no map, dialog or schemas', (route) => {
    const code = scriptsOf(route, atOnce).filter((file) => /listings-map|quiet-layer|modal|schemas|parse-/.test(file));
    expect(code).toEqual([]);
  });
});
