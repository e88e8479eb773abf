import type { SubmissionResult } from '@conform-to/react';
import { i18n } from '../../i18n/index.ts';
import { readAcceptance, secretFields } from './read-acceptance.ts';

export interface ApprovalAnswer {
  done: boolean;
  result?: SubmissionResult<string[]>;
  /** Why publishing under an account was refused. */
  refused?: string;
}

export function approvalUnanswered(form: FormData): ApprovalAnswer {
  if (form.get('intent') === 'publish') return { done: false, refused: i18n.t('approval.publishFailed') };
  return {
    done: false,
    result: readAcceptance(form).reply({ hideFields: secretFields, formErrors: [i18n.t('approval.failed')] }),
  };
}
