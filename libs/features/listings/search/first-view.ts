import type { Bounds } from '@canopy/contracts/bounds';
import { boxAround, flatness } from './map-grid.ts';

/** Points that stand near each other, and the box around them. */
export interface Crowd extends Bounds {
  count: number;
}

/** So many of all points must be in sight at first. */
const most = 0.9;
/** A few far points are left out only where that shows the others at least twice as large. */
const worthIt = 0.5;
/** Degrees of longitude within which crowds count as one when the densest is looked for: about 80 km. */
const around = 1;

/**
 * The part of the map that is shown first: nine of ten points, those around the densest place, so that a few far ones
 * do not make all others small.
 * @returns null without any point
 */
export function boxAroundMost(crowds: readonly Crowd[]): Bounds | null {
  if (crowds.length === 0) return null;
  const whole = boxAround(crowds);
  const all = crowds.reduce((sum, { count }) => sum + count, 0);
  const wanted = Math.ceil(most * all);
  // Of less than ten none may be left out.
  if (wanted === all) return whole;
  const densest = densestOf(crowds);
  const chosen: Crowd[] = [];
  let held = 0;
  const byDistance = crowds.map((crowd) => ({ crowd, far: apart(crowd, densest) })).toSorted((a, b) => a.far - b.far);
  for (const { crowd } of byDistance) {
    if (held >= wanted) break;
    chosen.push(crowd);
    held += crowd.count;
  }
  const near = boxAround(chosen);
  return size(near) <= size(whole) * worthIt ? near : whole;
}

/** The crowd with most company. Only those in its own square and the eight beside it can be near enough. */
function densestOf(crowds: readonly Crowd[]): Crowd {
  const square = (crowd: Crowd, right = 0, up = 0): string =>
    `${Math.floor((crowd.west + crowd.east) / 2 / around) + right} ${Math.floor((crowd.south + crowd.north) / 2 / flatness / around) + up}`;
  const squares = new Map<string, Crowd[]>();
  for (const crowd of crowds) {
    const beside = squares.get(square(crowd));
    if (beside) beside.push(crowd);
    else squares.set(square(crowd), [crowd]);
  }
  const steps = [-1, 0, 1];
  const company = (one: Crowd) =>
    steps
      .flatMap((right) => steps.flatMap((up) => squares.get(square(one, right, up)) ?? []))
      .reduce((sum, other) => sum + (apart(one, other) <= around ? other.count : 0), 0);
  return crowds
    .map((crowd) => ({ crowd, company: company(crowd) }))
    .reduce((best, next) => (next.company > best.company ? next : best)).crowd;
}

const apart = (a: Bounds, b: Bounds): number =>
  Math.hypot((a.south + a.north - b.south - b.north) / 2 / flatness, (a.west + a.east - b.west - b.east) / 2);
const size = ({ south, west, north, east }: Bounds): number => Math.max((north - south) / flatness, east - west);
