import { countPaymentIssues, listPaymentIssues } from '@canopy/contracts/payment-issues.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { LoadingLine } from '../features/admin/loading-line.tsx';
import { KindFilter } from '../features/admin/payment-issues/kind-filter.tsx';
import type { PaymentIssueAnswer } from '../features/admin/payment-issues/payment-issue-actions.tsx';
import { PaymentIssueCard } from '../features/admin/payment-issues/payment-issue-card.tsx';
import { paymentIssueUnanswered } from '../features/admin/payment-issues/payment-issue-unanswered.ts';
import { actOnPaymentIssue } from '../features/admin/payment-issues/payment-issue-action.server.ts';
import { readPaymentIssuesSearch } from '../features/admin/payment-issues/payment-issues-search.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { withoutLanguage } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readPaymentIssuesSearch(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => {
      const api = apiFor(args);
      const [page, counts] = await Promise.all([
        api.call(listPaymentIssues, { query: { ...search } }),
        // The page itself can do without.
        api.call(countPaymentIssues).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          args.context.log.error({ err: error }, 'open payment issues could not be counted');
          return null;
        }),
      ]);
      return { search, page, counts: counts?.counts ?? null };
    },
    or: { search, page: null, counts: null },
    log: 'what about money needs a person could not be loaded',
  });
}

export const action = formAction(paymentIssueUnanswered, async (args, form) => {
  await requireAdmin(args);
  return actOnPaymentIssue(args, form);
});
export const clientAction = keepPage(paymentIssueUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminPaymentIssues.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminPaymentIssues.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminPaymentIssues() {
  const { search, page, counts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PaymentIssueAnswer | undefined;
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminPaymentIssues.failed')} retry={t('adminPaymentIssues.retryPage')} />;
  const { kind, state, after } = search;
  const loading =
    navigation.state === 'loading' && withoutLanguage(navigation.location.pathname) === paths.adminPaymentIssues();
  const isOf = (issue: { kind: string; id: string }) => answer?.kind === issue.kind && answer.id === issue.id;
  // It may have left the list meanwhile; what happened must be said all the same.
  const orphan = answer && !page.items.some(isOf) ? answer.problem : null;
  const ending = after ? 'noMore' : state ? 'noneResolved' : kind ? 'noneOfKind' : 'empty';
  return (
    <section aria-labelledby="payment-issues" className="max-w-5xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="payment-issues" className="text-2xl sm:text-3xl">
            {t('adminPaymentIssues.title')}
          </h2>
          <p className="mt-1 text-ink-soft">
            {t(state ? 'adminPaymentIssues.resolvedLead' : 'adminPaymentIssues.lead')}
          </p>
        </div>
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="check"
            kind="secondary"
            busy={navigation.formData?.get('intent') === 'check'}
          >
            {t('adminPaymentIssues.check')}
          </Button>
        </Form>
      </div>
      <KindFilter kind={kind} resolved={state === 'resolved'} counts={counts} />
      <LoadingLine shown={loading} />
      {orphan ? (
        <ActionAlert of={answer} className="mb-4">
          {orphan}
        </ActionAlert>
      ) : null}
      <div aria-busy={loading} className={loading ? 'opacity-60' : ''}>
        {page.items.length > 0 ? (
          <ul className="grid gap-4">
            {page.items.map((issue) => (
              <li key={`${issue.kind} ${issue.id} ${issue.since}`}>
                <PaymentIssueCard issue={issue} answer={isOf(issue) ? answer : undefined} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={t(`adminPaymentIssues.${ending}.title`)}
            text={t(`adminPaymentIssues.${ending}.text`)}
            art="/art/empty.svg"
          />
        )}
      </div>
      <PageLinks
        label={t('adminPaymentIssues.pages')}
        first={after ? { to: paths.adminPaymentIssues({ kind, state }), text: t('adminPaymentIssues.newest') } : null}
        next={
          page.next
            ? { to: paths.adminPaymentIssues({ kind, state, after: page.next }), text: t('adminPaymentIssues.older') }
            : null
        }
      />
    </section>
  );
}
