import { randomUUID } from 'node:crypto';
import { apiPaths } from '@canopy/contracts/api-paths';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { FieldErrors } from '@canopy/contracts/refusals';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { i18n } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { isPageRequest } from '../../server/page-request.server.ts';
import { readForm } from '../../server/read-form.server.ts';
import { signInFirst } from '../../server/require-viewer.server.ts';

export interface RefundAnswer {
  refused: string;
  fields: FieldErrors;
  /** What was typed, for a page without scripts. */
  typed: Record<string, string>;
}

/** The sale, and a key that makes sending the same form twice one refund. */
export async function loadSale(asked: LoaderFunctionArgs): Promise<{ sale: SaleDetail; key: string }> {
  try {
    return { sale: await apiFor(asked).get<SaleDetail>(apiPaths.sale(asked.params['id'] ?? '')), key: randomUUID() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(error.message, { status: 404 });
    if (error instanceof ApiError && error.status === 400) throw new Response(error.message, { status: 404 });
    throw error;
  }
}

/** Asks for a refund, or for a failed one again. Amounts are read by the API. */
export async function refundSale(asked: ActionFunctionArgs) {
  const id = asked.params['id'] ?? '';
  const form = await readForm(asked.request);
  const field = (name: string): string => String(form.get(name) ?? '');
  try {
    if (field('retry')) {
      await apiFor(asked).post(apiPaths.retryRefund(field('retry')), {});
      return redirectSaying(paths.refundSale(id), { kind: 'success', key: 'refundRetried' });
    }
    const amount = field('scope') === 'part' ? field('amount') : field('everything');
    await apiFor(asked).post(apiPaths.refundSale(id), { key: field('key'), amount, seats: field('seats') || '0', reason: field('reason') });
    return redirectSaying(paths.providerDashboard, { kind: 'success', key: 'refundRequested' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw signInFirst(asked, paths.refundSale(id));
    if (error.status >= 500) asked.context.log.error({ err: error, saleId: id }, 'a refund could not be asked for');
    const answer: RefundAnswer = { refused: error.status >= 500 ? i18n.t('sales.refunds.failed') : error.message, fields: error.fields, typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) };
    return data(answer, { status: isPageRequest(asked.request) ? error.status : 200 });
  }
}
