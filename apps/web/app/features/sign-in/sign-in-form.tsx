import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Attempt } from './attempt.ts';

export function SignInForm({ lastResult, to }: Attempt) {
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('sign-in', lastResult);
  return (
    <Form method="post" action={paths.signIn({ to })} replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      <Field {...field('email', 'email')} label={t('accounts.email')} autoComplete="email" maxLength={limits.email} />
      <div>
        <Field
          {...field('password', 'password')}
          label={t('accounts.password')}
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
