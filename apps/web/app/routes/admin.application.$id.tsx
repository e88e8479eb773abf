import type { RefusalCode } from '@canopy/contracts/refusals';
import {
  approveApplication,
  askForMore,
  readApplication,
  rejectApplication,
  reopenApplication,
} from '@canopy/contracts/applications.endpoints';
import { brand } from '@canopy/contracts/brand';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatDate, formatDateTime } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { ApplicationHistory } from '../features/admin/applications/application-history.tsx';
import { AskQuestion } from '../features/admin/applications/ask-question.tsx';
import { ApplicationFacts } from '../features/admin/applications/application-facts.tsx';
import { Decided } from '../features/admin/applications/decided.tsx';
import { Decision, RejectQuestion, Reopen } from '../features/admin/applications/decision-form.tsx';
import { ListLink } from '../features/shell/list-link.tsx';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { isAddressOf, paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { onwardHeader } from '../server/onward.server.ts';
import { listBefore } from '../server/page-before.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = new URL(args.request.url).searchParams;
  const ask = (['reject', 'more'] as const).find((one) => one === search.get('ask'));
  const seen = search.get('seen');
  const back = listBefore(args, paths.admin);
  return loadOr(args, {
    load: async () => ({
      application: await apiFor(args).call(readApplication, { params: { id: args.params['id']! } }),
      ask,
      seen,
      back,
    }),
    or: { application: null, ask, seen, back },
    log: 'an application could not be loaded',
    refused: refusedAddress(t('admin.application.notFound')),
  });
}

interface Answer {
  decided?: 'approved' | 'rejected' | 'questioned' | 'reopened';
  problem?: string;
  /** The application is another one than was read: the page shows it as it is now, and that is read from here on. */
  changed?: boolean;
  reason?: string;
  reasonErrors?: string[] | undefined;
  question?: string;
  questionErrors?: string[] | undefined;
}

const saidByApi: (RefusalCode | null)[] = [
  'applicant_is_provider',
  'application_changed',
  'application_decided',
  'application_not_found',
  'user_record_missing',
];

/** After a decision the next one is decided: the list that was left, if it is one of applications. */
const applicationsIn = (back: string) => (isAddressOf(paths.admin, back) ? back : paths.admin);

const decisions = ['approve', 'reject', 'ask', 'reopen'] as const;
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
const unanswered = (form: FormData): Answer => ({
  problem: t(`admin.application.${decisions.find((one) => one === form.get('decision')) ?? 'approve'}Failed`),
  reason: textOf(form, 'reason'),
  question: textOf(form, 'question'),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const id = args.params['id']!;
  const decision = intentOf(form, decisions, 'decision');
  const seen = textOf(form, 'seen') || undefined;
  return answerTo(args, {
    back: paths.adminApplication(id, { back: new URL(args.request.url).searchParams.get('back') ?? undefined }),
    act: async () => {
      const api = apiFor(args);
      const params = { id };
      if (decision === 'reopen') {
        await api.call(reopenApplication, { params });
        return data<Answer>({ decided: 'reopened' });
      }
      if (decision === 'reject')
        await api.call(rejectApplication, {
          params,
          body: {
            reason: textOf(form, 'reason'),
            seen,
            ...(form.has('provider') ? { asProvider: form.get('provider') === 'yes' } : {}),
          },
        });
      else if (decision === 'ask')
        await api.call(askForMore, { params, body: { question: textOf(form, 'question'), seen } });
      else await api.call(approveApplication, { params, query: { seen } });
      // Without scripts the browser itself goes back; it knows whole seconds only.
      return data<Answer>(
        { decided: ({ approve: 'approved', reject: 'rejected', ask: 'questioned' } as const)[decision] },
        { headers: onwardHeader(applicationsIn(listBefore(args, paths.admin)), 2) },
      );
    },
    // What the API says is worth more than our own sentence wherever it knows better, such as who was faster.
    refused: (error): Answer => ({
      ...unanswered(form),
      ...(saidByApi.includes(error.reason) ? { problem: error.message } : {}),
      changed: error.reason === 'application_changed' || error.reason === 'application_decided',
      reasonErrors: error.fields['reason'],
      questionErrors: error.fields['question'],
      ...(error.fields['question'] ? { problem: '' } : {}),
    }),
  });
});

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('admin.application.failed') };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.application?.businessName ?? t('admin.application.notFound')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ApplicationDetail() {
  const { application, ask, seen, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  if (!application) {
    return <PartFailed sentence={t('admin.application.failed')} retry={t('admin.retry')} to="." />;
  }
  const { userId, businessName, businessType, displayName, status, question, updatedAt, reviewedBy } = application;
  const asking = status !== 'pending' ? null : ask === 'more' && question !== null ? null : ask;
  // Opening the question reads the application again. What the decision is about was read before that.
  const read = answer?.changed ? updatedAt : (seen ?? updatedAt);
  const by = reviewedBy ?? t('admin.application.somebody');
  return (
    <article className="max-w-4xl">
      <ListLink to={back} list={paths.admin} className="mb-3">
        {t('admin.application.back')}
      </ListLink>
      {answer?.decided === 'reopened' ? (
        <Alert kind="success" title={t('admin.application.done.reopened', { name: displayName })} className="mb-6" />
      ) : answer?.decided ? (
        <Decided status={answer.decided} name={displayName} next={application.next} list={applicationsIn(back)} />
      ) : null}
      {answer?.problem && !asking ? (
        <ActionAlert of={answer} className="mb-6">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {asking === 'reject' ? (
        <RejectQuestion
          userId={userId}
          name={displayName}
          isProvider={application.isProvider}
          seen={read}
          answer={answer}
        />
      ) : null}
      {asking === 'more' ? <AskQuestion userId={userId} name={displayName} seen={read} answer={answer} /> : null}
      <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-2xl">{businessName}</h2>
        <Badge className="mt-1.5">{t(`vocabulary.businessType.${businessType}`)}</Badge>
      </div>
      <ApplicationFacts application={application} />
      {question !== null ? (
        <Alert
          kind="note"
          title={t('admin.application.askedBy', { name: by, date: formatDateTime(updatedAt) })}
          className="mt-6"
        >
          <p className="whitespace-pre-line">“{question}”</p>
          <p>{t('admin.application.waitsForApplicant')}</p>
        </Alert>
      ) : null}
      {status === 'pending' && application.isProvider ? (
        <Alert kind="note" title={t('admin.application.providerAlready', { name: displayName })} className="mt-6">
          <p>{t('admin.application.providerAlreadyText')}</p>
        </Alert>
      ) : null}
      {status === 'pending' && !application.emailVerified ? (
        <Alert kind="note" title={t('admin.application.notConfirmed', { name: displayName })} className="mt-6">
          <p>{t('admin.application.notConfirmedText')}</p>
        </Alert>
      ) : null}
      {status === 'pending' ? (
        <Decision userId={userId} seen={updatedAt} mayAsk={question === null} />
      ) : (
        <p className="mt-6 font-medium">
          {t(`admin.application.decided.${status}`, { date: formatDate(application.reviewedAt!) })}
          {reviewedBy ? <span className="font-normal"> {t('admin.application.by', { name: reviewedBy })}</span> : null}
          {application.rejectionReason ? (
            <span className="block font-normal text-ink-soft">
              {t('admin.application.reasonGiven', { reason: application.rejectionReason })}
            </span>
          ) : null}
        </p>
      )}
      {application.mayReopen ? <Reopen userId={userId} /> : null}
      <ApplicationHistory steps={application.history} />
    </article>
  );
}
