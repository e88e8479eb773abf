import { deleteUser, setPlatformFee } from '@canopy/contracts/admin.endpoints';
import { feeBounds } from '@canopy/contracts/admin';
import { parsePercent } from '@canopy/contracts/percent';
import { data } from '@remix-run/node';
import { i18n } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../server/api-error.ts';
import { apiFor } from '../../../server/api.server.ts';
import type { RequestArgs } from '../../../server/context.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { formStatus } from '../../../server/page-request.server.ts';
import { signInFirst } from '../../../server/require-viewer.server.ts';
import type { FeeAnswer } from './fee-editor.tsx';
import { usersSearch } from './users-search.ts';

/** A refusal of the API; its failures are `formAction`'s. */
function refusal(args: RequestArgs, error: unknown): ApiError {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (error.status === 401) throw signInFirst(args, paths.adminUsers());
  return error;
}

export async function saveFee(args: RequestArgs, userId: string, fee: string) {
  const answer: FeeAnswer = { userId, fee, id: args.context.requestId };
  if (parsePercent(fee, feeBounds.min, feeBounds.max) === null)
    return data({ ...answer, problem: i18n.t('admin.users.fee.range') }, formStatus(args.request, 400));
  try {
    const { platformFeeBps } = await apiFor(args).call(setPlatformFee, {
      params: { id: userId },
      body: {
        platformFeePercentage: fee,
      },
    });
    return data({ ...answer, savedBps: platformFeeBps });
  } catch (error) {
    const refused = refusal(args, error);
    return data(
      { ...answer, problem: i18n.t('admin.users.fee.failed', { message: refused.message }) },
      formStatus(args.request, refused.status),
    );
  }
}

export async function removeUser(args: RequestArgs, userId: string) {
  try {
    await apiFor(args).call(deleteUser, { params: { id: userId } });
    return redirectSaying(paths.adminUsers(usersSearch(new URL(args.request.url).searchParams)), {
      kind: 'success',
      key: 'userDeleted',
    });
  } catch (error) {
    const refused = refusal(args, error);
    const problem =
      refused.reason === 'own_admin_account'
        ? refused.message
        : i18n.t('admin.users.question.failed', { message: refused.message });
    return data({ id: args.context.requestId, userId, problem }, formStatus(args.request, refused.status));
  }
}
