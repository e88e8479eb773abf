import type { RefusalCode } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import type { SignInProblem } from '../../paths.ts';

const ownSentence: Partial<Record<RefusalCode, SignInProblem>> = {
  social_email_missing: 'email_missing',
  account_elsewhere: 'elsewhere',
  social_sign_in_off: 'off',
  too_many_requests: 'busy',
};

/**
 * Which sentence the sign-in page says after a refusal: one of its own where something can be done, else that of the
 * provider.
 */
export function socialProblem(provider: SocialProvider, reason: RefusalCode | null): SignInProblem {
  return (reason ? ownSentence[reason] : undefined) ?? provider;
}
