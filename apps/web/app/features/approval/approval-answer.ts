import type { SubmissionResult } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { readAcceptance, secretFields } from './read-acceptance.ts';

export interface ApprovalAnswer {
  done: boolean;
  result?: SubmissionResult<string[]>;
  /**
   * What its provider had read when the form was sent: after another refusal it is still that, whatever the page shows by
   * then. Left out where the page asks to read it again.
   */
  read?: string | undefined;
  /** Why publishing under an account was refused. */
  refused?: string;
}

/** Which version of the listing a form is about; a form from before says none. */
export const readIn = (form: FormData): string | undefined => form.get('version')?.toString();

export function approvalUnanswered(form: FormData): ApprovalAnswer {
  const read = readIn(form);
  if (form.get('intent') === 'publish') return { done: false, read, refused: t('approval.publishFailed') };
  return {
    done: false,
    read,
    result: readAcceptance(form).reply({ hideFields: secretFields, formErrors: [t('approval.failed')] }),
  };
}
