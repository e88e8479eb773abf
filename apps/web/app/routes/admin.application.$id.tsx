import type { RefusalCode } from '@canopy/contracts/refusals';
import { approveApplication, readApplication, rejectApplication } from '@canopy/contracts/applications.endpoints';
import { brand } from '@canopy/contracts/brand';
import { formatDate } from '@canopy/contracts/date-text';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepPage } from '../browser/keep-page.ts';
import { ApplicationFacts } from '../features/admin/applications/application-facts.tsx';
import { Decided } from '../features/admin/applications/decided.tsx';
import { Decision, RejectQuestion } from '../features/admin/applications/decision-form.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr, pageOf } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asksToReject = new URL(args.request.url).searchParams.get('ask') === 'reject';
  return loadOr(args, {
    load: async () => ({
      application: await apiFor(args).call(readApplication, { params: { id: args.params['id']! } }),
      asksToReject,
    }),
    or: { application: null, asksToReject: false },
    log: 'an application could not be loaded',
    refused: pageOf(i18n.t('admin.application.notFound')),
  });
}

interface Answer {
  decided?: 'approved' | 'rejected';
  problem?: string;
  reason?: string;
  reasonErrors?: string[] | undefined;
}

const saidByApi: (RefusalCode | null)[] = ['application_decided', 'application_not_found', 'user_record_missing'];

const isRejection = (form: FormData) => form.get('decision') === 'reject';
const unanswered = (form: FormData): Answer => ({
  problem: i18n.t(isRejection(form) ? 'admin.application.rejectFailed' : 'admin.application.approveFailed'),
  reason: String(form.get('reason') ?? ''),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const id = args.params['id']!;
  const rejecting = isRejection(form);
  const reason = String(form.get('reason') ?? '');
  return answerTo(args, {
    back: paths.adminApplication(id),
    act: async () => {
      if (rejecting) await apiFor(args).call(rejectApplication, { params: { id }, body: { reason } });
      else await apiFor(args).call(approveApplication, { params: { id } });
      // Without scripts the browser itself goes back; it knows whole seconds only.
      return data<Answer>(
        { decided: rejecting ? 'rejected' : 'approved' },
        { headers: { refresh: `2;url=${paths.admin}` } },
      );
    },
    // What the API says is worth more than our own sentence wherever it knows better, such as who was faster.
    refused: (error): Answer => ({
      ...unanswered(form),
      ...(saidByApi.includes(error.reason) ? { problem: error.message } : {}),
      reasonErrors: error.fields['reason'],
    }),
  });
});

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => i18n.t('admin.application.failed') };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.application?.businessName ?? i18n.t('admin.application.notFound')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ApplicationDetail() {
  const { t } = useTranslation();
  const { application, asksToReject } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  if (!application) {
    return (
      <Alert title={t('admin.application.failed')}>
        <LinkButton to="." reloadDocument kind="secondary" className="mt-3">
          {t('admin.retry')}
        </LinkButton>
      </Alert>
    );
  }
  const { userId, businessName, businessType, displayName, status } = application;
  const waits = status === 'pending';
  const asking = asksToReject && waits;
  return (
    <article className="max-w-4xl">
      <Link to={paths.admin} className="link mb-3 inline-flex min-h-11 items-center gap-1">
        <Icon name="previous" className="size-5" />
        {t('admin.application.back')}
      </Link>
      {answer?.decided ? <Decided status={answer.decided} name={displayName} /> : null}
      {answer?.problem && !asking ? (
        <ActionAlert of={answer} className="mb-6">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {asking ? <RejectQuestion userId={userId} name={displayName} answer={answer} /> : null}
      <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-2xl">{businessName}</h2>
        <Badge className="mt-1.5">{t(`vocabulary.businessType.${businessType}`)}</Badge>
      </div>
      <ApplicationFacts application={application} />
      {status === 'pending' ? (
        <Decision userId={userId} />
      ) : (
        <p className="mt-6 font-medium">
          {t(`admin.application.decided.${status}`, { date: formatDate(application.reviewedAt!) })}
          {application.rejectionReason ? (
            <span className="block font-normal text-ink-soft">
              {t('admin.application.reasonGiven', { reason: application.rejectionReason })}
            </span>
          ) : null}
        </p>
      )}
    </article>
  );
}
