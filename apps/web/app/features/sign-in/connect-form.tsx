import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Attempt } from './attempt.ts';

/** Connects Google or Facebook with the account that has its email, for whoever knows that account's password. */
export function ConnectForm({ lastResult, to, email }: Attempt & { email: string }) {
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('connect', lastResult);
  return (
    <Form method="post" action={paths.signIn({ to, mode: 'connect' })} replace {...form} className="grid gap-5">
      {problem ? (
        <ActionAlert of={lastResult}>{problem}</ActionAlert>
      ) : (
        <Alert kind="note">{t('accounts.connect.needsPassword')}</Alert>
      )}
      <p>
        {t('accounts.email')}: <strong className="break-all">{email}</strong>
      </p>
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...field('password', 'password')}
        label={t('accounts.password')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.connect.submit')}
      </Button>
    </Form>
  );
}
