import { limits } from '@canopy/contracts/limits';
import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { FormSection } from './form-section.tsx';

/** Where it is. What is online needs no address. */
export function PlaceFields({
  fields,
  forProvider,
}: {
  fields: Record<'isVirtual' | 'location', FieldMetadata<string>>;
  forProvider: boolean;
}) {
  const [isVirtual, setVirtual] = useState(fields.isVirtual.initialValue === 'on');
  return (
    <FormSection title={t('publishing.sections.place')} hint={t('publishing.sectionHints.place')}>
      <Checkbox
        id={fields.isVirtual.id}
        name={fields.isVirtual.name}
        checked={isVirtual}
        onChange={(event) => setVirtual(event.currentTarget.checked)}
        label={t('publishing.fields.isVirtual')}
        errors={fields.isVirtual.errors}
      />
      <Field
        {...plain(getInputProps(fields.location, { type: 'text' }))}
        label={t('publishing.fields.location')}
        hint={t(forProvider ? 'publishing.hints.locationForProvider' : 'publishing.hints.location')}
        errors={fields.location.errors}
        optional={isVirtual && !forProvider}
        maxLength={limits.location}
      />
    </FormSection>
  );
}
