import { limits } from '@canopy/contracts/limits';
import type { SubmissionResult } from '@conform-to/react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShortForm } from '../../browser/short-form.ts';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { StatusMessage } from '../../ui/status-message.tsx';
import { Section } from './section.tsx';

/** Changing the password; who has none asks for the link that sets one. */
export function PasswordSection({
  hasPassword,
  email,
  lastResult,
}: {
  hasPassword: boolean;
  email: string;
  lastResult: SubmissionResult<string[]> | null;
}) {
  return (
    <Section title={t('account.password.title')}>
      {hasPassword ? <ChangeForm email={email} lastResult={lastResult} /> : <AskForLink />}
    </Section>
  );
}

function ChangeForm({ email, lastResult }: { email: string; lastResult: SubmissionResult<string[]> | null }) {
  const { form, field, problem } = useShortForm('password', lastResult);
  const busy = useNavigation().formData?.get('intent') === 'password';
  useEmptyFields('password', busy, lastResult);
  return (
    <Form method="post" preventScrollReset {...form} className="grid gap-4">
      <input type="hidden" name="intent" value="password" />
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      <Field
        {...field('currentPassword', 'password')}
        label={t('account.password.current')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Field
        {...field('newPassword', 'password')}
        label={t('account.password.next')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <p className="text-sm text-ink-soft">{t('account.password.note')}</p>
      {/* Sent twice, the second one finds that what was the password is none any more. */}
      <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
        {t('account.password.submit')}
      </Button>
    </Form>
  );
}

/**
 * Empties the form once it has done what it says. The page stays, and its passwords would be taken for those of another
 * change, of which the current one is wrong by now.
 */
function useEmptyFields(id: string, busy: boolean, refused: SubmissionResult<string[]> | null) {
  const sent = useRef(false);
  useEffect(() => {
    const answered = sent.current && !busy;
    sent.current = busy;
    const form = document.getElementById(id);
    if (answered && !refused && form instanceof HTMLFormElement) form.reset();
  }, [id, busy, refused]);
}

export function AskForLink() {
  useRouteCode('routes/account._index');
  const fetcher = useFetcher<{ id: string; problem?: string }>();
  const { state, data } = fetcher;
  return (
    <fetcher.Form method="post" action={paths.account} className="grid gap-4">
      <StatusMessage
        floating
        message={state === 'idle' && data?.problem ? { id: data.id, kind: 'error', text: data.problem } : null}
      />
      <p>{t('account.password.none')}</p>
      <Button
        type="submit"
        name="intent"
        value="password-link"
        kind="secondary"
        busy={state !== 'idle'}
        className="justify-self-start"
      >
        {t('account.password.ask')}
      </Button>
    </fetcher.Form>
  );
}
