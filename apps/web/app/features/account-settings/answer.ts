import type { SubmissionResult } from '@conform-to/react';
import { shortFormUnanswered } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';

/** The matters of the account page that are forms with fields. */
export type FormIntent = 'name' | 'password';

/**
 * What a refused form of the account page is answered with: which form it was, and what is wrong with it. The others
 * have one sentence for the page.
 */
export type AccountAnswer =
  { intent: FormIntent; result: SubmissionResult<string[]> } | { id: string; problem: string };

export const resultFor = (answer: AccountAnswer | undefined, intent: FormIntent) =>
  answer && 'intent' in answer && answer.intent === intent ? answer.result : null;

export function accountUnanswered(form: FormData): AccountAnswer {
  const intent = form.get('intent');
  switch (intent) {
    case 'name':
    case 'password':
      return { intent, result: shortFormUnanswered(form, t('account.notSaved')) };
    default:
      return { id: String(Date.now()), problem: t('flash.failed') };
  }
}
