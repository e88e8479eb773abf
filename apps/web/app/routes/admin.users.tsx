import { listUsers, readUser } from '@canopy/contracts/admin.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { numberText } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { DeleteQuestion } from '../features/admin/users/delete-question.tsx';
import { ExportButton, ExportProgress } from '../features/admin/users/export-panel.tsx';
import type { FeeAnswer } from '../features/admin/users/fee-editor.tsx';
import { RoleQuestion } from '../features/admin/users/role-question.tsx';
import { ResetQuestion } from '../features/admin/users/reset-question.tsx';
import { changeRole, removeUser, resetFactor, saveFee } from '../features/admin/users/users-action.server.ts';
import { usersUnanswered } from '../features/admin/users/users-unanswered.ts';
import { UsersFilterForm } from '../features/admin/users/users-filter.tsx';
import { readUsersSearch } from '../features/admin/users/users-search.ts';
import { useExport } from '../features/admin/users/use-export.ts';
import { UsersTable } from '../features/admin/users/users-table.tsx';
import { ConfirmNotice } from '../features/shell/confirm-notice.tsx';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { exportProblem } from '../server/export-problem.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAdmin(args);
  const address = new URL(args.request.url).searchParams;
  const search = readUsersSearch(address);
  const question = (['delete', 'admin', 'secondFactor'] as const).find((name) => address.get(name)) ?? null;
  const subjectId = question && address.get(question);
  const api = apiFor(args);
  const shown = { viewerId: viewer.id, search, question, exportProblem: exportProblem(address) };
  return loadOr(args, {
    load: async () => {
      const [page, subject] = await Promise.all([
        api.call(listUsers, { query: { ...search } }),
        subjectId
          ? api.call(readUser, { params: { id: subjectId } }).catch((error: unknown) => {
              if (error instanceof ApiError && error.status === 404) return null;
              throw error;
            })
          : null,
      ]);
      return { ...shown, page, subject, gone: subjectId !== null && subject === null, problem: null };
    },
    or: (error) => ({
      ...shown,
      page: null,
      subject: null,
      gone: false,
      problem: error.status === 403 ? t('admin.users.denied') : t('admin.users.failed', { message: error.message }),
    }),
    log: 'users could not be loaded',
  });
}

export const clientAction = keepPage(usersUnanswered);

export const action = formAction(usersUnanswered, async (args, form) => {
  await requireAdmin(args);
  const user = String(form.get('user') ?? '');
  switch (intentOf(form, ['delete', 'role', 'second-factor', 'fee'])) {
    case 'delete':
      return removeUser(args, user);
    case 'role':
      return changeRole(args, user, form.get('admin') === 'yes');
    case 'second-factor':
      return resetFactor(args, user);
    case 'fee':
      return saveFee(args, user, String(form.get('fee') ?? ''), String(form.get('before') ?? ''));
  }
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('admin.users.failed', { message: t('ui.unreachable') }) };
export const meta: MetaFunction = () => [
  { title: `${t('admin.users.heading')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function Users() {
  const { viewerId, search, page, subject, question, gone, exportProblem, problem } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as
    (Partial<FeeAnswer> & { userId: string; id: string; problem?: string }) | undefined;
  const answerAbout = (userId: string) =>
    posted && posted.fee === undefined && posted.userId === userId ? posted : undefined;
  const { q, role, status } = search;
  const exporting = useExport();
  return (
    <section aria-labelledby="users">
      {page && subject && question === 'delete' ? (
        <DeleteQuestion subject={subject} search={search} answer={answerAbout(subject.user.id)} />
      ) : null}
      {page && subject && question === 'admin' && subject.user.id !== viewerId ? (
        <RoleQuestion user={subject.user} search={search} answer={answerAbout(subject.user.id)} />
      ) : null}
      {page && subject && question === 'secondFactor' && subject.user.id !== viewerId ? (
        <ResetQuestion user={subject.user} search={search} answer={answerAbout(subject.user.id)} />
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="users" className="text-2xl sm:text-3xl">
          {t('admin.users.heading')}
        </h2>
        <ExportButton of={exporting} />
      </div>
      <ExportProgress of={exporting} />
      {exportProblem ? (
        <Alert className="mb-4">{t('admin.users.exportFailed', { message: exportProblem })}</Alert>
      ) : null}
      {gone ? (
        <Alert kind="note" className="mb-4">
          {t('admin.users.question.gone')}
        </Alert>
      ) : null}
      <UsersFilterForm filter={{ q, role, status }} />
      {page === null ? (
        <PartFailed sentence={problem ?? ''} retry={t('admin.retry')} to={paths.adminUsers(search)} className="mt-6" />
      ) : page.items.length === 0 ? (
        <EmptyState title={t('admin.users.empty.title')} text={t('admin.users.empty.text')} art="/art/empty.svg">
          <LinkButton to={paths.adminUsers()} kind="secondary">
            {t('admin.users.clear')}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="mt-4 mb-2 text-ink-soft">
            {page.total.more
              ? t('admin.users.more', { number: numberText(page.total.count) })
              : t('admin.users.count', { count: page.total.count })}
          </p>
          <ConfirmNotice to={paths.adminUsers(search)} text={t('admin.users.confirmFirst')} />
          <UsersTable
            users={page.items}
            labelledBy="users"
            search={search}
            viewerId={viewerId}
            posted={posted?.fee === undefined ? undefined : (posted as FeeAnswer)}
          />
          <PageLinks
            label={t('admin.users.pages')}
            previous={
              page.previous
                ? { to: paths.adminUsers({ q, role, status, before: page.previous }), text: t('admin.users.newer') }
                : null
            }
            next={
              page.next
                ? { to: paths.adminUsers({ q, role, status, after: page.next }), text: t('admin.users.older') }
                : null
            }
          />
        </>
      )}
    </section>
  );
}
