import { limits } from '@canopy/contracts/limits';
import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { FormSection } from './form-section.tsx';

type TextField = FieldMetadata<string | undefined>;

/** For whom an administrator creates the listing; of one that waits for somebody, how it calls them. */
export function ProviderFields({
  fields: { providerEmail, providerName },
  waitsFor,
}: {
  fields: Record<'providerEmail' | 'providerName', TextField>;
  waitsFor: string | undefined;
}) {
  return (
    <FormSection
      title={t('publishing.sections.provider')}
      hint={t(waitsFor === undefined ? 'publishing.sectionHints.provider' : 'publishing.sectionHints.waitingProvider')}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {waitsFor === undefined ? (
          <Field
            {...plain(getInputProps(providerEmail, { type: 'email' }))}
            label={t('publishing.fields.providerEmail')}
            hint={t('publishing.hints.providerEmail')}
            errors={providerEmail.errors}
            autoComplete="off"
            maxLength={limits.email}
          />
        ) : (
          // Without a name: it is read here and never sent.
          <Field
            id={providerEmail.id}
            type="email"
            value={waitsFor}
            readOnly
            label={t('publishing.fields.providerEmail')}
            hint={t('publishing.hints.providerEmailStays')}
            autoComplete="off"
            className="bg-leaf"
          />
        )}
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
