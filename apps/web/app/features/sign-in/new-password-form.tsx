import { limits } from '@canopy/contracts/limits';
import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

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
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('new-password', lastResult);
  return (
    <Form method="post" replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...field('password', 'password')}
        label={t('accounts.newPassword.label')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
