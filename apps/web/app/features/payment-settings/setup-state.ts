import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { requirementsOf } from './requirement-words.ts';

export type SetupState = 'due' | 'review' | 'disabled' | 'rejected';

/**
 * What a setup that is in progress waits for: details of its owner, the card provider's check, or the card provider
 * altogether. Whoever has handed everything in is not to be sent through the setup once more.
 */
export function setupState(account: Pick<PaymentAccount, 'requirements' | 'detailsSubmitted'>): SetupState {
  const { pendingVerification, disabledReason } = account.requirements;
  if (disabledReason?.startsWith('rejected')) return 'rejected';
  if (['platform_paused', 'listed', 'other'].includes(disabledReason ?? '')) return 'disabled';
  const handedIn = pendingVerification.length > 0 || account.detailsSubmitted;
  return requirementsOf(account).length === 0 && handedIn ? 'review' : 'due';
}
