import { expect, it } from 'vitest';
import { routeLabel } from './metrics.ts';

it.each([
  ['/', 'page'],
  ['/listings/0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11', 'page'],
  ['/fr/listings', 'page'],
  ['/listings.data', 'data of a page'],
  ['/assets/frame-5OMO.js', '/assets'],
  ['/media/a.webp', '/media'],
  ['/.env', 'page'],
  ['', 'page'],
])('%s is counted as %s: what a stranger invents makes no row of its own', (path, label) => {
  expect(routeLabel(path)).toBe(label);
});
