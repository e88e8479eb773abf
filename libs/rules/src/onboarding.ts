import type { onboardingStatuses, PaymentState } from '@canopy/contracts/vocabulary';

type OnboardingStatus = (typeof onboardingStatuses)[number];

/**
 * A provider can be paid once the card provider takes charges for the account, knows whose it is, and can pay out to
 * it. All three may be lost again.
 */
export function onboardingStatus(account: {
  chargesEnabled: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
}): OnboardingStatus {
  return account.chargesEnabled && account.detailsSubmitted && account.payoutsEnabled ? 'completed' : 'in_progress';
}

/**
 * What an administrator is told of a payment account. Restricted: its owner has handed everything in, and the card
 * provider has stopped charges or payouts all the same. `failed` is an account whose connection was ended.
 */
export function paymentState(
  account: { status: OnboardingStatus; detailsSubmitted: boolean; disabledReason: string | null } | null,
): PaymentState {
  if (account === null) return 'not_started';
  const stopped = account.disabledReason !== null && account.disabledReason !== 'requirements.pending_verification';
  return account.status === 'in_progress' && account.detailsSubmitted && stopped ? 'restricted' : account.status;
}
