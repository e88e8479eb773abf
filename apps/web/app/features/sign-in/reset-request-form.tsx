import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readResetRequest } from './account-forms.ts';
import type { Attempt } from './attempt.ts';
import { inputProps, timing } from './input-props.ts';

/** Asks for the link that sets a new password. The answer is the same for every address. */
export function ResetRequestForm({ lastResult, to, mailSent }: Attempt & { mailSent: boolean }) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'reset',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readResetRequest(formData),
  });
  return (
    <Form
      method="post"
      action={paths.signIn({ to, mode: 'reset' })}
      replace
      {...getFormProps(form)}
      className="grid gap-5"
    >
      {form.errors ? <ActionAlert of={lastResult}>{form.errors.join(' ')}</ActionAlert> : null}
      {mailSent ? (
        <Alert kind="success" title={t('accounts.reset.sent')}>
          <p>{t('accounts.reset.sentText')}</p>
        </Alert>
      ) : null}
      <Field
        {...inputProps(getInputProps(fields.email, { type: 'email' }))}
        label={t('accounts.email')}
        errors={fields.email.errors}
        autoComplete="email"
        maxLength={limits.email}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.reset.submit')}
      </Button>
    </Form>
  );
}
