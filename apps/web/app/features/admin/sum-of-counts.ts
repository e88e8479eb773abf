import type { AdminCounts } from '@canopy/contracts/operations';

/** How much waits in these together; null where nobody knows any of them. */
export function sumOfCounts(counts: AdminCounts, names: readonly (keyof AdminCounts)[]): number | null {
  const known = names.flatMap((name) => counts[name] ?? []);
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null;
}
