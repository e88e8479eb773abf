import { readApproval } from '@canopy/contracts/listing-approvals.endpoints';
import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';
import { said } from '../../said.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import type { Advice, ApprovalState } from './approval-state.ts';

const advice: Partial<Record<RefusalCode, Advice>> = {
  approval_link_missing: 'missing',
  approval_link_unknown: 'unknown',
  approval_link_expired: 'expired',
  approval_link_used: 'used',
  approval_listing_gone: 'gone',
};

export const approvalToken = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** What the link shows, asked without consuming it: mail scanners and previews open every link. */
export async function approvalState(args: RequestArgs): Promise<ApprovalState> {
  try {
    const token = approvalToken(args.request);
    return { preview: await apiFor(args).call(readApproval, { body: { token } }), problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const known = error.reason ? advice[error.reason] : undefined;
    if (known) return { preview: null, problem: { sentence: error.message, advice: known } };
    // What cannot even be a token is a link that nobody made.
    if (error.status === 400)
      return { preview: null, problem: { sentence: said(refusals.approval_link_unknown[1]), advice: 'unknown' } };
    args.context.log.error({ err: error }, 'an approval link could not be validated');
    return { preview: null, problem: { sentence: t('approval.problem.validating'), advice: 'retryText' } };
  }
}
