import type { Viewer } from '@canopy/contracts/accounts';
import { describe, expect, it } from 'vitest';
import { navigationFor } from './navigation.ts';

const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  email: 'robin@example.org',
  emailVerified: true,
  displayName: 'Robin',
  photoUrl: null,
  role: 'user',
  status: null,
  isAdmin: false,
  isApprovedProvider: false,
  secondFactor: null,
  viewedUntil: null,
  confirmed: false,
  ...more,
});
const labels = (who: Viewer | null) => navigationFor(who).map((link) => link.label);

describe('the navigation', () => {
  it('NAV-24: shows everyone Home, Listings and Contact Us', () => {
    for (const who of [null, viewer(), viewer({ isApprovedProvider: true })])
      expect(labels(who).slice(0, 3)).toEqual(['home', 'listings', 'contact']);
    expect(labels(null)).toHaveLength(3);
  });

  it('NAV-26, NAV-29: signed-in people who are no providers also see their calendar and how to become one', () => {
    for (const status of [null, 'pending', 'rejected'] as const)
      expect(labels(viewer({ status })).slice(3)).toEqual(['myCalendar', 'myTickets', 'becomeProvider']);
  });

  it('NAV-28: approved providers see their pages instead', () => {
    expect(labels(viewer({ role: 'service_provider', status: 'approved', isApprovedProvider: true })).slice(3)).toEqual(
      ['myCalendar', 'myTickets', 'addListing', 'providerDashboard', 'myListings'],
    );
  });

  it('an administrator who still has to give a code finds the page that asks for it behind the same link', () => {
    for (const secondFactor of ['needed', 'set_up'] as const)
      expect(labels(viewer({ secondFactor })).at(-1)).toBe('adminDashboard');
  });

  it('NAV-30: admins also see the Admin Dashboard', () => {
    expect(labels(viewer({ role: 'admin', isAdmin: true })).at(-1)).toBe('adminDashboard');
    expect(labels(viewer({ role: 'service_provider', status: 'approved', isApprovedProvider: true }))).not.toContain(
      'adminDashboard',
    );
  });
});
