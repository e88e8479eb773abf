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

/** Asks for the link that sets a new password. The answer is the same for every address. */
export function ResetRequestForm({ lastResult, to, mailSent }: Attempt & { mailSent: boolean }) {
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('reset', lastResult);
  return (
    <Form method="post" action={paths.signIn({ to, mode: 'reset' })} replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      {mailSent ? (
        <Alert kind="success" title={t('accounts.reset.sent')}>
          <p>{t('accounts.reset.sentText')}</p>
        </Alert>
      ) : null}
      <Field {...field('email', 'email')} label={t('accounts.email')} autoComplete="email" maxLength={limits.email} />
      <Button type="submit" wide busy={busy}>
        {t('accounts.reset.submit')}
      </Button>
    </Form>
  );
}
