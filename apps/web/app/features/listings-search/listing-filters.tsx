import { languages } from '@canopy/contracts/language';
import { ageChoices, orders, priceChoices, reaches, usualReach } from '@canopy/contracts/search-choices';
import { categories } from '@canopy/contracts/vocabulary';
import { limits } from '@canopy/contracts/limits';
import { Form, useNavigate } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { type ListingsSearch, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { filtersOf, readListingsSearch, type ReadSearch, usualOrder } from './listings-search.ts';
import { NearField } from './near-field.tsx';
import { goToResults, isNarrow } from './results.ts';
import { moreFiltersId, useFilterSheet } from './use-filter-sheet.ts';
import { useLiveCount } from './use-live-count.ts';
import { useFieldsOfAddress } from './use-fields-of-address.ts';

/** Beside the fields of the part that opens. */
const shownAlways = ['q', 'category', 'when', 'sort', 'lng', 'area', 'provider'];
/**
 * Every filter in one GET form, so that it works as a plain document; with scripts a choice applies at once.
 * @param problems sentences of the API per field. What was typed stays in the field that they stand beside.
 */
export function ListingFilters({ search, problems }: { search: ReadSearch; problems: Record<string, string[]> }) {
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const placed = Boolean(search.near || search.lat);
  const more = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !shownAlways.includes(name),
  ).length;
  const usual = placed ? 'distance' : search.q ? 'best' : 'newest';
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(problems).join(' ');
  const [open, setOpen] = useState(wrong !== '');
  const fields = useFieldsOfAddress(form, {
    q: search.q ?? '',
    category: search.category ?? '',
    near: search.near ?? '',
    within: search.within ?? String(usualReach),
    sort: search.sort ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    age: search.age ?? '',
    language: search.language ?? '',
    price: search.price ?? '',
    maxPrice: search.maxPrice ?? '',
  });
  useEffect(() => {
    if (!wrong) return;
    setOpen(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [wrong]);

  const panel = useRef<HTMLDialogElement>(null);
  const sheet = useFilterSheet(panel);
  // The place of the visitor is no field that could be emptied.
  const [withoutPoint, setWithoutPoint] = useState(false);
  useEffect(() => setWithoutPoint(false), [search.lat]);
  const live = useLiveCount(sheet.isOpen, typedSearch);

  /** The same search as the plain form asks for, without its empty fields. */
  function typedSearch(): ListingsSearch {
    const typed = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    if (withoutPoint) for (const name of ['lat', 'lng']) typed.delete(name);
    // A part of the map that was searched lies around another place.
    if (withoutPoint || (typed.get('near') ?? '') !== (search.near ?? '')) typed.delete('area');
    const requested = readListingsSearch(typed);
    return { ...requested, sort: typed.get('sort') === usualOrder ? usualOrder : requested.sort };
  }

  function apply() {
    fields.onApplied();
    unconfirmed.current = false;
    navigate(paths.listings(typedSearch()), { preventScrollReset: true, replace: sheet.isOpen });
  }

  /** In the sheet: nothing is asked for any more, until the button says so. */
  function empty() {
    for (const field of panel.current!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      if (field.type !== 'hidden') field.value = field.name === 'within' ? String(usualReach) : '';
    const order = panel.current!.querySelector<HTMLSelectElement>('select[name="sort"]');
    if (order && order.selectedIndex < 0) order.selectedIndex = 0;
    setWithoutPoint(true);
    live.ask();
  }

  // A closed list changes with every arrow key: only what was pointed at, or confirmed by Enter, is a choice.
  const byKeys = useRef(false);
  const unconfirmed = useRef(false);
  const choice = {
    onPointerDown: () => void (byKeys.current = false),
    onKeyDown: (event: KeyboardEvent) => {
      byKeys.current = event.key !== 'Enter';
      if (byKeys.current || !unconfirmed.current) return;
      event.preventDefault();
      apply();
    },
    onChange: () => {
      if (sheet.isOpen) return;
      if (byKeys.current) unconfirmed.current = true;
      else apply();
    },
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    apply();
    if (!submitter?.closest(`#${moreFiltersId}`) || !isNarrow()) return;
    sheet.leave();
    setOpen(false);
    requestAnimationFrame(goToResults);
  }

  return (
    <Form
      ref={form}
      method="get"
      action={paths.listings()}
      role="search"
      aria-label={t('listings.filters')}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        fields.onInput((event.target as HTMLInputElement).name);
        if (sheet.isOpen) live.ask();
      }}
    >
      {search.view ? <input type="hidden" name="view" value={search.view} /> : null}
      {search.area ? <input type="hidden" name="area" value={search.area} /> : null}
      {search.provider ? <input type="hidden" name="provider" value={search.provider} /> : null}
      {search.when ? <input type="hidden" name="when" value={search.when} /> : null}
      <div className="flex items-start gap-2 sm:gap-3">
        <div className="relative min-w-0 flex-1 md:max-w-lg">
          <Icon
            name="search"
            className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft max-sm:hidden"
          />
          <Field
            id="q"
            name="q"
            type="search"
            label={t('listings.searchLabel')}
            hideLabel
            placeholder={t('listings.searchPlaceholder')}
            defaultValue={search.q ?? ''}
            maxLength={limits.query}
            className="sm:pl-10"
            enterKeyHint="search"
            errors={problems['q']}
          />
        </div>
        <Button type="submit" className="max-sm:px-3">
          <Icon name="search" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('listings.search')}</span>
        </Button>
      </div>
      <details
        id={moreFiltersId}
        open={open || sheet.isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open && !sheet.isOpen)}
        className="group mt-1 sm:mt-3"
      >
        <summary
          className="link inline-flex min-h-11 items-center gap-1.5"
          onClick={(event) => {
            if (!sheet.isPhone || open) return;
            event.preventDefault();
            sheet.open();
          }}
        >
          <Icon name="next" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
          {t('listings.moreFilters')}
          {more > 0 ? <span className="text-sm tabular-nums">({more})</span> : null}
        </summary>
        <dialog
          ref={panel}
          open
          role={sheet.isOpen ? undefined : 'group'}
          aria-label={t(sheet.isOpen ? 'listings.filters' : 'listings.moreFilters')}
          className="filter-sheet"
          onCancel={(event) => {
            event.preventDefault();
            sheet.close();
          }}
          onClose={sheet.close}
          onClick={(event) => (event.target === event.currentTarget ? sheet.close() : undefined)}
        >
          {sheet.isOpen ? (
            <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
              <h2 tabIndex={-1} className="text-xl outline-none">
                {t('listings.filters')}
              </h2>
              <button
                type="button"
                onClick={sheet.close}
                className="grid size-11 place-items-center rounded-lg hover:bg-leaf"
              >
                <Icon name="close" />
                <span className="sr-only">{t('ui.close')}</span>
              </button>
            </div>
          ) : null}
          <div className="filter-fields mt-1 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 md:grid-cols-4">
            <div className="col-span-2">
              <NearField search={search} errors={problems['near'] ?? problems['lat'] ?? problems['lng']} />
            </div>
            <Select
              id="within"
              name="within"
              label={t('listings.within')}
              defaultValue={search.within ?? String(usualReach)}
              {...choice}
              // Alone it changes nothing.
              onChange={() => void (placed && choice.onChange())}
            >
              {reaches.map((km) => (
                <option key={km} value={km}>
                  {t('listings.kilometres', { km })}
                </option>
              ))}
            </Select>
            <Select id="sort" name="sort" label={t('listings.sort')} defaultValue={search.sort ?? ''} {...choice}>
              {/* With another order chosen, or remembered, the usual one must be said to be had. */}
              <option value={search.sort ? usualOrder : ''}>{t(`listings.order.${usual}`)}</option>
              {orders
                .filter(
                  (order) => order !== usual && (order !== 'best' || search.q) && (order !== 'distance' || placed),
                )
                .map((order) => (
                  <option key={order} value={order}>
                    {t(`listings.order.${order}`)}
                  </option>
                ))}
            </Select>
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
              id="category"
              name="category"
              label={t('listings.category')}
              defaultValue={search.category ?? ''}
              {...choice}
            >
              <option value="">{t('listings.allCategories')}</option>
              {categories.map((value) => (
                <option key={value} value={value}>
                  {t(`vocabulary.category.${value}`)}
                </option>
              ))}
            </Select>
            <Select id="age" name="age" label={t('listings.age')} defaultValue={search.age ?? ''} {...choice}>
              <option value="">{t('listings.anyAge')}</option>
              {ageChoices.map((value) => (
                <option key={value} value={value}>
                  {value === 'adult' ? t('listings.grownUp') : value === '0' ? t('listings.underOne') : value}
                </option>
              ))}
            </Select>
            <Select id="price" name="price" label={t('listings.price')} defaultValue={search.price ?? ''} {...choice}>
              <option value="">{t('listings.anyPrice')}</option>
              {priceChoices.map((value) => (
                <option key={value} value={value}>
                  {t(value === 'free' ? 'listings.free' : 'listings.onRequest')}
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
            <Select
              id="language"
              name="language"
              label={t('listings.language')}
              defaultValue={search.language ?? ''}
              {...choice}
            >
              <option value="">{t('listings.anyLanguage')}</option>
              {languages.map((value) => (
                <option key={value} value={value}>
                  {t(`vocabulary.language.${value}`)}
                </option>
              ))}
            </Select>
            {sheet.isOpen ? null : (
              <div className="col-span-2 md:col-span-4">
                <Button type="submit" kind="secondary">
                  {t('listings.apply')}
                </Button>
              </div>
            )}
          </div>
          {sheet.isOpen ? (
            <div className="flex gap-3 border-t border-line px-4 py-3">
              <Button type="button" kind="secondary" onClick={empty}>
                {t('listings.clearFields')}
              </Button>
              <Button type="submit" className="grow">
                <span aria-live="polite">
                  {live.count
                    ? t('listings.applyCount', { count: live.count.count, shown: countText(live.count) })
                    : t('listings.apply')}
                </span>
              </Button>
            </div>
          ) : null}
        </dialog>
      </details>
    </Form>
  );
}
