import { readOwnApplication, submitApplication } from '@canopy/contracts/applications.endpoints';
import { brand } from '@canopy/contracts/brand';
import { data, type AppLoadContext, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { keepAfterFailure, keepPage } from '../browser/keep-page.ts';
import { ApplicationForm } from '../features/applications/application-form.tsx';
import { ApplicationStanding, type Standing } from '../features/applications/application-standing.tsx';
import { readApplication } from '../features/applications/read-application.ts';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { refusalOfForm } from '../server/refusal-of-form.ts';
import { getViewer, requireViewer } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { Alert } from '../ui/alert.tsx';

const none: Standing = { status: 'pending', submittedAt: null, reason: null };

/**
 * Requests whose form was sent after the session had ended: their page shows the form again, with everything typed,
 * instead of leading away to sign in.
 */
const sentTooLate = new WeakSet<AppLoadContext>();

export async function loader(args: LoaderFunctionArgs) {
  if (sentTooLate.has(args.context))
    return data({ turnedAway: false, failed: false, standing: null, toAnswer: null, reopened: null });
  const viewer = await requireViewer(args);
  // Somebody whom a provider's page sent here is told so first.
  const turnedAway = !viewer.isApprovedProvider && new URL(args.request.url).searchParams.has('from');
  const approved: Standing | null = viewer.isApprovedProvider ? { ...none, status: 'approved' } : null;
  return loadOr(args, {
    load: async () => {
      const { application } = await apiFor(args).call(readOwnApplication);
      const toAnswer = application?.status === 'pending' && application.question !== null ? application : null;
      // A question stands until it is answered, also when an administrator has vouched meanwhile.
      if (approved)
        return { turnedAway, failed: false, standing: toAnswer ? null : approved, toAnswer, reopened: null };
      const status = viewer.status === 'rejected' || viewer.status === 'pending' ? viewer.status : null;
      // What was approved once and taken back later is no standing any more, nor what was rejected and reopened: the
      // form is open again.
      const reopened = application?.status === 'rejected' && viewer.status === null ? application : null;
      const standing: Standing | null =
        application && application.status !== 'approved' && !reopened
          ? { status: application.status, submittedAt: application.submittedAt, reason: application.rejectionReason }
          : status
            ? { ...none, status }
            : null;
      return { turnedAway, failed: false, standing: toAnswer ? null : standing, toAnswer, reopened };
    },
    // A provider is one, whatever becomes of the rest.
    or: { turnedAway, failed: !approved, standing: approved, toAnswer: null, reopened: null },
    ...(approved && { status: 200 }),
    log: 'the status of an application could not be loaded',
  });
}

const unanswered = (form: FormData) => readApplication(form).reply({ formErrors: [t('applications.failed')] });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  const submission = readApplication(form);
  if (submission.status !== 'success') return data(submission.reply(), formStatus(args.request, 400));
  const refused = (code: number, ...formErrors: string[]) =>
    data(submission.reply({ formErrors }), formStatus(args.request, code));
  const tooLate = () => {
    sentTooLate.add(args.context);
    return refused(401, t('applications.notSignedIn'), t('publishing.summary.signInAgain'));
  };
  try {
    // A session that ended while the form was filled in must not cost what was typed.
    if (!(await getViewer(args))) return tooLate();
    await apiFor(args).call(submitApplication, { body: submission.value });
    return redirectSaying(paths.becomeProvider(), { kind: 'success', key: 'applicationSent' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') return tooLate();
    if (error.reason === 'application_without_user') return refused(error.status, t('applications.withoutUser'));
    if (error.status >= 500) throw error;
    return data(submission.reply(refusalOfForm(error)), formStatus(args.request, error.status));
  }
});

/** A refused form changed nothing, so nothing is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionResult?.status === 'error' ? false : keepAfterFailure(change);

export const handle: PageHandle = { loadFailed: () => t('applications.failedToLoad') };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${t(page?.turnedAway ? 'applications.required' : 'applications.title')} · ${brand.name}` },
  { name: 'description', content: t('shell.description') },
  { name: 'robots', content: 'noindex' },
];

export default function BecomeProvider() {
  const { turnedAway, failed, standing, toAnswer, reopened } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t(turnedAway ? 'applications.required' : 'applications.title')}</h1>
      {turnedAway ? <p className="mt-2 prose-width text-ink-soft">{t('applications.requiredText')}</p> : null}
      {failed ? (
        <PartFailed
          sentence={t('applications.failedToLoad')}
          retry={t('applications.refresh')}
          to={paths.becomeProvider()}
          className="mt-8"
        />
      ) : standing ? (
        <div className="mt-8">
          <ApplicationStanding {...standing} />
        </div>
      ) : (
        <>
          {toAnswer ? (
            <Alert kind="note" title={t('applications.question.title')} className="mt-6 mb-8">
              <p className="my-2 whitespace-pre-line wrap-anywhere">
                {t('applications.question.quoted', { question: toAnswer.question! })}
              </p>
              <p>{t('applications.question.text')}</p>
            </Alert>
          ) : reopened ? (
            <Alert kind="note" title={t('applications.again.title')} className="mt-6 mb-8">
              <p>{t('applications.again.text')}</p>
            </Alert>
          ) : (
            <p className="mt-2 mb-8 prose-width text-ink-soft">{t('applications.lead')}</p>
          )}
          <ApplicationForm key={toAnswer?.updatedAt} lastResult={lastResult} sent={toAnswer ?? reopened} />
        </>
      )}
    </div>
  );
}
