import { usualReach } from '@canopy/contracts/search-choices';
import type { ListingPage } from '@canopy/contracts/listings';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { filtersOf, isFiltered, type ReadSearch } from './listings-search.ts';
import { isOwnPoint } from './own-point.ts';
import { resultsId } from './results.ts';

/** How many matched and where, announced to screen readers when it changes; and the ways out of the filters. */
export function ResultSummary({
  search,
  listings,
  loading,
}: {
  search: ReadSearch;
  listings: Pick<ListingPage, 'total' | 'place' | 'provider'>;
  loading: boolean;
}) {
  const { total, place, provider } = listings;
  const km = search.within ?? usualReach;
  const where = [
    !place
      ? null
      : place.name
        ? t('listings.nearPlace', { km, place: place.name })
        : t(isOwnPoint(search) ? 'listings.nearYourPoint' : 'listings.nearPoint', { km }),
    search.area ? t('listings.inArea') : null,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
      <p role="status" id={resultsId} tabIndex={-1} className="scroll-mt-20 text-ink-soft">
        {loading
          ? t('listings.loading')
          : `${t('listings.found', { count: total.count, shown: countText(total) })}${where ? ` ${where}` : ''}`}
      </p>
      {search.provider ? (
        <Link
          to={paths.listings({ ...filtersOf(search), provider: undefined, view: search.view })}
          preventScrollReset
          className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full border border-forest bg-leaf px-4 font-medium hover:bg-surface"
        >
          <span className="truncate">
            {provider ? t('listings.byProvider', { name: provider.name }) : t('listings.byOne')}
          </span>
          <Icon name="close" className="size-4 shrink-0" />
          <span className="sr-only">{t('listings.ofEverybody')}</span>
        </Link>
      ) : null}
      {search.area || search.lat ? (
        <Link
          to={paths.listings({
            ...filtersOf(search),
            area: undefined,
            lat: undefined,
            lng: undefined,
            view: search.view,
          })}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          {t('listings.removeArea')}
        </Link>
      ) : null}
      {isFiltered(search) ? (
        <Link to={paths.listings({ view: search.view })} className="link inline-flex min-h-11 items-center">
          {t('listings.clear')}
        </Link>
      ) : null}
    </div>
  );
}
