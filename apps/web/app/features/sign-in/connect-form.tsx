import { limits } from '@canopy/contracts/limits';
import { refusals } from '@canopy/contracts/refusals';
import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { said } from '../../said.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readConnection } from './account-forms.ts';
import type { Attempt } from './attempt.ts';
import { inputProps, timing } from './input-props.ts';

/** Connects Google or Facebook with the account that has its email, for whoever knows that account's password. */
export function ConnectForm({ lastResult, to, email }: Attempt & { email: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'connect',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readConnection(formData),
  });
  return (
    <Form
      method="post"
      action={paths.signIn({ to, mode: 'connect' })}
      replace
      {...getFormProps(form)}
      className="grid gap-5"
    >
      {form.errors ? (
        <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert>
      ) : (
        <Alert kind="note">{said(refusals.link_needs_password[1])}</Alert>
      )}
      <p>
        {t('accounts.email')}: <strong className="break-all">{email}</strong>
      </p>
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...inputProps(getInputProps(fields.password, { type: 'password' }))}
        label={t('accounts.password')}
        errors={fields.password.errors}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.connect.submit')}
      </Button>
    </Form>
  );
}
