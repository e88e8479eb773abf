import type { Count } from '@canopy/contracts/count';
import { numberText } from './format.ts';

/** "60", or "1,000+" where counting stopped. */
export function countText(count: Count | undefined): string {
  return count ? `${numberText(count.count)}${count.more ? '+' : ''}` : '0';
}
