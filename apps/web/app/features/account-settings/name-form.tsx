import { type Language, languageNames, languages, locales } from '@canopy/contracts/language';
import { limits } from '@canopy/contracts/limits';
import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from './section.tsx';

interface Props {
  name: string;
  /** What families see instead, where an application was approved. */
  businessName: string | null;
  isProvider: boolean;
  /** In which we write to this person. */
  language: Language;
  lastResult: SubmissionResult<string[]> | null;
}

export function NameForm({ name, businessName, isProvider, language, lastResult }: Props) {
  const { form, field, select, problem } = useShortForm('name', lastResult, { displayName: name, language });
  return (
    <Section title={t('account.profile.title')}>
      <Form method="post" preventScrollReset {...form} className="grid gap-4">
        <input type="hidden" name="intent" value="name" />
        {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
        <Field
          {...field('displayName', 'text')}
          label={t('account.profile.label')}
          hint={t(`account.profile.${businessName ? 'hintOfBusiness' : isProvider ? 'hintOfProvider' : 'hint'}`)}
          autoComplete="name"
          dir="auto"
          maxLength={limits.name}
        />
        <Select {...select('language')} label={t('account.profile.language')}>
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
          <Link to={paths.contact} className="link">
            {t('account.profile.changeBusiness')}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}
