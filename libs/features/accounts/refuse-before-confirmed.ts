import { Refusal } from '@canopy/contracts/refusals';

/**
 * What an administrator published for the owner of an address that nobody has confirmed stays with that address: whoever
 * registered it first may be a stranger, who would carry it off, or take it down. @throws Refusal email_confirm_first
 */
export function refuseBeforeConfirmed(account: { emailVerifiedAt: unknown; providerOnceVerified: boolean }): void {
  if (account.emailVerifiedAt === null && account.providerOnceVerified) throw new Refusal('email_confirm_first');
}
