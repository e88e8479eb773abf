import type { signUpFree } from '@canopy/contracts/payments.endpoints';
import { t } from '../../i18n/index.ts';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';

type Refused = Extract<CheckoutAnswer, { ok: false }>;

/**
 * All that the sign-up refuses of its own, whose sentence from the catalogue says what to do; only the types of the
 * contract come to the browser. That of `provider_not_ready` speaks of payments, and nobody pays here.
 */
const spoken: Record<Exclude<(typeof signUpFree)['refusals'][number], 'provider_not_ready'>, true> = {
  listing_not_found: true,
  listing_cancelled: true,
  own_listing: true,
  listing_over: true,
  not_for_sale: true,
  not_free: true,
  event_moved: true,
  email_not_confirmed: true,
  already_signed_up: true,
  full_capacity: true,
  not_enough_seats: true,
  too_many_requests: true,
};

/** What is said of a sign-up that failed. */
export const signUpProblem = ({ reason, message }: Pick<Refused, 'reason' | 'message'>): string =>
  reason === 'provider_not_ready'
    ? t('listing.banner.noSignUp')
    : reason !== null && reason in spoken
      ? message
      : t('joining.signUpFailed');
