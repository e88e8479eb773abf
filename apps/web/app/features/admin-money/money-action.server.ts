import { apiPaths } from '@canopy/contracts/api-paths';
import type { LedgerCheck } from '@canopy/contracts/money-matters';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { i18n } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { isPageRequest } from '../../server/page-request.server.ts';
import { readForm } from '../../server/read-form.server.ts';
import { signInFirst } from '../../server/require-viewer.server.ts';
import type { MatterAnswer } from './matter-actions.tsx';
import { readMoneySearch } from './money-search.ts';

/** Tries again, keeps a note or a decision, or compares the books; then the same list says so. */
export async function actOnMatter(asked: ActionFunctionArgs) {
  const to = paths.adminMoney(readMoneySearch(new URL(asked.request.url).searchParams));
  const form = await readForm(asked.request);
  const [kind, id, note] = ['kind', 'id', 'note'].map((name) => String(form.get(name) ?? '')) as [string, string, string];
  const api = apiFor(asked);
  try {
    switch (form.get('intent')) {
      case 'retry':
        await api.post(apiPaths.retryMatter(kind, id), {});
        return redirectSaying(to, { kind: 'success', key: 'matterRetried' });
      case 'resolve':
        await api.post(apiPaths.resolveMatter(kind, id), { note });
        return redirectSaying(to, { kind: 'success', key: 'matterResolved' });
      case 'decide':
        await api.post(apiPaths.decideDispute(id), { bearer: String(form.get('bearer') ?? '') });
        return redirectSaying(to, { kind: 'success', key: form.get('bearer') === 'provider' ? 'takenFromProvider' : 'platformBears' });
      case 'check': {
        const { findings } = await api.post<LedgerCheck>(apiPaths.ledgerCheck, {});
        return redirectSaying(findings > 0 ? paths.adminMoney({ kind: 'ledger_finding' }) : to, findings > 0 ? { kind: 'error', key: 'booksDisagree' } : { kind: 'success', key: 'booksAgree' });
      }
      default:
        throw new Response(i18n.t('adminMoney.refused'), { status: 400 });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw signInFirst(asked, to);
    if (error.status >= 500) asked.context.log.error({ err: error, kind, id }, 'nothing could be done about a matter of money');
    const answer: MatterAnswer = { kind, id, refused: error.status < 500 ? error.message : i18n.t('adminMoney.refused'), fields: error.fields, note };
    return data(answer, { status: isPageRequest(asked.request) ? error.status : 200 });
  }
}
