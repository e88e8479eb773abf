/**
 * The top of an axis: the next round value above the largest, with a half that is round too.
 *
 * @param unit the smallest top there is, so that a drawing without values has an axis as well: 100 for cents, 2 for
 *   counts
 */
export function topOfAxis(largest: number, unit = 100): number {
  let power = unit;
  for (;;) {
    for (const step of [1, 2, 4, 6, 8]) if (step * power >= largest) return step * power;
    power *= 10;
  }
}
