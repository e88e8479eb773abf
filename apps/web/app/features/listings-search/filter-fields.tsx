import { languages } from '@canopy/contracts/language';
import { ageChoices, orders, priceChoices, reaches, usualReach } from '@canopy/contracts/search-choices';
import { categories } from '@canopy/contracts/vocabulary';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Field, Select } from '../../ui/field.tsx';
import { type ReadSearch, usualOrder } from './listings-search.ts';
import { NearField } from './near-field.tsx';

/**
 * The fields of the part that opens.
 * @param placed whether a place is asked for, by the address or by what is typed
 * @param choice what a list does to apply what is chosen in it
 */
export function FilterFields({
  search,
  placed,
  problems,
  choice,
  children,
}: {
  search: ReadSearch;
  placed: boolean;
  problems: Record<string, string[]>;
  choice: { onPointerDown: () => void; onKeyDown: (event: KeyboardEvent) => void; onChange: () => void };
  children: ReactNode;
}) {
  const usual = placed ? 'distance' : search.q ? 'best' : 'newest';
  return (
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
            {t('card.kilometres', { km })}
          </option>
        ))}
      </Select>
      <Select id="sort" name="sort" label={t('listings.sort')} defaultValue={search.sort ?? ''} {...choice}>
        {/* With another order chosen, or remembered, the usual one must be said to be had. */}
        <option value={search.sort ? usualOrder : ''}>{t(`listings.order.${usual}`)}</option>
        {orders
          .filter((order) => order !== usual && (order !== 'best' || search.q) && (order !== 'distance' || placed))
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
      {children}
    </div>
  );
}
