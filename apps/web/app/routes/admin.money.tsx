import { apiPaths } from '@canopy/contracts/api-paths';
import { brand } from '@canopy/contracts/brand';
import type { MoneyMatters } from '@canopy/contracts/payment-issues';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepPage } from '../browser/keep-page.ts';
import { KindFilter } from '../features/admin/payment-issues/kind-filter.tsx';
import type { MatterAnswer } from '../features/admin/payment-issues/matter-actions.tsx';
import { MatterCard } from '../features/admin/payment-issues/matter-card.tsx';
import { matterUnanswered } from '../features/admin/payment-issues/matter-unanswered.ts';
import { actOnMatter } from '../features/admin/payment-issues/money-action.server.ts';
import { readMoneySearch } from '../features/admin/payment-issues/money-search.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { loader as adminLoader } from './admin.tsx';

export async function loader(asked: LoaderFunctionArgs) {
  await requireAdmin(asked);
  const search = readMoneySearch(new URL(asked.request.url).searchParams);
  try {
    return data({ search, page: await apiFor(asked).get<MoneyMatters>(apiPaths.moneyMatters, { ...search }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    asked.context.log.error({ err: error }, 'what about money needs a person could not be loaded');
    return data({ search, page: null }, { status: error.status >= 500 ? error.status : 500 });
  }
}

export const action = formAction(matterUnanswered, async (asked, form) => {
  await requireAdmin(asked);
  return actOnMatter(asked, form);
});
export const clientAction = keepPage(matterUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => i18n.t('adminMoney.failed') };
export const meta: MetaFunction = () => [
  { title: `${i18n.t('adminMoney.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminMoney() {
  const { t } = useTranslation();
  const { search, page } = useLoaderData<typeof loader>();
  const counts = useRouteLoaderData<typeof adminLoader>('routes/admin')?.counts ?? null;
  const answer = useActionData<typeof action>() as MatterAnswer | undefined;
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminMoney.failed')} retry={t('adminMoney.retryPage')} />;
  const { kind, state, after } = search;
  const loading = navigation.state === 'loading' && navigation.location.pathname === paths.adminMoney();
  const isOf = (matter: { kind: string; id: string }) => answer?.kind === matter.kind && answer.id === matter.id;
  // It may have left the list meanwhile; what happened must be said all the same.
  const orphan = answer && !page.items.some(isOf) ? answer.refused : null;
  const ending = after ? 'noMore' : state ? 'noneResolved' : kind ? 'noneOfKind' : 'empty';
  return (
    <section aria-labelledby="money" className="max-w-5xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="money" className="text-2xl sm:text-3xl">
            {t('adminMoney.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{t(state ? 'adminMoney.resolvedLead' : 'adminMoney.lead')}</p>
        </div>
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="check"
            kind="secondary"
            busy={navigation.formData?.get('intent') === 'check'}
          >
            {t('adminMoney.check')}
          </Button>
        </Form>
      </div>
      <KindFilter kind={kind} resolved={state === 'resolved'} counts={counts} />
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {loading ? t('ui.loading') : ''}
      </p>
      {orphan ? (
        <ActionAlert of={answer} className="mb-4">
          {orphan}
        </ActionAlert>
      ) : null}
      <div aria-busy={loading} className={loading ? 'opacity-60' : ''}>
        {page.items.length > 0 ? (
          <ul className="grid gap-4">
            {page.items.map((matter) => (
              <li key={`${matter.kind} ${matter.id} ${matter.since}`}>
                <MatterCard matter={matter} answer={isOf(matter) ? answer : undefined} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={t(`adminMoney.${ending}.title`)}
            text={t(`adminMoney.${ending}.text`)}
            art="/art/empty.svg"
          />
        )}
      </div>
      {after || page.next ? (
        <nav aria-label={t('adminMoney.pages')} className="mt-6 flex flex-wrap justify-between gap-4">
          <span>
            {after ? (
              <LinkButton to={paths.adminMoney({ kind, state })} kind="secondary">
                {t('adminMoney.newest')}
              </LinkButton>
            ) : null}
          </span>
          {page.next ? (
            <LinkButton to={paths.adminMoney({ kind, state, after: page.next })} rel="next" kind="secondary">
              {t('adminMoney.older')}
              <Icon name="next" />
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
