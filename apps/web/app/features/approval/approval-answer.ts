import type { SubmissionResult } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { readAcceptance, secretFields } from './read-acceptance.ts';

export interface ApprovalAnswer {
  done: boolean;
  result?: SubmissionResult<string[]>;
  /** Why publishing under an account was refused. */
  refused?: string;
}

export function approvalUnanswered(form: FormData): ApprovalAnswer {
  if (form.get('intent') === 'publish') return { done: false, refused: t('approval.publishFailed') };
  return {
    done: false,
    result: readAcceptance(form).reply({ hideFields: secretFields, formErrors: [t('approval.failed')] }),
  };
}
