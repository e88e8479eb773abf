import { listingLanguages } from '@canopy/contracts/language';
import { limits } from '@canopy/contracts/limits';
import { categories } from '@canopy/contracts/vocabulary';
import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from '@conform-to/react';
import { numberText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { FormSection } from './form-section.tsx';

/** What it is, and whom families write to. */
export function BasicFields({
  fields,
  forProvider,
}: {
  fields: Record<'title' | 'description' | 'category' | 'language' | 'contact', FieldMetadata<string>>;
  forProvider: boolean;
}) {
  return (
    <FormSection title={t('publishing.sections.basics')}>
      <Field
        {...plain(getInputProps(fields.title, { type: 'text' }))}
        label={t('publishing.fields.title')}
        hint={t('publishing.hints.title')}
        errors={fields.title.errors}
        maxLength={limits.title}
        dir="auto"
      />
      <div>
        <TextArea
          {...plain(getTextareaProps(fields.description))}
          label={t('publishing.fields.description')}
          hint={t('publishing.hints.description')}
          errors={fields.description.errors}
          maxLength={limits.description}
          rows={7}
          dir="auto"
        />
        <p className="mt-1 text-right text-sm text-ink-soft tabular-nums">
          {t('publishing.charactersLeft', {
            left: numberText(limits.description - (fields.description.value ?? '').length),
          })}
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Select
          {...plain(getSelectProps(fields.category))}
          label={t('publishing.fields.category')}
          hint={t('publishing.hints.category')}
          errors={fields.category.errors}
        >
          <option value="">{t('publishing.chooseCategory')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`vocabulary.category.${category}`)}
            </option>
          ))}
        </Select>
        <Select
          {...plain(getSelectProps(fields.language))}
          label={t('publishing.fields.language')}
          hint={t('publishing.hints.language')}
          errors={fields.language.errors}
        >
          {listingLanguages.map((language) => (
            <option key={language} value={language}>
              {t(`vocabulary.language.${language}`)}
            </option>
          ))}
        </Select>
        <Field
          {...plain(getInputProps(fields.contact, { type: 'email' }))}
          label={t('publishing.fields.contact')}
          hint={t(forProvider ? 'publishing.hints.contactOfProvider' : 'publishing.hints.contact')}
          optional={forProvider}
          errors={fields.contact.errors}
          autoComplete="email"
          maxLength={limits.email}
        />
      </div>
    </FormSection>
  );
}
