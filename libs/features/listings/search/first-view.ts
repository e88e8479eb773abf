import type { Bounds } from '@canopy/contracts/bounds';

/** Points that stand near each other, and the box around them. */
export interface Crowd extends Bounds {
  count: number;
}

/** So many of all points must be in sight at first. */
const most = 0.9;
/** A few far points are left out only where that shows the others at least twice as large. */
const worthIt = 0.5;
/** Degrees of longitude: the densest place is three squares of this side in each direction, about 160 km. */
const side = 2 / 3;
/** Degrees of latitude are longer than those of longitude; at Ontario's height by about this. */
const flatness = 0.7;

/**
 * The part of the map that is shown first: nine of ten points, those around the densest place, so that a few far ones
 * do not make all others small.
 * @returns null without any point
 */
export function boxAroundMost(crowds: readonly Crowd[]): Bounds | null {
  if (crowds.length === 0) return null;
  const whole = box(crowds);
  const wanted = Math.ceil(most * crowds.reduce((sum, { count }) => sum + count, 0));
  const densest = densestOf(crowds);
  const chosen: Crowd[] = [];
  let held = 0;
  const byDistance = crowds.map((crowd) => ({ crowd, far: apart(crowd, densest) })).toSorted((a, b) => a.far - b.far);
  for (const { crowd } of byDistance) {
    if (held >= wanted) break;
    chosen.push(crowd);
    held += crowd.count;
  }
  const near = box(chosen);
  return size(near) <= size(whole) * worthIt ? near : whole;
}

/** The largest crowd of the square that has most company around it. Thousands of crowds are looked at once each. */
function densestOf(crowds: readonly Crowd[]): Crowd {
  const squares = new Map<string, { across: number; down: number; count: number; largest: Crowd }>();
  const at = (across: number, down: number) => `${across} ${down}`;
  for (const crowd of crowds) {
    const across = Math.floor((crowd.west + crowd.east) / 2 / side);
    const down = Math.floor((crowd.south + crowd.north) / 2 / flatness / side);
    const square = squares.get(at(across, down));
    squares.set(at(across, down), {
      across,
      down,
      count: (square?.count ?? 0) + crowd.count,
      largest: square && square.largest.count >= crowd.count ? square.largest : crowd,
    });
  }
  const steps = [-1, 0, 1];
  const company = ({ across, down }: { across: number; down: number }) =>
    steps
      .flatMap((right) => steps.map((below) => squares.get(at(across + right, down + below))?.count ?? 0))
      .reduce((sum, count) => sum + count, 0);
  return [...squares.values()]
    .map((square) => ({ square, company: company(square) }))
    .reduce((best, next) =>
      next.company > best.company || (next.company === best.company && next.square.count > best.square.count)
        ? next
        : best,
    ).square.largest;
}

const apart = (a: Bounds, b: Bounds): number =>
  Math.hypot((a.south + a.north - b.south - b.north) / 2 / flatness, (a.west + a.east - b.west - b.east) / 2);
const size = ({ south, west, north, east }: Bounds): number => Math.max((north - south) / flatness, east - west);
const box = (crowds: readonly Crowd[]): Bounds => ({
  south: Math.min(...crowds.map(({ south }) => south)),
  west: Math.min(...crowds.map(({ west }) => west)),
  north: Math.max(...crowds.map(({ north }) => north)),
  east: Math.max(...crowds.map(({ east }) => east)),
});
