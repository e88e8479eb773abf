import type { SubmissionResult } from '@conform-to/react';
import { i18n } from '../../i18n/index.ts';
import { readPasswordChange, readProfile, secretFields } from '../sign-in/account-forms.ts';

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
  const told = { hideFields: secretFields, formErrors: [i18n.t('account.notSaved')] };
  switch (form.get('intent')) {
    case 'name':
      return { intent: 'name', result: readProfile(form).reply(told) };
    case 'password':
      return { intent: 'password', result: readPasswordChange(form).reply(told) };
    default:
      return { id: String(Date.now()), problem: i18n.t('flash.failed') };
  }
}
