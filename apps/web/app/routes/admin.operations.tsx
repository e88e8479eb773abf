import { adminCountsShownTo } from '@canopy/contracts/operations';
import { readOperations, runSweep } from '@canopy/contracts/operations.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { numberText } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { ago } from '../features/admin/operations/ago.ts';
import { LastKnown } from '../features/admin/operations/last-known.tsx';
import { ProcessFacts } from '../features/admin/operations/process-facts.tsx';
import { QueuesTable } from '../features/admin/operations/queues-table.tsx';
import { SweepsTable } from '../features/admin/operations/sweeps-table.tsx';
import { WaitingList } from '../features/admin/operations/waiting-list.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Link } from '../ui/link.tsx';
import type { loader as adminLoader } from './admin.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const webStartedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  return loadOr(args, {
    load: async () => ({ webStartedAt, operations: await apiFor(args).call(readOperations) }),
    or: { webStartedAt, operations: null },
    log: 'the operations could not be loaded',
  });
}

const unanswered = () => ({ problem: t('adminOperations.refused') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  return answerTo(args, {
    back: paths.adminOperations,
    act: async () => {
      await apiFor(args).call(runSweep, { params: { name: String(form.get('sweep') ?? '') } });
      return redirectSaying(paths.adminOperations, { kind: 'success', key: 'sweepRequested' });
    },
    refused: (error) => ({ problem: error.message }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminOperations.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminOperations.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

const upToShown = (count: number) =>
  count > adminCountsShownTo ? t('adminOperations.waits.more', { number: adminCountsShownTo }) : String(count);

const heading = 'mt-8 mb-2 text-xl sm:text-2xl scroll-mt-20';

export default function AdminOperations() {
  const { operations, webStartedAt } = useLoaderData<typeof loader>();
  const counts = useRouteLoaderData<typeof adminLoader>('routes/admin')?.counts ?? null;
  const answer = useActionData<typeof action>();
  if (!operations) return <LoadFailed sentence={t('adminOperations.failed')} retry={t('adminOperations.retry')} />;
  const { now, queues, worker, refusedWebhooks, unsentEmails, undeletedFiles, unreadSubscriptions, facts } = operations;
  const undeleted = undeletedFiles.value;
  const unread = unreadSubscriptions.value;
  const unsent = unsentEmails.value;
  const seenAt = worker.value?.seenAt ?? null;
  const refused = refusedWebhooks.value;
  return (
    <section aria-labelledby="operations">
      <h2 id="operations" className="text-2xl sm:text-3xl">
        {t('adminOperations.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('adminOperations.lead')}</p>
      {answer ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {worker.value?.away ? (
        <Alert title={t('adminOperations.worker.away')} className="mb-4">
          <p>
            {seenAt ? t('adminOperations.worker.seen', { ago: ago(seenAt, now) }) : t('adminOperations.worker.never')}{' '}
            {t('adminOperations.worker.start')}
          </p>
        </Alert>
      ) : null}
      {refused && refused.count > 0 ? (
        <Alert
          title={t('adminOperations.webhooks.title', {
            count: refused.count,
            number: numberText(refused.count),
          })}
          className="mb-4"
        >
          <p>{t('adminOperations.webhooks.text', { ago: ago(refused.lastAt ?? now, now) })}</p>
        </Alert>
      ) : null}
      {unsent && unsent.count > 0 ? (
        <Alert title={t('adminOperations.mail.title', { number: upToShown(unsent.count) })} className="mb-4">
          <p>
            {t('adminOperations.mail.text', { ago: ago(unsent.since ?? now, now), error: unsent.error ?? '' })}{' '}
            <Link to={paths.adminEmails()} className="link">
              {t('adminOperations.mail.all')}
            </Link>
          </p>
        </Alert>
      ) : null}

      {undeleted && undeleted.count > 0 ? (
        <Alert title={t('adminOperations.files.title', { number: upToShown(undeleted.count) })} className="mb-4">
          <p>{t('adminOperations.files.text', { ago: ago(undeleted.since ?? now, now) })}</p>
        </Alert>
      ) : null}

      {unread && unread.count > 0 ? (
        <Alert title={t('adminOperations.premium.title', { number: upToShown(unread.count) })} className="mb-4">
          <p>{t('adminOperations.premium.text', { ago: ago(unread.since ?? now, now) })}</p>
        </Alert>
      ) : null}

      <h3 className={heading}>{t('adminOperations.waits.title')}</h3>
      <WaitingList counts={counts} />

      <h3 id="queues" className={heading}>
        {t('adminOperations.queues.title')}
      </h3>
      <p className="mb-3 text-ink-soft">{t('adminOperations.queues.lead')}</p>
      <LastKnown of={queues}>{(value) => <QueuesTable queues={value} now={now} labelledBy="queues" />}</LastKnown>

      <h3 id="sweeps" className={heading}>
        {t('adminOperations.sweeps.title')}
      </h3>
      <p className="mb-3 text-ink-soft">{t('adminOperations.sweeps.lead')}</p>
      <LastKnown of={worker}>{({ sweeps }) => <SweepsTable sweeps={sweeps} now={now} labelledBy="sweeps" />}</LastKnown>

      <h3 className={`${heading} mb-3`}>{t('adminOperations.facts.title')}</h3>
      <LastKnown of={facts}>
        {(value) => <ProcessFacts facts={value} webStartedAt={webStartedAt} workerSeenAt={seenAt} />}
      </LastKnown>
    </section>
  );
}
