export interface Spot {
  x: number;
  y: number;
  /** How many listings it stands for. */
  count: number;
}

export type Spread<T extends Spot> =
  /** Stands where it is, or a little beside it so that it can be seen and touched. */
  | { kind: 'single'; of: T; x: number; y: number }
  /** Too many for one place: they are shown as their number. */
  | { kind: 'bundle'; of: T[]; count: number; x: number; y: number };

/** What is in sight, in the pixels of the spots. */
export interface Sight {
  left: number;
  right: number;
}

/** The square that a marker of 56 px, or a number, has for itself, and a little air. */
export const markerRoom = 62;

interface Group<T extends Spot> extends Spot {
  of: T[];
}

/**
 * Nothing covers anything: spots whose squares would overlap become one number in their middle; two that find room side
 * by side stand there. The order of the input decides, so the same spots always stand the same way. Pixels in, pixels
 * out.
 *
 * @param sight two side by side stand within it, where their place does
 */
export function spreadMarkers<T extends Spot>(spots: readonly T[], sight?: Sight): Spread<T>[] {
  const groups = grouped(spots);
  const placed: Spot[] = [...groups];
  return groups.flatMap((group, index): Spread<T>[] => {
    const { of, count, x, y } = group;
    if (of.length === 1) return [{ kind: 'single', of: of[0]!, x, y }];
    const pair = sideBySide(group, sight);
    if (pair && placed.every((other, at) => at === index || pair.every((one) => !overlap(one, other)))) {
      placed[index] = pair[0]!;
      placed.push(pair[1]!);
      return pair.map((one) => ({ kind: 'single', of: one.of, x: one.x, y }));
    }
    return [{ kind: 'bundle', of, count, x, y }];
  });
}

/** Each spot joins the group that it would cover; a group that grew is looked at again, for its middle has moved. */
function grouped<T extends Spot>(spots: readonly T[]): Group<T>[] {
  const groups = new Set<Group<T>>();
  for (const spot of spots) {
    let group: Group<T> = { of: [spot], count: spot.count, x: spot.x, y: spot.y };
    for (let near = covered(group); near; near = covered(group)) {
      groups.delete(near);
      group = joined(near, group);
    }
    groups.add(group);
  }
  return [...groups];

  function covered(group: Group<T>): Group<T> | undefined {
    for (const other of groups) if (overlap(group, other)) return other;
    return undefined;
  }
}

function joined<T extends Spot>(a: Group<T>, b: Group<T>): Group<T> {
  const count = a.count + b.count;
  const between = (one: number, other: number) => (one * a.count + other * b.count) / count;
  return { of: [...a.of, ...b.of], count, x: between(a.x, b.x), y: between(a.y, b.y) };
}

/** Two markers left and right of their middle; not two numbers. */
function sideBySide<T extends Spot>({ of, count, x, y }: Group<T>, sight?: Sight): (Spot & { of: T })[] | null {
  if (of.length !== 2 || count !== 2) return null;
  const middle = sight ? inSight(x, sight) : x;
  const [left, right] = of[0]!.x <= of[1]!.x ? [of[0]!, of[1]!] : [of[1]!, of[0]!];
  return [
    { of: left, count: 1, x: middle - markerRoom / 2, y },
    { of: right, count: 1, x: middle + markerRoom / 2, y },
  ];
}

/** So far inside that both are seen whole; what is about to leave the sight goes with its place. */
function inSight(x: number, { left, right }: Sight): number {
  const middle = Math.min(Math.max(x, left + markerRoom), right - markerRoom);
  return Math.abs(middle - x) < markerRoom / 2 ? middle : x;
}

const overlap = (a: Spot, b: Spot): boolean => Math.abs(a.x - b.x) < markerRoom && Math.abs(a.y - b.y) < markerRoom;
