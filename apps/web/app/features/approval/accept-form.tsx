import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { timing } from '../../form-timing.ts';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { plain } from '../../ui/plain-props.ts';
import { readAcceptance } from './read-acceptance.ts';

/**
 * Chooses a password for the account that the listing is published under. Without an action the form posts to this very
 * address, which holds the token.
 */
export function AcceptForm({
  email,
  here,
  version,
  readAgain,
  lastResult,
}: {
  email: string;
  here: string;
  version: string;
  /** The listing was changed after it was read. */
  readAgain: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm({
    id: 'accept-approval',
    lastResult: lastResult ?? null,
    ...timing,
    onValidate: ({ formData }) => readAcceptance(formData),
  });
  return (
    <Form method="post" replace {...getFormProps(form)} className="grid gap-5">
      {form.errors ? (
        <ActionAlert of={lastResult} stays={readAgain}>
          {form.errors.join(' ')}
        </ActionAlert>
      ) : null}
      <input type="hidden" name="version" value={version} />
      <Field
        id="approval-email"
        label={t('approval.email')}
        hint={t('approval.emailHint')}
        type="email"
        value={email}
        readOnly
        autoComplete="username"
        className="bg-leaf"
      />
      <Field
        {...plain(getInputProps(fields.password, { type: 'password' }))}
        label={t('approval.password')}
        hint={t('approval.passwordHint', { min: limits.passwordMin })}
        errors={fields.password.errors}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Field
        {...plain(getInputProps(fields.confirmPassword, { type: 'password' }))}
        label={t('approval.confirmPassword')}
        errors={fields.confirmPassword.errors}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Checkbox
        {...plain(getInputProps(fields.acceptTerms, { type: 'checkbox' }))}
        label={t('approval.terms')}
        hint={<TermsLinks />}
        errors={fields.acceptTerms.errors}
      />
      <Button type="submit" name="intent" value="accept" wide busy={busy}>
        {t('approval.submit')}
      </Button>
      <p className="text-center text-ink-soft">
        {t('approval.haveAccount')}{' '}
        <Link to={paths.signIn({ to: here })} className="link inline-flex min-h-11 items-center">
          {t('approval.signIn')}
        </Link>
      </p>
    </Form>
  );
}

/**
 * Both pages open beside the form, so that nothing typed is lost. They must not learn the address of this page: it
 * holds the token.
 */
function TermsLinks() {
  return (
    <>
      {t('approval.termsBefore')} <NewTabLink href={addressHere(paths.terms)}> {t('approval.termsLink')}</NewTabLink>
      {' · '}
      <NewTabLink href={addressHere(paths.privacy)}> {t('approval.privacyLink')}</NewTabLink>
    </>
  );
}
