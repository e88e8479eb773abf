import { limits } from '@canopy/contracts/limits';
import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { FormSection } from './form-section.tsx';

type TextField = FieldMetadata<string | undefined>;

/** For whom an administrator creates the listing. */
export function ProviderFields({
  fields: { providerEmail, providerName },
}: {
  fields: Record<'providerEmail' | 'providerName', TextField>;
}) {
  return (
    <FormSection title={t('publishing.sections.provider')} hint={t('publishing.sectionHints.provider')}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field
          {...plain(getInputProps(providerEmail, { type: 'email' }))}
          label={t('publishing.fields.providerEmail')}
          hint={t('publishing.hints.providerEmail')}
          errors={providerEmail.errors}
          autoComplete="off"
          maxLength={limits.email}
        />
        <Field
          {...plain(getInputProps(providerName, { type: 'text' }))}
          label={t('publishing.fields.providerName')}
          hint={t('publishing.hints.providerName')}
          errors={providerName.errors}
          autoComplete="off"
          maxLength={limits.name}
        />
      </div>
    </FormSection>
  );
}
