import type { Viewer } from '@canopy/contracts/accounts';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import type { RequestArgs } from './context.server.ts';
import { listBefore, pageBefore } from './page-before.server.ts';

const provider = { isApprovedProvider: true, isAdmin: false } as Viewer;
const admin = { isApprovedProvider: false, isAdmin: true } as Viewer;
const noMore = { isApprovedProvider: false, isAdmin: false } as Viewer;
const before = (back: string | null, viewer: Viewer, usual: string | null = paths.providerDashboard) => {
  const url = new URL('http://canopy.test/refund-sale/1.data');
  if (back !== null) url.searchParams.set('back', back);
  return pageBefore({ request: new Request(url) } as RequestArgs, viewer, usual);
};

it('a form leads back to the page that it was opened from, with its filters', () => {
  expect(before('/provider-dashboard?q=robin&after=x', provider)).toBe('/provider-dashboard?q=robin&after=x');
  expect(before('/admin/payment-issues?kind=dispute', admin, null)).toBe('/admin/payment-issues?kind=dispute');
  expect(before(null, provider)).toBe('/provider-dashboard');
  expect(before(null, admin, null)).toBe(null);
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'it does not lead to %j, which is no page of ours',
  (back) => expect(before(back, provider)).toBe('/provider-dashboard'),
);

it('whose approval has ended is not led to lists of providers, but to the listing that they may still look after', () => {
  for (const list of ['/provider-dashboard', '/provider-dashboard?q=robin', '/my-listings?after=x', null])
    expect(before(list, noMore)).toBe(null);
  expect(before('/my-listings/1', noMore)).toBe('/my-listings/1');
});

it('a page of the administration leads back to its list as it was, and to no place that is not ours', () => {
  const of = (back: string) =>
    listBefore(
      {
        request: new Request(`http://canopy.test/fr/admin/users/1.data?back=${encodeURIComponent(back)}`),
      } as RequestArgs,
      '/list',
    );
  expect(['/admin/users?q=a&after=b', '//evil.example', '', '/admin/users/1?x=y'].map(of)).toEqual([
    '/admin/users?q=a&after=b',
    '/list',
    '/list',
    '/list',
  ]);
});
