import { expect, it } from 'vitest';
import { profileLink } from './profile-link.ts';

it('turns a handle into the address of its profile and keeps a full address', () => {
  expect(profileLink('instagram', '@leaf.kids')).toBe('https://www.instagram.com/leaf.kids');
  expect(profileLink('twitter', '@leaf')).toBe('https://x.com/leaf');
  expect(profileLink('website', 'https://example.org/a?b=1')).toBe('https://example.org/a?b=1');
});
it('never makes a link of anything else', () => {
  expect([
    profileLink('website', 'javascript:alert(1)'),
    profileLink('facebook', '@leaf'),
    profileLink('website', 'data:text/html,x'),
    profileLink('website', 'leaf'),
  ]).toEqual([null, null, null, null]);
});
