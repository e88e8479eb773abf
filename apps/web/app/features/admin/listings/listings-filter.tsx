import { limits } from '@canopy/contracts/limits';
import { categories } from '@canopy/contracts/vocabulary';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { paths, type AdminListingsSearch } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFieldsOfAddress } from '../../shell/use-fields-of-address.ts';

/** A GET form, so that every search has an address. With scripts a category applies at once. */
export function ListingsFilter({ q, category }: AdminListingsSearch) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { q: q ?? '', category: category ?? '' });
  return (
    <Form
      ref={form}
      method="get"
      action={paths.adminListings()}
      role="search"
      aria-label={t('adminListings.filters')}
      className="flex flex-wrap items-start gap-3"
    >
      <div className="relative min-w-0 flex-1 basis-56 md:max-w-md">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <Field
          id="q"
          name="q"
          type="search"
          label={t('adminListings.searchLabel')}
          hideLabel
          placeholder={t('adminListings.searchPlaceholder')}
          defaultValue={q ?? ''}
          maxLength={limits.query}
          className="pl-10"
          enterKeyHint="search"
        />
      </div>
      <div className="grow basis-44 sm:grow-0">
        <Select
          id="category"
          name="category"
          label={t('adminListings.category')}
          hideLabel
          defaultValue={category ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t('adminListings.allCategories')}</option>
          {categories.map((value) => (
            <option key={value} value={value}>
              {t(`vocabulary.category.${value}`)}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit">{t('adminListings.search')}</Button>
      {q || category ? (
        <LinkButton to={paths.adminListings()} kind="quiet">
          {t('adminListings.clear')}
        </LinkButton>
      ) : null}
    </Form>
  );
}
