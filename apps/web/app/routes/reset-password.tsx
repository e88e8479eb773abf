import { apiPaths } from '@canopy/contracts/api-paths';
import { brand } from '@canopy/contracts/brand';
import { limits } from '@canopy/contracts/limits';
import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepPage } from '../browser/keep-page.ts';
import { readNewPassword, secretFields } from '../features/accounts/account-forms.ts';
import { GoneLink } from '../features/accounts/gone-link.tsx';
import { inputProps, timing } from '../features/accounts/input-props.ts';
import { mailedLinkEmail, mailedToken } from '../features/accounts/mailed-link.server.ts';
import { signInRefusal } from '../features/accounts/sign-in-refusal.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { endedSessionCookie } from '../server/session.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Opening the link only looks at it: mail scanners and previews open every link. */
export async function loader(asked: LoaderFunctionArgs) {
  return { email: await mailedLinkEmail(asked, apiPaths.passwordResetState) };
}

const unanswered = (form: FormData) => readNewPassword(form).reply({ hideFields: secretFields, formErrors: [i18n.t('accounts.newPassword.failed')] });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (asked, form) => {
  const submission = readNewPassword(form);
  if (submission.status !== 'success') return data(submission.reply({ hideFields: secretFields }), formStatus(asked.request, 400));
  try {
    await apiFor(asked).post(apiPaths.resetPassword, { token: mailedToken(asked.request), ...submission.value });
    // Every session has ended with the old password, this browser's too.
    return redirectSaying(paths.signIn(), { kind: 'success', key: 'passwordSet' }, { 'set-cookie': endedSessionCookie(asked.context) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const told = signInRefusal(error) ?? { formErrors: [error.message] };
    return data(submission.reply({ hideFields: secretFields, ...told }), formStatus(asked.request, error.status));
  }
});

export const meta: MetaFunction = () => [{ title: `${i18n.t('accounts.newPassword.title')} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function ResetPassword() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === 'POST';
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({ id: 'new-password', lastResult: lastResult ?? null, ...timing, onValidate: ({ formData }) => readNewPassword(formData) });
  if (email === null) {
    return (
      <GoneLink title={t('accounts.newPassword.goneTitle')} text={t('accounts.newPassword.goneText')}>
        <LinkButton to={paths.signIn({ mode: 'reset' })}>{t('accounts.newPassword.again')}</LinkButton>
      </GoneLink>
    );
  }
  return (
    <div className="shell max-w-md py-10">
      <h1 className="text-3xl sm:text-4xl">{t('accounts.newPassword.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('accounts.newPassword.text', { email })}</p>
      {/* Without an action the form posts to this very address, which holds the token. */}
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
          {t('accounts.newPassword.submit')}
        </Button>
      </Form>
    </div>
  );
}
