import type { ListListings } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import { expect, it } from 'vitest';
import { ListListingsQuery } from './list-listings.queries.ts';
import type { SearchMisses } from './search-misses.ts';

const row = {
  id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11',
  title: 'Chess',
  description: 'Pieces and a board.',
  category: 'education',
  createdAt: '2026-01-01 12:00:00+00',
  eventStart: null,
  eventEnd: null,
  cover: null,
  lat: 43,
  lng: -81,
};

/** The newest of more listings than a page holds. */
function list(count: () => Promise<object[]>) {
  let questions = 0;
  const rows = () => ((questions += 1) === 1 ? Promise.resolve(Array(25).fill(row)) : count());
  const query = new ListListingsQuery(
    { rows } as unknown as TimedReads,
    {} as SearchMisses,
    {
      now: () => new Date(),
    } as Clock,
  );
  return query.page({ page: 1, sort: 'newest' } as ListListings);
}

it('tells matches that nobody has counted from matches of which none stands on the map', async () => {
  expect(await list(() => Promise.reject(new Refusal('search_too_slow')))).toMatchObject({
    total: { count: 24, more: true },
    bounds: null,
    uncounted: true,
  });
  const nowhere = { category: 'education', count: 30, south: null, west: null, north: null, east: null };
  const counted = await list(() => Promise.resolve([nowhere]));
  expect(counted).toMatchObject({ total: { count: 30, more: false }, bounds: null });
  expect(counted).not.toHaveProperty('uncounted');
});
