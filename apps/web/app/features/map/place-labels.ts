export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A name, and the point that it is the name of. */
export interface Named {
  name: string;
  x: number;
  y: number;
  /** What lies on water does not step onto land. */
  fixed?: boolean;
}

/** Of our labels, 13 px high; wide enough for any word of theirs. */
const widthOfCharacter = 7.6;
const height = 18;
/** How far beside a place its name may stand, so that it is clear of a marker on it. */
const beside = 41;

/**
 * The names that find room, those that come first before the others: in their place, else a little beside it, never
 * over each other, over what is taken, or cut by the edge. Pixels in; the middle of each name out.
 */
export function placeLabels<T extends Named>(
  candidates: readonly T[],
  taken: readonly Box[],
  view: Box,
): { of: T; x: number; y: number }[] {
  const full = [...taken];
  return candidates.flatMap((of) => {
    const half = (of.name.length * widthOfCharacter) / 2;
    for (const [dx, dy] of of.fixed ? [[0, 0]] : steps(half)) {
      const [x, y] = [of.x + dx!, of.y + dy!];
      const box = { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 };
      if (!within(box, view) || full.some((other) => overlap(box, other))) continue;
      full.push(box);
      return [{ of, x, y }];
    }
    return [];
  });
}

const steps = (half: number): [dx: number, dy: number][] => [
  [0, 0],
  [0, height],
  [0, -height],
  [0, beside],
  [0, -beside],
  [half + beside - height / 2, 0],
  [-half - beside + height / 2, 0],
];

const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
