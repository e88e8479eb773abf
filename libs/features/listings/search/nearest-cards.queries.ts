import { limits } from '@canopy/contracts/limits';
import type { TimedReads } from '@canopy/platform/database';
import { and, cardsSql } from './cards.sql.ts';
import type { SqlPart } from './listing-filter.sql.ts';
import { card, type CardRow } from './listing-row.ts';
import { type CardsPage, type PageRequest, pageOf } from './page-of-cards.ts';
import { kilometresOf, onSphere, type SearchPlace } from './search-place.ts';

/**
 * Nearest first, by an index that walks away from the place, so that nothing is measured that is not shown. Listings
 * without a point have no distance and are left out. The cursor is (distance, id): pages stay stable while listings
 * come and go. Turning back reads everything between the place and the page again, but no farther.
 */
export async function nearestCards(
  reads: TimedReads,
  filter: SqlPart,
  place: SearchPlace,
  query: PageRequest,
): Promise<CardsPage> {
  const from = onSphere(place);
  const after = decodeDistanceCursor(query.after);
  const before = after ? null : decodeDistanceCursor(query.before);
  const parts = [filter];
  if (after)
    parts.push({
      sql: '(l.place <-> ?::cube, l.id) > (?::float8, ?::uuid)',
      parameters: [from, after.chord, after.id],
    });
  if (before)
    parts.push({
      sql: 'l.place <@ cube_enlarge(?::cube, ?::float8, 3) and (l.place <-> ?::cube, l.id) < (?::float8, ?::uuid)',
      parameters: [from, before.chord * (1 + 1e-9) + 1e-12, from, before.chord, before.id],
    });
  const { sql, parameters } = and(...parts);
  const direction = before ? 'desc' : 'asc';
  return pageOf(query, { after: after !== null, before: before !== null }, async (offset) => {
    const rows = await reads.rows<CardRow & { chord: number }>(
      cardsSql({
        measure: ', l.place <-> ?::cube as chord',
        where: sql,
        order: `chord ${direction}, l.id ${direction}`,
        limit: limits.pageSize + 1,
        offset,
      }),
      [from, ...parameters],
    );
    return rows.map((row) => ({
      card: () => ({ ...card(row), distanceKm: kilometres(row.chord) }),
      cursor: () => encodeDistanceCursor(row.chord, row.id),
    }));
  });
}

const kilometres = (chord: number): number => Math.round(kilometresOf(chord) * 10) / 10;
export const distanceFrom = (place: SearchPlace, lat: number | null, lng: number | null): number | null => {
  if (lat === null || lng === null) return null;
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  return kilometres(
    2 *
      Math.sqrt(
        half(lat - place.lat) +
          Math.cos((lat * Math.PI) / 180) * Math.cos((place.lat * Math.PI) / 180) * half(lng - place.lng),
      ),
  );
};

const encodeDistanceCursor = (chord: number, id: string): string => Buffer.from(`${chord}~${id}`).toString('base64url');

/**
 * @returns null for anything that was not made above, a cursor of the newest among it; the list then starts at its
 * beginning.
 */
function decodeDistanceCursor(text: string | undefined): { chord: number; id: string } | null {
  const match = /^(\d(?:\.\d+)?(?:e-\d+)?)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(text ?? '', 'base64url').toString('utf8'),
  );
  return match ? { chord: Number(match[1]), id: match[2]! } : null;
}
