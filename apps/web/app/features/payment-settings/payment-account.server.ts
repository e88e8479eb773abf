import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { checkPaymentAccount, readPaymentAccount } from '@canopy/contracts/payment-account.endpoints';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';

/**
 * The viewer's payment account: as the card provider says now while it is not complete, or when somebody comes back from
 * there; else as it was last heard. `stale` where the card provider could not be asked.
 */
export async function loadPaymentAccount(
  args: RequestArgs,
  { returned = false }: { returned?: boolean } = {},
): Promise<{ account: PaymentAccount; stale: boolean }> {
  const api = apiFor(args);
  const account = await api.call(readPaymentAccount);
  if (account.status === 'not_started' || (account.status === 'completed' && !returned))
    return { account, stale: false };
  try {
    return { account: await api.call(checkPaymentAccount), stale: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason === 'not_signed_in') throw error;
    args.context.log.warn({ err: error }, 'a payment account could not be checked');
    return { account, stale: true };
  }
}

/** As it was last heard; null while that cannot be read, for pages that are about something else. */
export async function knownPaymentAccount(args: RequestArgs): Promise<PaymentAccount | null> {
  try {
    return await apiFor(args).call(readPaymentAccount);
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason === 'not_signed_in') throw error;
    args.context.log.warn({ err: error }, 'a payment account could not be read');
    return null;
  }
}
