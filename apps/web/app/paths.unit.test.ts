import { describe, expect, it } from 'vitest';
import { ownPath, paths } from './paths.ts';

describe('addresses', () => {
  it('leave empty search values out and escape the others', () => {
    expect(paths.listings({ q: 'a & b', category: '', page: 2 })).toBe('/listings?q=a+%26+b&page=2');
    expect(paths.signIn({ to: '/listings/1?x=1' })).toBe('/signin?to=%2Flistings%2F1%3Fx%3D1');
  });
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/\t/evil.example', '/a\\b'])('never lead out of the site (%j)', (to) => {
    expect(ownPath(to, '/listings')).toBe('/listings');
  });
  it('keep an own path', () => {
    expect(ownPath('/listings/1?x=1#tickets', '/listings')).toBe('/listings/1?x=1#tickets');
  });
});
