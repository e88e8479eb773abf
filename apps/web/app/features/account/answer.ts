import type { SubmissionResult } from '@conform-to/react';

/** The matters of the account page that are forms with fields. */
export type FormIntent = 'name' | 'password';

/** What a refused form of the account page is answered with: which form it was, and what is wrong with it. */
export interface AccountAnswer {
  intent: FormIntent;
  result: SubmissionResult<string[]>;
}

export const resultFor = (answer: AccountAnswer | undefined, intent: FormIntent) => (answer?.intent === intent ? answer.result : null);
