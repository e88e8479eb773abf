import { expect, it } from 'vitest';
import { pageAddress } from './page-address.server.ts';

it.each([
  ['/my-calendar?month=2026-12', '/my-calendar?month=2026-12'],
  ['/fr/my-calendar.data?month=2026-12&_routes=root&index', '/my-calendar?month=2026-12'],
  ['/provider-dashboard/export?q=art', '/provider-dashboard?q=art'],
  ['/admin/users/export', '/admin/users'],
  ['/account/data.json', '/account'],
  ['/fr/tickets/01a.pdf', '/tickets/01a'],
  ['/tickets/01a.ics', '/tickets/01a'],
])('of %s is %s: a person comes back to a page', (address, page) => {
  expect(pageAddress(new URL(address, 'https://canopy.example'))).toBe(page);
});
