import type { SubmissionResult } from '@conform-to/react';

/** What every form of the sign-in page is given. */
export interface Attempt {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Where to go afterwards, kept in the address of the form. */
  to: string | undefined;
}
