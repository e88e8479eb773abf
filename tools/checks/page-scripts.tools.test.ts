import { describe, expect, it } from 'vitest';
import { bytesSent, readManifest, scriptsOf } from './page-scripts.ts';

const kilobyte = 1_000;

describe('the listings page', () => {
  it('sends a phone at most 180 kB of script, its map included', () => {
    const files = scriptsOf('listings._index', readManifest());
    expect(files.some((file) => file.includes('listings-map'))).toBe(true);
    expect(bytesSent(files)).toBeLessThanOrEqual(180 * kilobyte);
  });

  it('loads neither the map nor the validator before they are needed', () => {
    const manifest = readManifest();
    const later = Object.fromEntries(
      Object.entries(manifest).map(([key, chunk]) => [key, { ...chunk, dynamicImports: [] }]),
    );
    const files = scriptsOf('listings._index', later);
    expect(files.filter((file) => /listings-map|quiet-layer/.test(file))).toEqual([]);
    expect(bytesSent(files)).toBeLessThanOrEqual(135 * kilobyte);
  });
});
