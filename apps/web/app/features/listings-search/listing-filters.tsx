import { limits } from '@canopy/contracts/limits';
import { usualReach } from '@canopy/contracts/search-choices';
import { Form } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSheetFoot, FilterSheetHead } from './filter-sheet.tsx';
import { filtersOf, type ReadSearch } from './listings-search.ts';
import { useFilterForm } from './use-filter-form.ts';
import { moreFiltersId } from './use-filter-sheet.ts';

/** Beside the fields of the part that opens. */
const shownAlways = ['q', 'category', 'when', 'sort', 'lng', 'area', 'provider'];
/**
 * Every filter in one GET form, so that it works as a plain document; with scripts a choice applies at once.
 * @param problems sentences of the API per field. What was typed stays in the field that they stand beside.
 */
export function ListingFilters({ search, problems }: { search: ReadSearch; problems: Record<string, string[]> }) {
  const { form, panel, sheet, open, setOpen, live, placed, choice, onInput, onSubmit, empty } = useFilterForm(
    search,
    problems,
  );
  const more = Object.entries(filtersOf(search)).filter(
    // A form sends its distance along, also where nobody touched it.
    ([name, value]) =>
      value !== undefined && !shownAlways.includes(name) && (name !== 'within' || value !== String(usualReach)),
  ).length;

  return (
    <Form
      ref={form}
      method="get"
      action={paths.listings()}
      role="search"
      aria-label={t('listings.filters')}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
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
          {sheet.isOpen ? <FilterSheetHead onClose={sheet.close} /> : null}
          <FilterFields search={search} placed={placed} problems={problems} choice={choice}>
            {sheet.isOpen ? null : (
              <div className="col-span-2 md:col-span-4">
                <Button type="submit" kind="secondary">
                  {t('listings.apply')}
                </Button>
              </div>
            )}
          </FilterFields>
          {sheet.isOpen ? <FilterSheetFoot count={live.count} onEmpty={empty} /> : null}
        </dialog>
      </details>
    </Form>
  );
}
