import { matchRoutes } from '@remix-run/react';
import type { ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { routesBySegment } from './routes-by-segment.ts';

type Routes = ServerBuild['routes'];
type RouteTree = Parameters<typeof matchRoutes>[0];

/** Each kind of address that routes may have. */
const all = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'home', parentId: 'root', index: true },
    { id: 'anything', parentId: 'root', path: '*' },
    { id: 'listings', parentId: 'root', path: 'listings', index: true },
    { id: 'listing', parentId: 'root', path: 'listings/:id' },
    { id: 'robots', parentId: 'root', path: 'robots.txt' },
    { id: 'admin', parentId: 'root', path: 'admin' },
    { id: 'users', parentId: 'admin', path: 'users' },
    { id: 'user', parentId: 'root', path: 'admin/users/:id' },
    { id: 'frame', parentId: 'root' },
    { id: 'terms', parentId: 'frame', path: 'terms' },
    { id: 'year', parentId: 'root', path: ':year/report' },
    { id: 'either', parentId: 'root', path: 'maybe?/sometimes' },
  ].map((route) => [route.id, route]),
) as unknown as Routes;

/** No word that is always the same stands first in their addresses. */
const always = ['root', 'home', 'anything', 'frame', 'year', 'either'];

const tree = (routes: Routes, parent?: string): RouteTree =>
  Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(
      ({ id, path, index }) =>
        ({ id, path, index, children: index ? undefined : tree(routes, id) }) as RouteTree[number],
    );
const matched = (routes: Routes, path: string) =>
  matchRoutes(tree(routes), path)?.map(({ route, params }) => [route.id, params]);

describe('the routes that the router is given for a request', () => {
  const routesFor = routesBySegment(all);

  it.each([
    ['/listings', ['listings', 'listing']],
    ['/listings/', ['listings', 'listing']],
    ['/listings/7?page=2', ['listings', 'listing']],
    ['/listings/7/nothing/here', ['listings', 'listing']],
    ['/robots.txt', ['robots']],
    ['/admin', ['admin', 'users', 'user']],
    ['/admin/users', ['admin', 'users', 'user']],
    ['/admin/users/9', ['admin', 'users', 'user']],
    ['/terms', ['terms']],
  ])('%s is matched as among all of them', (address, own) => {
    const path = address.split('?')[0]!;
    const routes = routesFor(path)!.routes;
    expect(matched(routes, path)).toEqual(matched(all, path));
    expect(Object.keys(routes).filter((id) => !always.includes(id))).toEqual(own);
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(always));
  });

  it.each([
    '/',
    '',
    '/_root.data',
    '/.data',
    '/2026/report',
    '/sometimes',
    '/Listings',
    '/%6Cistings',
    '//listings',
    '/__proto__',
  ])('%s is left to all of them', (path) => expect(routesFor(path)).toBeNull());

  it('what scripts load of a page is matched by the routes of that page', () => {
    expect(routesFor('/listings.data')).toEqual(routesFor('/listings'));
    expect(routesFor('/listings/7.data')).toEqual(routesFor('/listings/7'));
  });
});
