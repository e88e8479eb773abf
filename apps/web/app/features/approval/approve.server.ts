import { acceptApproval, publishApproved } from '@canopy/contracts/listing-approvals.endpoints';
import { data } from '@remix-run/node';
import { t } from '../../i18n/index.ts';
import { languageNow } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { onwardHeader } from '../../server/onward.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { signedInCookies } from '../../server/session.server.ts';
import { readIn, type ApprovalAnswer } from './approval-answer.ts';
import { approvalToken } from './approval-state.server.ts';
import { readAcceptance, secretFields } from './read-acceptance.ts';

/** Where a provider goes after saying yes, and after how many seconds. */
export const afterApproval = { to: paths.providerDashboard, seconds: 2 };

function done(cookies: string[] = []) {
  const headers = new Headers(onwardHeader(afterApproval.to, afterApproval.seconds));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return data<ApprovalAnswer>({ done: true }, { headers });
}

/** The submitted form of somebody without an account. */
export async function acceptWithNewAccount(args: RequestArgs, form: FormData) {
  const submission = readAcceptance(form);
  if (submission.status !== 'success')
    return data<ApprovalAnswer>(
      { done: false, read: readIn(form), result: submission.reply({ hideFields: secretFields }) },
      formStatus(args.request, 400),
    );
  return answerTo(args, {
    act: async () => {
      const session = await apiFor(args).call(acceptApproval, {
        body: {
          ...submission.value,
          token: approvalToken(args.request),
          language: languageNow(),
        },
      });
      return done(signedInCookies(args.context, session));
    },
    refused: (error): ApprovalAnswer => {
      const told =
        Object.keys(error.fields).length > 0
          ? { fieldErrors: error.fields }
          : { formErrors: [said(error) ?? t('approval.failed')] };
      return {
        done: false,
        ...stillRead(error, form),
        result: submission.reply({ hideFields: secretFields, ...told }),
      };
    },
  });
}

/** The confirmation of somebody who is signed in with the email that the link was sent to. */
export async function publishUnderAccount(args: RequestArgs, form: FormData) {
  return answerTo(args, {
    act: async () => {
      const body = { token: approvalToken(args.request), version: readIn(form) };
      await apiFor(args).call(publishApproved, { body });
      return done();
    },
    refused: (error): ApprovalAnswer => ({
      done: false,
      ...stillRead(error, form),
      refused: said(error) ?? t('approval.publishFailed'),
    }),
  });
}

/** Told that it was changed, its provider reads the page again, which shows what it says now. */
const stillRead = ({ reason }: ApiError, form: FormData) =>
  reason === 'approval_listing_changed' ? {} : { read: readIn(form) };

/** Refusals about the link itself, and about haste, have sentences that people can do something with. */
function said(error: ApiError): string | null {
  return error.reason?.startsWith('approval_') || error.reason === 'too_many_requests' ? error.message : null;
}
