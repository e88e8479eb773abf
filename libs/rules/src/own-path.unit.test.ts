import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it('keeps paths of ours', () => {
  expect(ownPath('/listings/1?buy=2#tickets')).toBe('/listings/1?buy=2#tickets');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  null,
  'listings',
  '/%0a/../..//evil.example',
])('leads only to our own paths (failure case 29): %j', (target) => {
  const path = ownPath(target, '/');
  expect(new URL(path, 'https://canopy.example').host).toBe('canopy.example');
  expect(path.startsWith('//')).toBe(false);
});
