import { describe, expect, it } from 'vitest';
import type { AccessLevel } from '@canopy/contracts/endpoint';
import {
  isApprovedProvider,
  mayDeleteListing,
  mayEditListing,
  mayEnter,
  roleWithoutAdmin,
  secondFactorOf,
  type RoleAndStatus,
  maySeeSales,
} from './access.ts';

const people: Record<string, RoleAndStatus | null> = {
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

  it('what it has sold is seen by its owner, also when suspended, by an admin, and by nobody else', () => {
    expect(
      [named('provider'), named('suspended', 'provider'), named('admin'), named('provider', 'other')].map((person) =>
        maySeeSales(person, 'provider'),
      ),
    ).toEqual([true, true, true, false]);
  });

  it('an owner who is no approved provider any more takes it down, but does not change it', () => {
    expect([
      mayEditListing(named('suspended'), 'suspended'),
      mayDeleteListing(named('suspended'), 'suspended'),
    ]).toEqual([false, true]);
  });
});

it('an account without the role of an administrator is a provider if it is approved, and else a user', () => {
  for (const [status, role] of [
    ['approved', 'service_provider'],
    ['pending', 'user'],
    ['rejected', 'user'],
    [null, 'user'],
  ] as const)
    expect(roleWithoutAdmin({ role: 'admin', status })).toBe(role);
  expect(roleWithoutAdmin({ role: 'service_provider', status: 'rejected' })).toBe('service_provider');
});

describe('a second factor', () => {
  const stateOf = (has: boolean, given: boolean, policy: 'required' | 'optional') =>
    secondFactorOf({ role: 'admin', status: null, hasSecondFactor: has, givenSecondFactor: given }, policy);
  it('that an administrator has is asked of every session, and is to be set up where it is required', () => {
    expect([stateOf(true, false, 'optional'), stateOf(true, false, 'required')]).toEqual(['needed', 'needed']);
    expect([stateOf(true, true, 'optional'), stateOf(true, true, 'required')]).toEqual([null, null]);
    expect([stateOf(false, false, 'optional'), stateOf(false, false, 'required')]).toEqual([null, 'set_up']);
    // One that was reset after it had been given counts for nothing.
    expect(stateOf(false, true, 'required')).toBe('set_up');
  });

  it('is asked of nobody else', () => {
    expect(
      secondFactorOf({ role: 'user', status: null, hasSecondFactor: true, givenSecondFactor: false }, 'required'),
    ).toBe(null);
  });
});
