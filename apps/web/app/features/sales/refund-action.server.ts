import { randomUUID } from 'node:crypto';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { readSale, refundSale, retryRefund } from '@canopy/contracts/refunds.endpoints';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { FlashKey } from '../../i18n/keys.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { loadOr } from '../../server/load-or.server.ts';
import { pageAddress } from '../../server/page-address.server.ts';
import { pageBefore } from '../../server/page-before.server.ts';
import { refundUnanswered } from './refund-answer.ts';
import { refundScope, usualSeats } from './refund-choice.ts';

/** Whoever has no sales of their own stays with this one, unless they came from elsewhere. */
const listBefore = (args: LoaderFunctionArgs, viewer: Viewer): string | null =>
  pageBefore(args, viewer, viewer.isApprovedProvider ? paths.providerDashboard : null);

/** The sale, a key that makes sending the same form twice one refund, and where the page leads back to. */
export async function loadSale(args: LoaderFunctionArgs, viewer: Viewer) {
  const back = listBefore(args, viewer);
  return loadOr(args, {
    load: async () => ({
      sale: await apiFor(args).call(readSale, { params: { id: args.params['id'] ?? '' } }),
      key: randomUUID(),
      back,
    }),
    or: { sale: null, key: '', back },
    log: 'a sale could not be loaded',
    refused: (error) =>
      error.status < 500 ? new Response(error.message, { status: error.isUnknownAddress ? 404 : error.status }) : null,
  });
}

/** Without money nothing is on its way, and whose account is deleted is told nothing. */
export function requestedKey({ refunds, customerEmail }: Pick<SaleDetail, 'refunds' | 'customerEmail'>): FlashKey {
  const isTold = customerEmail !== null;
  if (refunds.findLast(({ source }) => source === 'request')?.amountCents === 0)
    return isTold ? 'spotsTakenBack' : 'spotsTakenBackUntold';
  return isTold ? 'refundRequested' : 'refundRequestedUntold';
}

/** Asks for a refund, or for a failed one again. Amounts are read by the API. */
export async function refundAction(args: ActionFunctionArgs, form: FormData, viewer: Viewer) {
  const id = args.params['id'] ?? '';
  const page = pageAddress(new URL(args.request.url));
  const field = (name: string): string => String(form.get(name) ?? '');
  return answerTo(args, {
    act: async () => {
      if (field('retry')) {
        await apiFor(args).call(retryRefund, { params: { id: field('retry') } });
        return redirectSaying(page, { kind: 'success', key: 'refundRetried' });
      }
      const scope = refundScope(field('scope'));
      const amount = scope === 'part' ? field('amount') : field('fullAmount');
      const sale = await apiFor(args).call(refundSale, {
        params: { id },
        body: {
          key: field('key'),
          amount,
          seats: field('seats').trim() || String(usualSeats(scope, Number(field('allSeats')))),
          reason: field('reason'),
        },
      });
      return redirectSaying(listBefore(args, viewer) ?? page, { kind: 'success', key: requestedKey(sale) });
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
