import { priceChoices, reaches, usualReach } from '@canopy/contracts/search-choices';
import { categories } from '@canopy/contracts/vocabulary';
import { Form, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { filtersOf, readListingsSearch, type ReadSearch } from './listings-search.ts';
import { NearField } from './near-field.tsx';

const shownAlways = ['q', 'category', 'when'];

/**
 * Every filter in one GET form, so that it works as a plain document; with scripts a choice applies at once.
 * @param problems sentences of the API per field. What was typed stays in the field that they stand beside.
 */
export function ListingFilters({ search, problems }: { search: ReadSearch; problems: Record<string, string[]> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const placed = Boolean(search.near || search.lat);
  const more = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !shownAlways.includes(name) && name !== 'lng' && name !== 'area',
  ).length;

  /** The same address as the plain form asks for, without its empty fields. */
  function apply(form: HTMLFormElement) {
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    navigate(paths.listings(readListingsSearch(typed)), { preventScrollReset: true });
  }
  const onChoice = (event: FormEvent<HTMLSelectElement | HTMLInputElement>) => apply(event.currentTarget.form!);

  return (
    <Form
      // The fields keep what was typed, so they start anew when the address changes by a link or by Back.
      key={JSON.stringify(filters)}
      method="get"
      action={paths.listings()}
      role="search"
      aria-label={t('listings.filters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {search.view ? <input type="hidden" name="view" value={search.view} /> : null}
      {search.area ? <input type="hidden" name="area" value={search.area} /> : null}
      <div className="flex flex-wrap items-start gap-3">
        <div className="relative min-w-0 flex-1 basis-48 md:max-w-lg">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
          <Field
            id="q"
            name="q"
            type="search"
            label={t('listings.searchLabel')}
            hideLabel
            placeholder={t('listings.searchPlaceholder')}
            defaultValue={search.q ?? ''}
            maxLength={100}
            className="pl-10"
            enterKeyHint="search"
            errors={problems['q']}
          />
        </div>
        <Button type="submit">{t('listings.search')}</Button>
        <div className="grow basis-52 md:grow-0">
          <Select
            id="category"
            name="category"
            label={t('listings.category')}
            hideLabel
            defaultValue={search.category ?? ''}
            onChange={onChoice}
          >
            <option value="">{t('listings.allCategories')}</option>
            {categories.map((value) => (
              <option key={value} value={value}>
                {t(`vocabulary.category.${value}`)}
              </option>
            ))}
          </Select>
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-1 font-medium sm:px-2">
          <input
            type="checkbox"
            name="when"
            value="upcoming"
            defaultChecked={search.when === 'upcoming'}
            onChange={onChoice}
            className="size-5 accent-forest"
          />
          {t('listings.upcoming')}
        </label>
      </div>
      <details open={more > 0 || Object.keys(problems).length > 0} className="group mt-3">
        <summary className="link inline-flex min-h-11 items-center gap-1.5">
          <Icon name="next" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
          {t('listings.moreFilters')}
          {more > 0 ? <span className="text-sm tabular-nums">({more})</span> : null}
        </summary>
        <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 md:grid-cols-4">
          <div className={placed ? 'col-span-2' : 'col-span-2 md:col-span-3'}>
            <NearField search={search} errors={problems['near'] ?? problems['lat'] ?? problems['lng']} />
          </div>
          <Select
            id="within"
            name="within"
            label={t('listings.within')}
            defaultValue={search.within ?? String(usualReach)}
            onChange={(event) => (placed ? onChoice(event) : undefined)}
          >
            {reaches.map((km) => (
              <option key={km} value={km}>
                {t('listings.kilometres', { km })}
              </option>
            ))}
          </Select>
          {placed ? (
            <Select
              id="sort"
              name="sort"
              label={t('listings.sort')}
              defaultValue={search.sort === 'newest' ? 'newest' : ''}
              onChange={onChoice}
            >
              <option value="">{t('listings.nearestFirst')}</option>
              <option value="newest">{t('listings.newestFirst')}</option>
            </Select>
          ) : null}
          <Field
            id="from"
            name="from"
            type={problems['from'] ? 'text' : 'date'}
            label={t('listings.from')}
            defaultValue={search.from ?? ''}
            errors={problems['from']}
          />
          <Field
            id="to"
            name="to"
            type={problems['to'] ? 'text' : 'date'}
            label={t('listings.to')}
            defaultValue={search.to ?? ''}
            errors={problems['to']}
          />
          <Select
            id="price"
            name="price"
            label={t('listings.price')}
            defaultValue={search.price ?? ''}
            onChange={onChoice}
          >
            <option value="">{t('listings.anyPrice')}</option>
            {priceChoices.map((choice) => (
              <option key={choice} value={choice}>
                {t(choice === 'free' ? 'listings.free' : 'listings.onRequest')}
              </option>
            ))}
          </Select>
          <Field
            id="maxPrice"
            name="maxPrice"
            inputMode="decimal"
            label={t('listings.maxPrice')}
            defaultValue={search.maxPrice ?? ''}
            maxLength={12}
            errors={problems['maxPrice']}
          />
          <div className="col-span-2 md:col-span-4">
            <Button type="submit" kind="secondary">
              {t('listings.apply')}
            </Button>
          </div>
        </div>
      </details>
    </Form>
  );
}
