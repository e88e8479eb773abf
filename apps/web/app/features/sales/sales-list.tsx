import type { SalesDashboard } from '@canopy/contracts/sales';
import { useNavigation } from '@remix-run/react';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { withoutLanguage } from '../../i18n/language.ts';
import { paths, type SalesSearch } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { isNarrowed } from './sales-search.ts';
import { SalesFilter } from './sales-filter.tsx';
import { SalesTable } from './sales-table.tsx';

/** The list with its search, and what there is to say where it is empty. */
export function SalesList({ dashboard, search }: { dashboard: SalesDashboard; search: SalesSearch }) {
  const { rows, found, next, previous } = dashboard;
  const navigation = useNavigation();
  const loading = navigation.state === 'loading' && withoutLanguage(navigation.location.pathname) === paths.sales();
  const narrowed = isNarrowed(search);
  const { q, timeframe, sort, direction } = search;
  const wish = { q, timeframe, sort, direction };
  if (rows.length === 0 && !narrowed && !search.after && !search.before)
    return (
      <EmptyState title={t('sales.empty.title')} text={t('sales.empty.text')} art="/art/empty.svg">
        <LinkButton to={paths.addListing}>{t('sales.addListing')}</LinkButton>
      </EmptyState>
    );
  return (
    <section aria-labelledby="sales" className="mt-10">
      <h2 id="sales" className="mb-4 text-2xl">
        {t('sales.heading')}
      </h2>
      <SalesFilter search={search} />
      <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-ink-soft">
          {loading
            ? t('ui.loading')
            : found
              ? t('sales.found', { count: found.count, shown: countText(found) })
              : t('sales.allShown')}
        </p>
        {rows.length > 0 ? (
          <LinkButton to={paths.exportSales(wish)} reloadDocument kind="quiet" size="small">
            <Icon name="download" />
            {t(narrowed ? 'sales.export.found' : 'sales.export.all')}
          </LinkButton>
        ) : null}
      </div>
      <div aria-busy={loading} className={loading ? 'opacity-60' : ''}>
        {rows.length > 0 ? (
          <SalesTable rows={rows} labelledBy="sales" search={search} />
        ) : (
          <NothingHere search={search} />
        )}
      </div>
      <PageLinks
        label={t('sales.pages')}
        previous={previous ? { to: paths.sales({ ...wish, before: previous }), text: t('sales.previous') } : null}
        next={next ? { to: paths.sales({ ...wish, after: next }), text: t('sales.next') } : null}
      />
    </section>
  );
}

/** No match, or the end of the list, which an old address may lead to. */
function NothingHere({ search }: { search: SalesSearch }) {
  const { sort, direction } = search;
  const what = search.after || search.before ? 'noMore' : 'noneFound';
  return (
    <EmptyState title={t(`sales.${what}.title`)} text={t(`sales.${what}.text`)} art="/art/empty.svg">
      <LinkButton to={paths.sales({ sort, direction })} preventScrollReset>
        {t('sales.clear')}
      </LinkButton>
      <LinkButton to={paths.addListing} kind="secondary">
        {t('sales.addListing')}
      </LinkButton>
    </EmptyState>
  );
}
