import { describe, expect, it } from 'vitest';
import { isApprovedProvider, mayEnter, type AccessLevel, type Standing } from './access.ts';

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
