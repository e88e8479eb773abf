/**
 * The top of an axis: the next round amount above the largest, with a half that is round too. Whole cents.
 * @returns at least a dollar, so that a chart without earnings has an axis as well
 */
export function topOfAxis(largestCents: number): number {
  let power = 100;
  for (;;) {
    for (const step of [1, 2, 4, 6, 8]) if (step * power >= largestCents) return step * power;
    power *= 10;
  }
}
