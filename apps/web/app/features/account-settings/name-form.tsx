import { type Language, languageNames, languages, locales } from '@canopy/contracts/language';
import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, getSelectProps, useForm, type SubmissionResult } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { readProfile } from '../sign-in/account-forms.ts';
import { inputProps, timing } from '../sign-in/input-props.ts';
import { Section } from './section.tsx';

interface Props {
  name: string;
  /** What families see instead, where an application was approved. */
  businessName: string | null;
  /** In which we write to this person. */
  language: Language;
  lastResult: SubmissionResult<string[]> | null;
}

export function NameForm({ name, businessName, language, lastResult }: Props) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: 'name',
    lastResult,
    defaultValue: { displayName: name, language },
    ...timing,
    onValidate: ({ formData }) => readProfile(formData),
  });
  return (
    <Section title={t('account.profile.title')}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-4">
        <input type="hidden" name="intent" value="name" />
        {form.errors ? <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert> : null}
        <Field
          {...inputProps(getInputProps(fields.displayName, { type: 'text' }))}
          label={t('account.profile.label')}
          hint={t('account.profile.hint')}
          errors={fields.displayName.errors}
          autoComplete="name"
          dir="auto"
          maxLength={limits.name}
        />
        <Select
          {...inputProps(getSelectProps(fields.language))}
          label={t('account.profile.language')}
          errors={fields.language.errors}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={locales[one]}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="secondary" className="justify-self-start">
          {t('account.profile.submit')}
        </Button>
      </Form>
      {businessName ? (
        <p className="mt-4 text-sm text-ink-soft">
          {t('account.profile.business')}{' '}
          <strong dir="auto" className="text-ink wrap-anywhere">
            {businessName}
          </strong>
          {'. '}
          <Link to={paths.contact} className="underline">
            {t('account.profile.changeBusiness')}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}
