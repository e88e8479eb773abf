import { brand } from '@canopy/contracts/brand';
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { secretFields, shortFormUnanswered } from '../browser/short-form.ts';
import { readConnection, readResetRequest, readSignIn, readSignUp } from '../features/sign-in/account-forms.server.ts';
import { ConnectForm } from '../features/sign-in/connect-form.tsx';
import { connectionInWaiting, endedConnection } from '../features/sign-in/connection-in-waiting.server.ts';
import { CreateAccountForm } from '../features/sign-in/create-account-form.tsx';
import { ModeTabs } from '../features/sign-in/mode-tabs.tsx';
import { ResetRequestForm } from '../features/sign-in/reset-request-form.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { SignInNotice } from '../features/sign-in/sign-in-notice.tsx';
import { sendAttempt } from '../features/sign-in/send-attempt.server.ts';
import { modeOf, signInRefusal, type SignInMode } from '../features/sign-in/sign-in-refusal.ts';
import { SocialButtons } from '../features/sign-in/social-buttons.tsx';
import { WelcomePanel } from '../features/sign-in/welcome-panel.tsx';
import { t } from '../i18n/index.ts';
import { paths, signInProblems } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { wantedPage } from '../server/page-address.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { getViewer } from '../server/require-viewer.server.ts';
import { signedInCookies } from '../server/session.server.ts';
import { Link } from '../ui/link.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const to = wantedPage(request.url, paths.home);
  // The form must open even while the API is away; the attempt will say so.
  const viewer = await getViewer({ request, context }).catch(() => null);
  if (viewer) throw redirect(to);
  const mode = modeOf(url);
  const shownTo = to === paths.home ? undefined : to;
  const connection = connectionInWaiting({ request, context });
  if (mode === 'connect' && !connection) throw redirect(paths.signIn({ to: shownTo, problem: 'expired' }));
  return {
    mode,
    to: shownTo,
    problem: signInProblems.find((problem) => problem === url.searchParams.get('problem')) ?? null,
    social: context.config.social,
    email: mode === 'connect' ? (connection?.email ?? '') : '',
  };
}

const readers = { signIn: readSignIn, create: readSignUp, reset: readResetRequest, connect: readConnection };
const readAttempt = (mode: SignInMode, form: FormData) => readers[mode](form);

function unanswered(form: FormData, url: URL) {
  const mode = modeOf(url);
  return {
    mode,
    mailSent: false,
    result: shortFormUnanswered(form, t(`accounts.${mode}.failed`)),
  };
}
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async ({ request, context }, form) => {
  const url = new URL(request.url);
  const mode = modeOf(url);
  const to = wantedPage(request.url, paths.home);
  const submission = readAttempt(mode, form);
  const reply = (told: object = {}) => submission.reply({ hideFields: secretFields, ...told });
  if (submission.status !== 'success')
    return data({ mode, mailSent: false, result: reply() }, formStatus(request, 400));
  try {
    const connection = connectionInWaiting({ request, context });
    if (mode === 'connect' && !connection) return redirect(paths.signIn({ to, problem: 'expired' }));
    const session = await sendAttempt({ request, context }, mode, form, {
      linkToken: connection?.linkToken ?? '',
      to,
    });
    if (mode === 'reset' || !session)
      return data({ mode, mailSent: true, result: submission.reply({ resetForm: true }) });
    const headers = new Headers();
    for (const cookie of signedInCookies(context, session)) headers.append('set-cookie', cookie);
    if (mode === 'connect') headers.append('set-cookie', endedConnection(context));
    return redirectSaying(
      to,
      { kind: 'success', key: ({ signIn: 'signedIn', create: 'accountCreated', connect: 'connected' } as const)[mode] },
      headers,
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.reason === 'connection_expired')
      return redirect(paths.signIn({ to, problem: 'expired' }), {
        headers: { 'set-cookie': endedConnection(context) },
      });
    return data(
      {
        mode,
        mailSent: false,
        result: reply(signInRefusal(error) ?? { formErrors: [t(`accounts.${mode}.failed`)] }),
      },
      formStatus(request, error.status),
    );
  }
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${t(`accounts.${page?.mode ?? 'signIn'}.tab`)} · ${brand.name}` },
  { name: 'description', content: t('shell.description') },
  { name: 'robots', content: 'noindex' },
];

export default function SignIn() {
  const { mode, to, problem, social, email } = useLoaderData<typeof loader>();
  const attempt = useActionData<typeof action>();
  // Messages belong to the mode in which they arose.
  const own = attempt?.mode === mode ? attempt : undefined;
  const form = { lastResult: own?.result, to };
  return (
    <div className="shell grid items-start gap-12 py-8 lg:grid-cols-2 lg:py-12">
      <div className="mx-auto w-full max-w-md">
        <ModeTabs mode={mode} to={to} />
        <h1 className="mt-8 text-3xl sm:text-4xl">{t(`accounts.${mode}.title`)}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{t(`accounts.${mode}.text`)}</p>
        {attempt ? null : <SignInNotice problem={problem} to={to} />}
        {mode === 'signIn' ? <SignInForm key={mode} {...form} /> : null}
        {mode === 'create' ? <CreateAccountForm key={mode} {...form} /> : null}
        {mode === 'reset' ? <ResetRequestForm key={mode} {...form} mailSent={own?.mailSent ?? false} /> : null}
        {mode === 'connect' ? <ConnectForm key={mode} {...form} email={email} /> : null}
        {mode === 'signIn' || mode === 'create' ? (
          <div className="mt-6">
            <SocialButtons key={mode} offer={social} to={to} />
          </div>
        ) : null}
        <p className="mt-6 text-center text-ink-soft">
          {t(`accounts.${mode}.other`)}{' '}
          <Link
            to={paths.signIn({ to, mode: mode === 'signIn' ? 'create' : undefined })}
            replace
            className="link inline-flex min-h-11 items-center"
          >
            {t(`accounts.${mode}.toOther`)}
          </Link>
        </p>
      </div>
      <WelcomePanel />
    </div>
  );
}
