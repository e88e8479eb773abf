import type { ListingPage } from '@canopy/contracts/listings';
import { categories } from '@canopy/contracts/vocabulary';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { countText } from './count-text.ts';
import { filtersOf, type ReadSearch } from './listings-search.ts';

/** One chip per category with what it would give under all other filters. */
export function CategoryChips({
  search,
  perCategory,
}: {
  search: ReadSearch;
  perCategory: ListingPage['perCategory'];
}) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('listings.byCategory')}
      className="-mx-4 mt-4 overflow-x-auto px-4 pb-2 md:-mx-6 md:px-6 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-wrap">
        {[undefined, ...categories].map((value) => {
          const chosen = value === search.category;
          return (
            <li key={value ?? 'all'} className="shrink-0">
              <Link
                to={paths.listings({ ...filtersOf(search), category: value, view: search.view })}
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors focus-visible:rounded-full ${chosen ? 'border-forest bg-forest text-on-forest' : 'border-line bg-surface hover:border-line-strong hover:bg-leaf'}`}
              >
                {value ? (
                  <span
                    aria-hidden="true"
                    className="size-2.5 rounded-full"
                    style={{ backgroundColor: chosen ? 'currentColor' : `var(--${value})` }}
                  />
                ) : null}
                {value ? t(`vocabulary.category.${value}`) : t('listings.all')}
                {value ? (
                  <span className={`text-sm tabular-nums ${chosen ? '' : 'text-ink-soft'}`}>
                    {countText(perCategory[value])}
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
