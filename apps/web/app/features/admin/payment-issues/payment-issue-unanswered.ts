import { t } from '../../../i18n/index.ts';
import type { PaymentIssueAnswer } from './payment-issue-actions.tsx';

/** The card keeps its note when nobody could do anything about it. */
export function paymentIssueUnanswered(form: FormData): PaymentIssueAnswer {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    kind: text('kind'),
    id: text('id'),
    problem: t('adminPaymentIssues.refused'),
    fields: {},
    note: text('note'),
  };
}
