import type { onboardingStatuses } from '@canopy/contracts/vocabulary';

type OnboardingStatus = (typeof onboardingStatuses)[number];

/**
 * A provider can be paid once the card provider takes charges for the account, knows whose it is, and can pay out to
 * it. All three may be lost again.
 */
export function onboardingStatus(
  account: { chargesEnabled: boolean; detailsSubmitted: boolean; payoutsEnabled: boolean } | null,
): OnboardingStatus {
  if (account === null) return 'failed';
  return account.chargesEnabled && account.detailsSubmitted && account.payoutsEnabled ? 'completed' : 'in_progress';
}
