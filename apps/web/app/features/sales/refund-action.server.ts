import { randomUUID } from 'node:crypto';
import { readSale, refundSale, retryRefund } from '@canopy/contracts/refunds.endpoints';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { loadOr } from '../../server/load-or.server.ts';
import { refundUnanswered } from './refund-answer.ts';
import { refundScope, usualSeats } from './refund-choice.ts';

/** The sale, and a key that makes sending the same form twice one refund. */
export async function loadSale(args: LoaderFunctionArgs) {
  return loadOr(args, {
    load: async () => ({
      sale: await apiFor(args).call(readSale, { params: { id: args.params['id'] ?? '' } }),
      key: randomUUID(),
    }),
    or: { sale: null, key: '' },
    log: 'a sale could not be loaded',
    refused: (error) =>
      error.status < 500 ? new Response(error.message, { status: error.isUnknownAddress ? 404 : error.status }) : null,
  });
}

/** The list that the form was opened from: that of one listing, or of all sales. */
async function listBefore(args: ActionFunctionArgs, id: string): Promise<string> {
  if (new URL(args.request.url).searchParams.get('from') !== 'listing') return paths.providerDashboard;
  const sale = await apiFor(args)
    .call(readSale, { params: { id } })
    .catch(() => null);
  return sale?.listingId ? paths.ownListing(sale.listingId) : paths.providerDashboard;
}

/** Asks for a refund, or for a failed one again. Amounts are read by the API. */
export async function refundAction(args: ActionFunctionArgs, form: FormData) {
  const id = args.params['id'] ?? '';
  const field = (name: string): string => String(form.get(name) ?? '');
  return answerTo(args, {
    back: paths.refundSale(id),
    act: async () => {
      if (field('retry')) {
        await apiFor(args).call(retryRefund, { params: { id: field('retry') } });
        return redirectSaying(paths.refundSale(id), { kind: 'success', key: 'refundRetried' });
      }
      const scope = refundScope(field('scope'));
      const amount = scope === 'part' ? field('amount') : field('fullAmount');
      await apiFor(args).call(refundSale, {
        params: { id },
        body: {
          key: field('key'),
          amount,
          seats: field('seats').trim() || String(usualSeats(scope, Number(field('allSeats')))),
          reason: field('reason'),
        },
      });
      return redirectSaying(await listBefore(args, id), { kind: 'success', key: 'refundRequested' });
    },
    refused: (error) => ({
      ...refundUnanswered(form),
      problem: error.message,
      answered: true,
      fields: error.fields,
      sentBefore: error.reason === 'refund_sent_before',
    }),
  });
}
