import type { Premium } from '@canopy/contracts/premium';
import { checkPremium, readPremium } from '@canopy/contracts/premium.endpoints';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';

/**
 * The viewer's Premium: as the card provider says now when somebody comes back from there, and while a payment is due or
 * being confirmed; else as it was last heard. `stale` where the card provider could not be asked.
 */
export async function loadPremium(
  args: RequestArgs,
  { returned }: { returned: boolean },
): Promise<{ premium: Premium; stale: boolean }> {
  const api = apiFor(args);
  const premium = await api.call(readPremium);
  const waits = premium.beingConfirmed || premium.paymentDueSince !== null;
  if (!waits && (!returned || premium.subscriptionStatus === 'active')) return { premium, stale: false };
  try {
    return { premium: await api.call(checkPremium), stale: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason === 'not_signed_in') throw error;
    args.context.log.warn({ err: error }, 'Premium could not be checked');
    return { premium, stale: true };
  }
}

/** As it was last heard; null while that cannot be read, for pages that are about something else. */
export async function knownPremium(args: RequestArgs): Promise<Premium | null> {
  try {
    return await apiFor(args).call(readPremium);
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason === 'not_signed_in') throw error;
    args.context.log.warn({ err: error }, 'Premium could not be read');
    return null;
  }
}
