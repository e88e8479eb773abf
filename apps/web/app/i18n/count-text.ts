import type { Count } from '@canopy/contracts/listings';

/** "60", or "1000+" where counting stopped. */
export function countText(count: Count | undefined): string {
  return count ? `${count.count}${count.more ? '+' : ''}` : '0';
}
