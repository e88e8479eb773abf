import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import { useShortForm } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import type { Attempt } from './attempt.ts';

export function CreateAccountForm({ lastResult, to }: Attempt) {
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem, checkbox } = useShortForm('create-account', lastResult);
  return (
    <Form method="post" action={paths.signIn({ to, mode: 'create' })} replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      <Field
        {...field('displayName', 'text')}
        label={t('accounts.displayName')}
        hint={t('accounts.displayNameHint')}
        autoComplete="name"
        maxLength={limits.name}
      />
      <Field {...field('email', 'email')} label={t('accounts.email')} autoComplete="email" maxLength={limits.email} />
      <Field
        {...field('password', 'password')}
        label={t('accounts.password')}
        hint={t('accounts.passwordHint', { min: limits.passwordMin })}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Checkbox {...checkbox('acceptTerms')} label={t('accounts.terms')} hint={<TermsHint />} />
      <Button type="submit" wide busy={busy}>
        {t('accounts.create.submit')}
      </Button>
    </Form>
  );
}

/** Both pages open beside the form, so that nothing typed is lost. */
function TermsHint() {
  return (
    <>
      {t('accounts.termsHint')} <NewTabLink href={addressHere(paths.terms)}> {t('accounts.readTerms')}</NewTabLink>
      {' · '}
      <NewTabLink href={addressHere(paths.privacy)}> {t('accounts.readPrivacy')}</NewTabLink>
    </>
  );
}
