import { askForConfirmationCode, confirmSession, readAccount } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { secretFields, shortFormUnanswered } from '../browser/short-form.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { readConfirmingCode, readConfirmingPassword } from '../features/sign-in/account-forms.server.ts';
import { AskForCode, CodeForm, PasswordForm } from '../features/sign-in/confirm-forms.tsx';
import { signInRefusal } from '../features/sign-in/sign-in-refusal.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { wantedPage } from '../server/page-address.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { Link } from '../ui/link.tsx';

const onwardOf = (url: string) => wantedPage(url, paths.home);

/** Where somebody who is signed in confirms that it is really them, on the way to what needs it. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args);
  const to = onwardOf(args.request.url);
  if (viewer.confirmed) return redirect(to);
  return loadOr(args, {
    load: async () => ({
      to,
      email: viewer.email,
      hasPassword: (await apiFor(args).call(readAccount)).hasPassword,
    }),
    or: { to, email: viewer.email, hasPassword: null },
    log: 'whether somebody has a password could not be loaded',
  });
}

const readConfirmation = (form: FormData) =>
  form.has('code') ? readConfirmingCode(form) : readConfirmingPassword(form);
const isAsking = (form: FormData) => form.get('intent') === 'send';
const unanswered = (form: FormData) => ({
  sent: false,
  result: shortFormUnanswered(form, t('accounts.confirm.failed')),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireViewer(args);
  const to = onwardOf(args.request.url);
  const submission = readConfirmation(form);
  if (!isAsking(form) && submission.status !== 'success')
    return data({ sent: false, result: submission.reply({ hideFields: secretFields }) }, formStatus(args.request, 400));
  return answerTo(args, {
    act: async () => {
      if (isAsking(form)) {
        await apiFor(args).call(askForConfirmationCode);
        return data({ sent: true, result: submission.reply({ resetForm: true }) });
      }
      if (submission.status === 'success') await apiFor(args).call(confirmSession, { body: submission.value });
      return redirectSaying(to, { kind: 'success', key: 'confirmed' });
    },
    refused: (error) => ({
      sent: false,
      result: submission.reply({
        hideFields: secretFields,
        ...(signInRefusal(error) ?? { formErrors: [error.message] }),
      }),
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('accounts.confirm.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('accounts.confirm.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function Confirm() {
  const { to, email, hasPassword } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = { lastResult: answer?.result, to, email };
  if (hasPassword === null)
    return <LoadFailed sentence={t('accounts.confirm.failed')} retry={t('shell.failed.retry')} />;
  return (
    <div className="shell max-w-md py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{t('accounts.confirm.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('accounts.confirm.text')}</p>
      {hasPassword ? (
        <PasswordForm {...form} />
      ) : (
        <div className="grid gap-6">
          <AskForCode {...form} sent={answer?.sent ?? false} />
          <CodeForm {...form} />
        </div>
      )}
      <Link to={to} className="link mt-4 inline-flex min-h-11 items-center">
        {t('accounts.confirm.back')}
      </Link>
    </div>
  );
}
