import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormSection } from './form-section.tsx';

/** Empties date fields as a person would, so that everything that listens to typing hears it. */
function clear(ids: string[]): void {
  for (const id of ids) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) continue;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** When it is. */
export function TimeFields({
  fields,
  datesOptional,
}: {
  fields: Record<'eventStart' | 'eventEnd', FieldMetadata<string>>;
  datesOptional: boolean;
}) {
  const hydrated = useHydrated();
  return (
    <FormSection title={t('publishing.sections.time')} hint={t('publishing.sectionHints.time')}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field
          {...plain(getInputProps(fields.eventStart, { type: 'datetime-local' }))}
          label={t('publishing.fields.eventStart')}
          errors={fields.eventStart.errors}
          optional={datesOptional}
        />
        <Field
          {...plain(getInputProps(fields.eventEnd, { type: 'datetime-local' }))}
          label={t('publishing.fields.eventEnd')}
          errors={fields.eventEnd.errors}
          optional
        />
      </div>
      {datesOptional ? (
        <Button
          type={hydrated ? 'button' : 'submit'}
          name="intent"
          value="clear-dates"
          formNoValidate
          kind="secondary"
          className="justify-self-start"
          onClick={() => clear([fields.eventStart.id, fields.eventEnd.id])}
        >
          {t('publishing.clearDates')}
        </Button>
      ) : null}
    </FormSection>
  );
}
