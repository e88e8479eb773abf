import type { ListingPage } from '@canopy/contracts/listings';
import { categories } from '@canopy/contracts/vocabulary';
import { Form, Link, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countText } from './count-text.ts';
import type { ReadSearch } from './listings-search.ts';

/** Search, category and the Upcoming filter as one GET form; with scripts a choice applies at once. Below it, one chip per category with its count. */
export function ListingFilters({ search, perCategory }: { search: ReadSearch; perCategory: ListingPage['perCategory'] }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { q, category, when } = search;
  return (
    <>
      <Form
        // The fields keep what was typed, so they start anew when the address changes by a link or by Back.
        key={`${q ?? ''}|${category ?? ''}|${when ?? ''}`}
        method="get"
        action={paths.listings()}
        role="search"
        aria-label={t('listings.filters')}
        className="flex flex-wrap items-start gap-3"
      >
        {search.view ? <input type="hidden" name="view" value={search.view} /> : null}
        <div className="relative min-w-0 flex-1 basis-48 md:max-w-lg">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
          <Field id="q" name="q" type="search" label={t('listings.searchLabel')} hideLabel placeholder={t('listings.searchPlaceholder')} defaultValue={q ?? ''} maxLength={100} className="pl-10" enterKeyHint="search" />
        </div>
        <Button type="submit">{t('listings.search')}</Button>
        <div className="grow basis-52 md:grow-0">
        <Select id="category" name="category" label={t('listings.category')} hideLabel defaultValue={category ?? ''} onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}>
          <option value="">{t('listings.allCategories')}</option>
          {categories.map((value) => (
            <option key={value} value={value}>
              {t(`vocabulary.category.${value}`)}
            </option>
          ))}
        </Select>
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-1 font-medium sm:px-2">
          <input type="checkbox" name="when" value="upcoming" defaultChecked={when === 'upcoming'} onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })} className="size-5 accent-forest" />
          {t('listings.upcoming')}
        </label>
      </Form>
      <nav aria-label={t('listings.byCategory')} className="-mx-4 mt-4 overflow-x-auto px-4 pb-2 md:-mx-6 md:px-6 lg:mx-0 lg:px-0">
        <ul className="flex gap-2 lg:flex-wrap">
          {[undefined, ...categories].map((value) => (
            <li key={value ?? 'all'} className="shrink-0">
              <Link
                to={paths.listings({ q, when, category: value, view: search.view })}
                preventScrollReset
                aria-current={value === category ? 'true' : undefined}
                className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors focus-visible:rounded-full ${value === category ? 'border-forest bg-forest text-on-forest' : 'border-line bg-surface hover:border-line-strong hover:bg-leaf'}`}
              >
                {value ? <span aria-hidden="true" className="size-2.5 rounded-full" style={{ backgroundColor: value === category ? 'currentColor' : `var(--${value})` }} /> : null}
                {value ? t(`vocabulary.category.${value}`) : t('listings.all')}
                {value ? <span className={`text-sm tabular-nums ${value === category ? '' : 'text-ink-soft'}`}>{countText(perCategory[value])}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
