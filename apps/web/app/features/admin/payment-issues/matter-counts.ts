import { type MatterCounts, mattersCountedTo } from '@canopy/contracts/payment-issues';

export const sumOf = (counts: MatterCounts['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);

/** "3", or "1000+" where counting stopped. */
export const matterCountText = (count: number): string =>
  count >= mattersCountedTo ? `${mattersCountedTo}+` : String(count);
