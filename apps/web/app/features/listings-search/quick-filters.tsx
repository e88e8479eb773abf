import type { ListingPage } from '@canopy/contracts/listings';
import { languages } from '@canopy/contracts/language';
import { categories } from '@canopy/contracts/vocabulary';
import { whenChoices } from '@canopy/contracts/search-choices';
import type { ReactNode } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { filtersOf, type ReadSearch } from './listings-search.ts';

/**
 * What one tap can choose: when, in French, and one category with what it would give under all other filters. One row that scrolls
 * on a phone, two rows beside a map.
 */
export function QuickFilters({
  search,
  perCategory,
}: {
  search: ReadSearch;
  /** Null where it is not known: the categories stand there without numbers. */
  perCategory: ListingPage['perCategory'];
}) {
  const shown = { ...filtersOf(search), view: search.view };
  const to = (change: Partial<ReadSearch>) => paths.listings({ ...shown, ...change });
  return (
    <div className="-mx-4 mt-3 flex gap-2 overflow-x-auto px-4 pb-2 md:-mx-6 md:px-6 lg:mx-0 lg:flex-col lg:px-0">
      <Chips label={t('listings.byTime')}>
        {whenChoices.map((value) => (
          // Another tap takes it back.
          <Chip key={value} to={to({ when: value === search.when ? undefined : value })} chosen={value === search.when}>
            {t(`listings.when.${value}`)}
          </Chip>
        ))}
      </Chips>
      <Chips label={t('listings.language')}>
        {languages
          .filter((value) => value === search.language || value === 'fr')
          .map((value) => {
            const chosen = value === search.language;
            return (
              <Chip key={value} to={to({ language: chosen ? undefined : value })} chosen={chosen}>
                {t(`card.inLanguage.${value}`)}
              </Chip>
            );
          })}
      </Chips>
      <Chips label={t('listings.byCategory')}>
        {[undefined, ...categories].map((value) => {
          const chosen = value === search.category;
          return (
            <Chip key={value ?? 'all'} to={to({ category: value })} chosen={chosen}>
              {value ? (
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-full"
                  style={{ backgroundColor: chosen ? 'currentColor' : `var(--${value})` }}
                />
              ) : null}
              {value ? t(`vocabulary.category.${value}`) : t('listings.all')}
              {value && perCategory ? (
                <span className={`text-sm tabular-nums ${chosen ? '' : 'text-ink-soft'}`}>
                  {countText(perCategory[value])}
                </span>
              ) : null}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-2 lg:flex-wrap">{children}</ul>
    </nav>
  );
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap lg:px-3 lg:text-sm transition-colors focus-visible:rounded-full ${chosen ? 'border-forest bg-forest text-on-forest' : 'border-line bg-surface hover:border-line-strong hover:bg-leaf'}`}
      >
        {children}
      </Link>
    </li>
  );
}
