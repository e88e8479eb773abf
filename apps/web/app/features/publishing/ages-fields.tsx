import type { FieldMetadata } from '@conform-to/react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field, Select } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type TextField = Pick<FieldMetadata<string>, 'id' | 'name' | 'initialValue' | 'errors'>;
const choices = ['', 'all', 'range', 'adults'] as const;

/** Whom it is for. The two ages are asked for where they matter; without scripts they always stand there. */
export function AgesFields({ fields }: { fields: Record<'ages' | 'ageMin' | 'ageMax', TextField> }) {
  const hydrated = useHydrated();
  const [choice, setChoice] = useState(fields.ages.initialValue ?? '');
  const end = (field: TextField, label: string) => (
    <Field
      id={field.id}
      name={field.name}
      defaultValue={field.initialValue ?? ''}
      label={label}
      hint={t('publishing.hints.age')}
      errors={field.errors}
      optional={field === fields.ageMax}
      maxLength={20}
      autoComplete="off"
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:items-start">
      <Select
        id={fields.ages.id}
        name={fields.ages.name}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
        label={t('publishing.fields.ages')}
        errors={fields.ages.errors}
      >
        {choices.map((value) => (
          <option key={value} value={value}>
            {t(`publishing.ages.${value === '' ? 'unsaid' : value}`)}
          </option>
        ))}
      </Select>
      {choice === 'range' || !hydrated ? (
        <>
          {end(fields.ageMin, t('publishing.fields.ageMin'))}
          {end(fields.ageMax, t('publishing.fields.ageMax'))}
        </>
      ) : null}
    </div>
  );
}
