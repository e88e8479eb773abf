import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('addresses', () => {
  it('leave empty search values out and escape the others', () => {
    expect(paths.listings({ q: 'a & b', category: '', page: 2 })).toBe('/listings?q=a+%26+b&page=2');
    expect(paths.signIn({ to: '/listings/1?x=1' })).toBe('/signin?to=%2Flistings%2F1%3Fx%3D1');
  });
});
