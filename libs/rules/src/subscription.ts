import type { SubscriptionState } from '@canopy/contracts/vocabulary';

/** Counts as Premium while its time lasts. A renewal that was not paid does not: the paid period is over. */
const counting: readonly SubscriptionState[] = ['active', 'trialing'];
/** Waits for somebody to pay. */
const due: readonly SubscriptionState[] = ['past_due', 'unpaid'];
/** May still be charged. */
const live: readonly SubscriptionState[] = [...counting, ...due, 'incomplete', 'paused'];

interface Lasting {
  state: SubscriptionState;
  currentPeriodEnd: Date;
  endsAt: Date | null;
  /** The current period is still to be paid. */
  unpaid: boolean;
}

/** To the second: at the moment of its end a subscription does not count any more. */
export const isCounting = ({ state, endsAt }: Pick<Lasting, 'state' | 'endsAt'>, now: Date): boolean =>
  counting.includes(state) && (endsAt === null || now < endsAt);
export const isDue = ({ state }: Pick<Lasting, 'state'>): boolean => due.includes(state);
export const isLive = ({ state }: Pick<Lasting, 'state'>): boolean => live.includes(state);
/** Has renewed, and counts, although the card was not asked yet: what ends with this period costs the whole of it. */
export const isRenewalUnpaid = (subscription: Pick<Lasting, 'state' | 'endsAt' | 'unpaid'>, now: Date): boolean =>
  subscription.unpaid && isCounting(subscription, now);
/** Has ended, and is still asked to be paid, for nothing: on a page, or of the card once its invoice is no draft any more. */
export const isInvoiceToDrop = ({ state, unpaid }: Pick<Lasting, 'state' | 'unpaid'>): boolean =>
  !live.includes(state) && unpaid;

const minutes = (count: number): number => count * 60_000;

/**
 * When to read the subscriptions again, should no event tell of a change: soon after a period ended, while somebody is
 * to pay, and while somebody could pay for nothing. @returns null when nothing is to be expected
 */
export function nextReading(
  subscriptions: readonly Lasting[],
  checkout: { status: 'open' | 'complete' | 'expired' } | null,
  now: Date,
): Date | null {
  const waits = subscriptions.filter(isLive).map((subscription) => {
    const end = (subscription.endsAt ?? subscription.currentPeriodEnd).getTime() + minutes(2);
    if (subscription.unpaid || !counting.includes(subscription.state)) return now.getTime() + minutes(60);
    return Math.max(end, now.getTime() + minutes(10));
  });
  if (subscriptions.some(isInvoiceToDrop)) waits.push(now.getTime() + minutes(60));
  if (checkout?.status === 'open') waits.push(now.getTime() + minutes(10));
  if (checkout?.status === 'complete') waits.push(now.getTime() + minutes(1));
  return waits.length > 0 ? new Date(Math.min(...waits)) : null;
}

export interface PremiumState {
  active: boolean;
  /** Set to end with its period. */
  ends: boolean;
  due: boolean;
}
export type PremiumNews = 'started' | 'cancelled' | 'renewal_failed' | 'ended';

/** What a provider is to hear of a change; null for what changes nothing for them. */
export function premiumNews(before: PremiumState, after: PremiumState): PremiumNews | null {
  if (after.active) {
    if (!before.active) return 'started';
    return after.ends && !before.ends ? 'cancelled' : null;
  }
  if (after.due) return before.due ? null : 'renewal_failed';
  return before.active || before.due ? 'ended' : null;
}
