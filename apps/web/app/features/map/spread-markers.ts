export interface Spot {
  x: number;
  y: number;
}

export type Spread<T extends Spot> =
  /** Stands where it is, or a little beside it so that it can be seen and touched. */
  | { kind: 'single'; of: T; x: number; y: number }
  /** Too many for one place: they are shown as their number. */
  | { kind: 'bundle'; of: T[]; x: number; y: number };

/** Pixels between the middles of two markers of 56 px from which each can still be touched. */
const apart = 34;
/** Pixels around a bundle in which nothing else stands. */
const bundleRoom = 64;
/** So many still find room around one place. */
const mostBeside = 5;

/**
 * Markers that would hide each other step aside, in a ring around their middle; more than five in one place become one
 * bundle. The order of the input decides, so the same markers always stand the same way. Pixels in, pixels out.
 */
export function spreadMarkers<T extends Spot>(spots: readonly T[]): Spread<T>[] {
  return around(groups(spots)).flatMap((group): Spread<T>[] => {
    const { x, y } = middle(group);
    if (group.length === 1) return [{ kind: 'single', of: group[0]!, x, y }];
    if (group.length > mostBeside) return [{ kind: 'bundle', of: group, x, y }];
    const radius = apart / 2 / Math.sin(Math.PI / group.length);
    return group.map((of, index) => {
      const angle = (2 * Math.PI * index) / group.length - (group.length === 2 ? Math.PI : Math.PI / 2);
      return { kind: 'single', of, x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
  });
}

/** Each spot joins the first group whose first spot is too near; cells of that size keep the search short. */
function groups<T extends Spot>(spots: readonly T[]): T[][] {
  const cells = new Map<string, T[][]>();
  const found: T[][] = [];
  for (const spot of spots) {
    const [column, row] = [Math.floor(spot.x / apart), Math.floor(spot.y / apart)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []),
    );
    const near = around.find(([first]) => Math.hypot(first!.x - spot.x, first!.y - spot.y) < apart);
    if (near) {
      near.push(spot);
      continue;
    }
    const group = [spot];
    found.push(group);
    const cell = `${column},${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), group]);
  }
  return found;
}

/**
 * A bundle takes in what its circle would cover, other bundles too. The largest first; a group is judged by where it
 * stood.
 */
function around<T extends Spot>(all: T[][]): T[][] {
  const kept: { group: T[]; at: Spot; bundle: boolean }[] = [];
  for (const group of all.toSorted((a, b) => b.length - a.length)) {
    const at = middle(group);
    const near = kept.find((other) => other.bundle && Math.hypot(other.at.x - at.x, other.at.y - at.y) < bundleRoom);
    if (near) near.group.push(...group);
    else kept.push({ group: [...group], at, bundle: group.length > mostBeside });
  }
  return kept.map(({ group }) => group);
}

const middle = (group: readonly Spot[]): Spot => ({
  x: mean(group.map((spot) => spot.x)),
  y: mean(group.map((spot) => spot.y)),
});
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
