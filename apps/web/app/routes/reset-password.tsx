import { readPasswordReset, resetPassword } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { GoneLink } from '../features/sign-in/gone-link.tsx';
import { mailedLinkState } from '../features/sign-in/mailed-link.server.ts';
import { NewPasswordForm } from '../features/sign-in/new-password-form.tsx';
import { passwordUnanswered } from '../features/sign-in/password-unanswered.ts';
import { setNewPassword } from '../features/sign-in/set-new-password.server.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { LinkButton } from '../ui/button.tsx';

/** Opening the link only looks at it: mail scanners and previews open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const state = await mailedLinkState(args, (token) => apiFor(args).call(readPasswordReset, { body: { token } }));
  return { email: state?.email ?? null };
}

export const clientAction = keepPage(passwordUnanswered);
export const action = formAction(passwordUnanswered, (args, form) =>
  setNewPassword(args, form, (body) => apiFor(args).call(resetPassword, { body })),
);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('accounts.newPassword.title')} · ${brand.name}` },
  { name: 'description', content: t('shell.description') },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
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
      <NewPasswordForm email={email} submit={t('accounts.newPassword.submit')} lastResult={lastResult} />
    </div>
  );
}
