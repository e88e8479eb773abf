import { resetSecondFactor } from '@canopy/contracts/second-factor.endpoints';
import { deleteUser, setPlatformFee, setRole } from '@canopy/contracts/admin.endpoints';
import { feeBounds } from '@canopy/contracts/admin';
import { parsePercent } from '@canopy/contracts/parse-percent';
import { data } from '@remix-run/node';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import type { RequestArgs } from '../../../server/context.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { formStatus } from '../../../server/page-request.server.ts';
import type { FeeAnswer } from './fee-editor.tsx';
import { readUsersSearch } from './users-search.ts';

/** @param before the fee that the form showed */
export async function saveFee(args: RequestArgs, userId: string, fee: string, before: string) {
  const answer: FeeAnswer = { userId, fee, before, id: args.context.requestId };
  if (parsePercent(fee, feeBounds.min, feeBounds.max) === null)
    return data({ ...answer, problem: t('admin.users.fee.range') }, formStatus(args.request, 400));
  return answerTo(args, {
    back: paths.adminUsers(),
    act: async () => {
      const { platformFeeBps } = await apiFor(args).call(setPlatformFee, {
        params: { id: userId },
        body: {
          platformFeePercentage: fee,
          before: before || undefined,
        },
      });
      return data<FeeAnswer>({ ...answer, savedBps: platformFeeBps });
    },
    refused: (error): FeeAnswer => ({
      ...answer,
      problem: t('admin.users.fee.failed', { message: error.message }),
      nowBps: error.reason === 'fee_changed' ? Number(error.data['feeBps']) : undefined,
    }),
  });
}

export async function changeRole(args: RequestArgs, userId: string, admin: boolean) {
  return answerTo(args, {
    back: paths.adminUsers(),
    act: async () => {
      await apiFor(args).call(setRole, { params: { id: userId }, body: { admin } });
      return redirectSaying(paths.adminUsers(readUsersSearch(new URL(args.request.url).searchParams)), {
        kind: 'success',
        key: admin ? 'madeAdmin' : 'revokedAdmin',
      });
    },
    refused: (error) => ({
      id: args.context.requestId,
      userId,
      problem: t('admin.users.roleQuestion.failed', { message: error.message }),
    }),
  });
}

export async function resetFactor(args: RequestArgs, userId: string) {
  return answerTo(args, {
    back: paths.adminUsers(),
    act: async () => {
      await apiFor(args).call(resetSecondFactor, { params: { id: userId } });
      return redirectSaying(paths.adminUsers(readUsersSearch(new URL(args.request.url).searchParams)), {
        kind: 'success',
        key: 'secondFactorReset',
      });
    },
    refused: (error) => ({
      id: args.context.requestId,
      userId,
      problem: t('admin.users.resetQuestion.failed', { message: error.message }),
    }),
  });
}

export async function removeUser(args: RequestArgs, userId: string) {
  return answerTo(args, {
    back: paths.adminUsers(),
    act: async () => {
      await apiFor(args).call(deleteUser, { params: { id: userId } });
      return redirectSaying(paths.adminUsers(readUsersSearch(new URL(args.request.url).searchParams)), {
        kind: 'success',
        key: 'userDeleted',
      });
    },
    refused: (error) => ({
      id: args.context.requestId,
      userId,
      problem:
        error.reason === 'own_admin_account'
          ? error.message
          : t('admin.users.question.failed', { message: error.message }),
    }),
  });
}
