import { openPaymentSetup, readPaymentAccount } from '@canopy/contracts/payment-account.endpoints';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { languageNow } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { leaveFor } from '../server/leave-for.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';

/**
 * The card provider sends here whoever comes with a link that was used or has expired: on with a new one. A first account
 * is made by a button alone, because any page of the world can lead somebody here.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  try {
    const { status } = await apiFor(args).call(readPaymentAccount);
    if (status === 'not_started' || status === 'failed') return redirect(paths.paymentSettings);
    const { url } = await apiFor(args).call(openPaymentSetup, { query: { language: languageNow() } });
    return leaveFor(args, url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    args.context.log.warn({ err: error }, 'the payment setup could not be continued');
    return redirectSaying(paths.paymentSettings, { kind: 'error', key: 'onboardingFailed' });
  }
}
