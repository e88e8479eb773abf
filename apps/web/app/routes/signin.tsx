import type { Session } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '@canopy/contracts/brand';
import { useTranslation } from 'react-i18next';
import { isPageRequest } from '../server/page-request.server.ts';
import { CreateAccountForm, SignInForm } from '../features/accounts/account-form.tsx';
import { readSignIn, readSignUp, secretFields } from '../features/accounts/account-forms.ts';
import { ModeTabs } from '../features/accounts/mode-tabs.tsx';
import { signInRefusal, type SignInMode } from '../features/accounts/sign-in-refusal.ts';
import { WelcomePanel } from '../features/accounts/welcome-panel.tsx';
import { i18n } from '../i18n/index.ts';
import { ownPath, paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { readForm } from '../server/read-form.server.ts';
import { getViewer } from '../server/require-viewer.server.ts';
import { sessionCookie } from '../server/session.server.ts';
import { Alert } from '../ui/alert.tsx';

const modeOf = (url: URL): SignInMode => (url.searchParams.get('mode') === 'create' ? 'create' : 'signIn');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const to = ownPath(url.searchParams.get('to'), paths.home);
  // The form must open even while the API is away; the attempt will say so.
  const viewer = await getViewer({ request, context }).catch(() => null);
  if (viewer) throw redirect(to);
  return { mode: modeOf(url), to: to === paths.home ? undefined : to };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const mode = modeOf(url);
  // To our own scripts a refusal is data: browsers write any other status into their console as a failure.
  const status = (code: number) => ({ status: isPageRequest(request) ? code : 200 });
  const form = await readForm(request);
  const submission = mode === 'create' ? readSignUp(form) : readSignIn(form);
  if (submission.status !== 'success') return data({ mode, result: submission.reply({ hideFields: secretFields }) }, status(400));
  try {
    const session = await apiFor({ request, context }).post<Session>(mode === 'create' ? apiPaths.accounts : apiPaths.sessions, submission.value);
    const to = ownPath(url.searchParams.get('to'), paths.home);
    return redirectSaying(to, { kind: 'success', key: mode === 'create' ? 'accountCreated' : 'signedIn' }, { 'set-cookie': sessionCookie(context, session.token) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) context.log.error({ err: error, mode }, 'an attempt to sign in failed');
    const told = signInRefusal(error) ?? { formErrors: [i18n.t(`accounts.${mode}.failed`)] };
    return data({ mode, result: submission.reply({ hideFields: secretFields, ...told }) }, status(error.status));
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${i18n.t(`accounts.${page?.mode ?? 'signIn'}.tab`)} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function SignIn() {
  const { t } = useTranslation();
  const { mode, to } = useLoaderData<typeof loader>();
  const attempt = useActionData<typeof action>();
  // Messages belong to the mode in which they arose.
  const lastResult = attempt?.mode === mode ? attempt.result : undefined;
  return (
    <div className="shell grid items-center gap-12 py-8 lg:grid-cols-2 lg:py-12">
      <div className="mx-auto w-full max-w-md">
        <ModeTabs mode={mode} to={to} />
        <h1 className="mt-8 text-3xl sm:text-4xl">{t(`accounts.${mode}.title`)}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{t(`accounts.${mode}.text`)}</p>
        {to?.startsWith('/edit-listing/') ? (
          <Alert kind="note" className="mb-6">
            <p>{t('publishing.edit.signInFirst')}</p>
          </Alert>
        ) : null}
        {mode === 'create' ? <CreateAccountForm key="create" lastResult={lastResult} to={to} /> : <SignInForm key="signIn" lastResult={lastResult} to={to} />}
        <p className="mt-6 text-center text-ink-soft">
          {t(`accounts.${mode}.other`)}{' '}
          <Link to={paths.signIn({ to, mode: mode === 'create' ? undefined : 'create' })} replace className="link inline-flex min-h-11 items-center">
            {t(`accounts.${mode}.toOther`)}
          </Link>
        </p>
      </div>
      <WelcomePanel />
    </div>
  );
}
