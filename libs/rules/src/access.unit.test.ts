import { describe, expect, it } from 'vitest';
import type { AccessLevel } from '@canopy/contracts/endpoint';
import { isApprovedProvider, mayDeleteListing, mayEditListing, mayEnter, type Standing } from './access.ts';

const people: Record<string, Standing | null> = {
  visitor: null,
  user: { role: 'user', status: null },
  pending: { role: 'user', status: 'pending' },
  rejected: { role: 'user', status: 'rejected' },
  suspended: { role: 'service_provider', status: 'rejected' },
  provider: { role: 'service_provider', status: 'approved' },
  admin: { role: 'admin', status: null },
};
const mayPass: Record<AccessLevel, string[]> = {
  visitor: Object.keys(people),
  user: ['user', 'pending', 'rejected', 'suspended', 'provider', 'admin'],
  provider: ['provider', 'admin'],
  admin: ['admin'],
};

describe.each(Object.entries(people))('%s', (name, person) => {
  it.each(Object.entries(mayPass))('at a door for %s', (level, allowed) => {
    expect(mayEnter(person, level as AccessLevel)).toBe(allowed.includes(name));
  });
});

it('an approved status without the role makes nobody a provider', () => {
  expect(isApprovedProvider({ role: 'user', status: 'approved' })).toBe(false);
});

describe('one listing, by id', () => {
  const named = (name: string, id = name) => ({ ...people[name]!, id });
  it('PERM-08, PERM-16: its owner edits and deletes it, an admin too, and nobody else', () => {
    expect([mayEditListing(named('provider'), 'provider'), mayDeleteListing(named('provider'), 'provider')]).toEqual([
      true,
      true,
    ]);
    expect([mayEditListing(named('admin'), 'provider'), mayDeleteListing(named('admin'), 'provider')]).toEqual([
      true,
      true,
    ]);
    expect([
      mayEditListing(named('provider', 'other'), 'provider'),
      mayDeleteListing(named('provider', 'other'), 'provider'),
    ]).toEqual([false, false]);
    expect(mayDeleteListing(named('user'), 'provider')).toBe(false);
  });

  it('an owner who is no approved provider any more takes it down, but does not change it', () => {
    expect([
      mayEditListing(named('suspended'), 'suspended'),
      mayDeleteListing(named('suspended'), 'suspended'),
    ]).toEqual([false, true]);
  });
});
