import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readNewPassword } from './account-forms.ts';
import { inputProps, timing } from './input-props.ts';

/**
 * Chooses the password of the account that a mailed link belongs to. Without an action the form posts to this very
 * address, which holds the token.
 */
export function NewPasswordForm({
  email,
  submit,
  lastResult,
}: {
  email: string;
  submit: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'new-password',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readNewPassword(formData),
  });
  return (
    <Form method="post" replace {...getFormProps(form)} className="grid gap-5">
      {form.errors ? <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert> : null}
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...inputProps(getInputProps(fields.password, { type: 'password' }))}
        label={t('accounts.newPassword.label')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        errors={fields.password.errors}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
