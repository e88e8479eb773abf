import { limits } from '@canopy/contracts/limits';
import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface Confirming {
  lastResult: SubmissionResult<string[]> | undefined;
  to: string;
  email: string;
}

/** Which of the page's forms was sent last; null while none is on its way. */
const useSent = () => {
  const { formData } = useNavigation();
  return formData ? (formData.get('intent') === 'send' ? 'send' : 'confirm') : null;
};

export function PasswordForm({ lastResult, to, email }: Confirming) {
  const busy = useSent() === 'confirm';
  const { form, field, problem } = useShortForm('confirm', lastResult);
  return (
    <Form method="post" action={paths.confirm({ to })} replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...field('password', 'password')}
        label={t('accounts.password')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.confirm.submit')}
      </Button>
    </Form>
  );
}

/** Opening the page mails nothing: only this button does. */
export function AskForCode({ to, email, sent }: Confirming & { sent: boolean }) {
  const busy = useSent() === 'send';
  return (
    <Form method="post" action={paths.confirm({ to })} replace className="grid gap-3">
      <p>{t('accounts.confirm.codeText', { email })}</p>
      {sent ? <Alert kind="success" title={t('accounts.confirm.sent')} /> : null}
      <Button type="submit" name="intent" value="send" kind="secondary" className="justify-self-start" busy={busy}>
        {t('accounts.confirm.send')}
      </Button>
    </Form>
  );
}

export function CodeForm({ lastResult, to }: Confirming) {
  const busy = useSent() === 'confirm';
  const { form, field, problem } = useShortForm('confirm', lastResult);
  return (
    <Form method="post" action={paths.confirm({ to })} replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      <Field
        {...field('code', 'text')}
        label={t('accounts.confirm.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Some people type the spaces that they see in it.
        maxLength={limits.mailedCodeDigits + 4}
      />
      <Button type="submit" wide busy={busy}>
        {t('accounts.confirm.submit')}
      </Button>
    </Form>
  );
}
