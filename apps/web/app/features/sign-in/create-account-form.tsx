import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { readSignUp } from './account-forms.ts';
import type { Attempt } from './attempt.ts';
import { inputProps, timing } from './input-props.ts';

export function CreateAccountForm({ lastResult, to }: Attempt) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'create-account',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readSignUp(formData),
  });
  return (
    <Form
      method="post"
      action={paths.signIn({ to, mode: 'create' })}
      replace
      {...getFormProps(form)}
      className="grid gap-5"
    >
      {form.errors ? <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert> : null}
      <Field
        {...inputProps(getInputProps(fields.displayName, { type: 'text' }))}
        label={t('accounts.displayName')}
        hint={t('accounts.displayNameHint')}
        errors={fields.displayName.errors}
        autoComplete="name"
        maxLength={limits.name}
      />
      <Field
        {...inputProps(getInputProps(fields.email, { type: 'email' }))}
        label={t('accounts.email')}
        errors={fields.email.errors}
        autoComplete="email"
        maxLength={limits.email}
      />
      <Field
        {...inputProps(getInputProps(fields.password, { type: 'password' }))}
        label={t('accounts.password')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        errors={fields.password.errors}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Checkbox
        {...inputProps(getInputProps(fields.acceptTerms, { type: 'checkbox' }))}
        label={t('accounts.terms')}
        hint={<TermsHint />}
        errors={fields.acceptTerms.errors}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.create.submit')}
      </Button>
    </Form>
  );
}

/** Both pages open beside the form, so that nothing typed is lost. */
function TermsHint() {
  const { t } = useTranslation();
  const beside = { target: '_blank', rel: 'noopener', className: 'link' };
  return (
    <>
      {t('accounts.termsHint')}{' '}
      <a href={addressHere(paths.terms)} {...beside}>
        {t('accounts.readTerms')}
        <span className="sr-only"> {t('shell.newTab')}</span>
      </a>
      {' · '}
      <a href={addressHere(paths.privacy)} {...beside}>
        {t('accounts.readPrivacy')}
        <span className="sr-only"> {t('shell.newTab')}</span>
      </a>
    </>
  );
}
