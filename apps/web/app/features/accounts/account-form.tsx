import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { readSignIn, readSignUp } from './account-forms.ts';

interface Attempt {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Where to go afterwards, kept in the address of the form. */
  to: string | undefined;
}

const timing = { shouldValidate: 'onBlur', shouldRevalidate: 'onInput' } as const;

/** What React wants apart from the other attributes. */
function input<T extends { key?: string | undefined }>({ key: _key, ...props }: T): Omit<T, 'key'> {
  return props;
}

export function SignInForm({ lastResult, to }: Attempt) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({ id: 'sign-in', lastResult: lastResult ?? null, ...timing, onValidate: ({ formData }) => readSignIn(formData) });
  return (
    <Form method="post" action={paths.signIn({ to })} replace {...getFormProps(form)} className="grid gap-5">
      {form.errors ? <Alert>{form.errors.join(' ')}</Alert> : null}
      <Field {...input(getInputProps(fields.email, { type: 'email' }))} label={t('accounts.email')} errors={fields.email.errors} autoComplete="email" maxLength={limits.email} />
      <Field {...input(getInputProps(fields.password, { type: 'password' }))} label={t('accounts.password')} errors={fields.password.errors} autoComplete="current-password" maxLength={limits.passwordMax} />
      <Button type="submit" wide busy={busy}>
        {t('accounts.signIn.submit')}
      </Button>
    </Form>
  );
}

export function CreateAccountForm({ lastResult, to }: Attempt) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({ id: 'create-account', lastResult: lastResult ?? null, ...timing, onValidate: ({ formData }) => readSignUp(formData) });
  return (
    <Form method="post" action={paths.signIn({ to, mode: 'create' })} replace {...getFormProps(form)} className="grid gap-5">
      {form.errors ? <Alert>{form.errors.join(' ')}</Alert> : null}
      <Field
        {...input(getInputProps(fields.displayName, { type: 'text' }))}
        label={t('accounts.displayName')}
        hint={t('accounts.displayNameHint')}
        errors={fields.displayName.errors}
        autoComplete="name"
        maxLength={limits.name}
      />
      <Field {...input(getInputProps(fields.email, { type: 'email' }))} label={t('accounts.email')} errors={fields.email.errors} autoComplete="email" maxLength={limits.email} />
      <Field
        {...input(getInputProps(fields.password, { type: 'password' }))}
        label={t('accounts.password')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        errors={fields.password.errors}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Checkbox {...input(getInputProps(fields.acceptTerms, { type: 'checkbox' }))} label={t('accounts.terms')} hint={t('accounts.termsHint')} errors={fields.acceptTerms.errors} />
      <Button type="submit" wide busy={busy}>
        {t('accounts.create.submit')}
      </Button>
    </Form>
  );
}
