import { limits } from '@canopy/contracts/limits';
import { timeframes } from '@canopy/contracts/sales-choices';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths, type SalesSearch } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFieldsOfAddress } from '../shell/use-fields-of-address.ts';
import { isNarrowed } from './sales-search.ts';

/** A GET form, so that every search has an address. With scripts a timeframe applies at once. */
export function SalesFilter({ search }: { search: SalesSearch }) {
  const { q, timeframe, sort, direction } = search;
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { q: q ?? '', timeframe: timeframe ?? 'all' });
  return (
    <Form
      ref={form}
      method="get"
      action={paths.sales()}
      preventScrollReset
      role="search"
      aria-label={t('sales.filters')}
      className="flex flex-wrap items-start gap-3"
    >
      <div className="relative min-w-0 flex-1 basis-56 md:max-w-md">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <Field
          id="q"
          name="q"
          type="search"
          label={t('sales.searchLabel')}
          hideLabel
          placeholder={t('sales.searchPlaceholder')}
          defaultValue={q ?? ''}
          maxLength={limits.query}
          className="pl-10"
          enterKeyHint="search"
        />
      </div>
      <div className="grow basis-48 sm:grow-0">
        <Select
          id="timeframe"
          name="timeframe"
          label={t('sales.timeframeLabel')}
          hideLabel
          defaultValue={timeframe ?? 'all'}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {timeframes.map((value) => (
            <option key={value} value={value}>
              {t(`sales.timeframe.${value}`)}
            </option>
          ))}
        </Select>
      </div>
      {sort ? <input type="hidden" name="sort" value={sort} /> : null}
      {direction ? <input type="hidden" name="direction" value={direction} /> : null}
      <Button type="submit">{t('sales.search')}</Button>
      {isNarrowed(search) ? (
        <LinkButton to={paths.sales({ sort, direction })} preventScrollReset kind="quiet" className="max-sm:-ml-5">
          {t('sales.clear')}
        </LinkButton>
      ) : null}
    </Form>
  );
}
