import {
  checkLedger,
  decideDispute,
  resolvePaymentIssue,
  retryPaymentIssue,
} from '@canopy/contracts/payment-issues.endpoints';
import type { ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { intentOf } from '../../../server/intent-of.server.ts';
import { paymentIssueUnanswered } from './payment-issue-unanswered.ts';
import { readPaymentIssuesSearch } from './payment-issues-search.ts';

/** Tries again, keeps a note or a decision, or compares the books; then the same list says so. */
export async function actOnPaymentIssue(args: ActionFunctionArgs, form: FormData) {
  const to = paths.adminPaymentIssues(readPaymentIssuesSearch(new URL(args.request.url).searchParams));
  const { kind, id, note } = paymentIssueUnanswered(form);
  const api = apiFor(args);
  return answerTo(args, {
    back: to,
    act: async () => {
      switch (intentOf(form, ['retry', 'resolve', 'decide', 'check'])) {
        case 'retry':
          await api.call(retryPaymentIssue, { params: { kind, id } });
          return redirectSaying(to, { kind: 'success', key: 'paymentIssueRetried' });
        case 'resolve':
          await api.call(resolvePaymentIssue, {
            params: { kind, id },
            body: {
              note,
              ...(form.has('owedCents') && {
                read: { since: String(form.get('since')), owedCents: Number(form.get('owedCents')) },
              }),
            },
          });
          return redirectSaying(to, { kind: 'success', key: 'paymentIssueResolved' });
        case 'decide':
          await api.call(decideDispute, { params: { id }, body: { bearer: String(form.get('bearer') ?? '') } });
          return redirectSaying(to, {
            kind: 'success',
            key: form.get('bearer') === 'provider' ? 'takenFromProvider' : 'platformBears',
          });
        case 'check': {
          const { findings } = await api.call(checkLedger);
          return redirectSaying(
            findings > 0 ? paths.adminPaymentIssues({ kind: 'ledger_finding' }) : to,
            findings > 0 ? { kind: 'error', key: 'booksDisagree' } : { kind: 'success', key: 'booksAgree' },
          );
        }
      }
    },
    refused: (error) => ({ ...paymentIssueUnanswered(form), problem: error.message, fields: error.fields }),
  });
}
