import { expect, it } from 'vitest';
import { pageAddress, wantedPage } from './page-address.server.ts';

it.each([
  ['/my-calendar?month=2026-12', '/my-calendar?month=2026-12'],
  ['/fr/my-calendar.data?month=2026-12&_routes=root&index', '/my-calendar?month=2026-12'],
  ['/provider-dashboard/export?q=art', '/provider-dashboard?q=art'],
  ['/admin/users/export', '/admin/users'],
  ['/account/data.json', '/account'],
  ['/fr/tickets/01a.pdf', '/tickets/01a'],
  ['/tickets/01a.ics', '/tickets/01a'],
  ['/account/DATA.json/', '/account'],
  ['/listings?q=a.pdf', '/listings?q=a.pdf'],
])('of %s is %s: a person comes back to a page', (address, page) => {
  expect(pageAddress(new URL(address, 'https://canopy.example'))).toBe(page);
});

it('is led to after signing in as well, and never another site', () => {
  const wanted = (to: string) => wantedPage(`https://canopy.example/signin?to=${encodeURIComponent(to)}`, '/');
  expect(
    ['/account/data.json', '/tickets/01a.pdf?x=1#a', '/listings?q=/export', '//evil.example/export'].map(wanted),
  ).toEqual(['/account', '/tickets/01a?x=1#a', '/listings?q=/export', '/']);
});
