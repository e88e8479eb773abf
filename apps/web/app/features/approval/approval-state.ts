import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';

/** Key of the sentence that says what to do about a link that does not work. */
export type Advice = 'missing' | 'unknown' | 'expired' | 'used' | 'gone' | 'retryText';

export type ApprovalState =
  { preview: ApprovalPreview; problem: null } | { preview: null; problem: { sentence: string; advice: Advice } };

export type ApprovalTask = 'create' | 'signIn' | 'publish' | 'other';

/** What this visitor can do with a link that works. */
export function approvalTask(
  { email, hasAccount }: Pick<ApprovalPreview, 'email' | 'hasAccount'>,
  viewerEmail: string | null,
): ApprovalTask {
  if (viewerEmail !== null) return viewerEmail === email ? 'publish' : 'other';
  return hasAccount ? 'signIn' : 'create';
}
