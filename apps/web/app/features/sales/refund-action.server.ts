import { randomUUID } from 'node:crypto';
import { readSale, refundSale, retryRefund } from '@canopy/contracts/refunds.endpoints';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { ApiError, passOn } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { signInFirst } from '../../server/require-viewer.server.ts';
import { refundUnanswered } from './refund-answer.ts';

/** The sale, and a key that makes sending the same form twice one refund. */
export async function loadSale(args: LoaderFunctionArgs) {
  try {
    return data({
      sale: await apiFor(args).call(readSale, { params: { id: args.params['id'] ?? '' } }),
      key: randomUUID(),
    });
  } catch (error) {
    if (error instanceof ApiError && error.isUnknownAddress) throw new Response(error.message, { status: 404 });
    if (!(error instanceof ApiError) || error.status < 500) return passOn(error);
    args.context.log.error({ err: error }, 'a sale could not be loaded');
    return data({ sale: null, key: '' }, { status: error.status });
  }
}

/** Asks for a refund, or for a failed one again. Amounts are read by the API. */
export async function refundAction(args: ActionFunctionArgs, form: FormData) {
  const id = args.params['id'] ?? '';
  const field = (name: string): string => String(form.get(name) ?? '');
  try {
    if (field('retry')) {
      await apiFor(args).call(retryRefund, { params: { id: field('retry') } });
      return redirectSaying(paths.refundSale(id), { kind: 'success', key: 'refundRetried' });
    }
    const amount = field('scope') === 'part' ? field('amount') : field('everything');
    await apiFor(args).call(refundSale, {
      params: { id },
      body: {
        key: field('key'),
        amount,
        seats: field('seats') || '0',
        reason: field('reason'),
      },
    });
    return redirectSaying(paths.providerDashboard, { kind: 'success', key: 'refundRequested' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw signInFirst(args, paths.refundSale(id));
    return data(
      { ...refundUnanswered(form), refused: error.message, fields: error.fields },
      formStatus(args.request, error.status),
    );
  }
}
