import type { Logger } from '@canopy/platform/logging';
import { asFailure, isAboutOurKey } from './stripe-failure.ts';

/** Calls Stripe. What fails is thrown in the words of the port; a key that is refused is said to who runs Canopy. */
export async function callStripe<T>(logger: Pick<Logger, 'error'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAboutOurKey(error))
      logger.error(
        { err: error },
        'Stripe refuses our key: see whether STRIPE_SECRET_KEY is valid and has the rights that the README lists',
      );
    throw asFailure(error);
  }
}
