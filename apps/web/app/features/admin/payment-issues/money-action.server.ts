import { apiPaths } from '@canopy/contracts/api-paths';
import type { LedgerCheck } from '@canopy/contracts/payment-issues';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { i18n } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../server/api-error.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { formStatus } from '../../../server/page-request.server.ts';
import { signInFirst } from '../../../server/require-viewer.server.ts';
import { matterUnanswered } from './matter-unanswered.ts';
import { readMoneySearch } from './money-search.ts';

/** Tries again, keeps a note or a decision, or compares the books; then the same list says so. */
export async function actOnMatter(asked: ActionFunctionArgs, form: FormData) {
  const to = paths.adminMoney(readMoneySearch(new URL(asked.request.url).searchParams));
  const { kind, id, note } = matterUnanswered(form);
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
        return redirectSaying(to, {
          kind: 'success',
          key: form.get('bearer') === 'provider' ? 'takenFromProvider' : 'platformBears',
        });
      case 'check': {
        const { findings } = await api.post<LedgerCheck>(apiPaths.ledgerCheck, {});
        return redirectSaying(
          findings > 0 ? paths.adminMoney({ kind: 'ledger_finding' }) : to,
          findings > 0 ? { kind: 'error', key: 'booksDisagree' } : { kind: 'success', key: 'booksAgree' },
        );
      }
      default:
        throw new Response(i18n.t('adminMoney.refused'), { status: 400 });
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw signInFirst(asked, to);
    return data(
      { ...matterUnanswered(form), refused: error.message, fields: error.fields },
      formStatus(asked.request, error.status),
    );
  }
}
