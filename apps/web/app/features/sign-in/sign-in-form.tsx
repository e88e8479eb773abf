import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readSignIn } from './account-forms.ts';
import type { Attempt } from './attempt.ts';
import { inputProps, timing } from './input-props.ts';

export function SignInForm({ lastResult, to }: Attempt) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'sign-in',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readSignIn(formData),
  });
  return (
    <Form method="post" action={paths.signIn({ to })} replace {...getFormProps(form)} className="grid gap-5">
      {form.errors ? <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert> : null}
      <Field
        {...inputProps(getInputProps(fields.email, { type: 'email' }))}
        label={t('accounts.email')}
        errors={fields.email.errors}
        autoComplete="email"
        maxLength={limits.email}
      />
      <div>
        <Field
          {...inputProps(getInputProps(fields.password, { type: 'password' }))}
          label={t('accounts.password')}
          errors={fields.password.errors}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
        />
        <Link
          to={paths.signIn({ to, mode: 'reset' })}
          replace
          preventScrollReset
          className="link mt-1 inline-flex min-h-11 items-center"
        >
          {t('accounts.signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" wide busy={busy}>
        {t('accounts.signIn.submit')}
      </Button>
    </Form>
  );
}
