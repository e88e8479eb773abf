import { deleteAccount, readAccount, readAccountDeletion } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import { limits } from '@canopy/contracts/limits';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { OwnerRefunds } from '../features/account-settings/refunds-of-owner.tsx';
import { keepPage } from '../browser/keep-page.ts';
import { AskForLink } from '../features/account-settings/password-section.tsx';
import { knownPremium } from '../features/premium/premium.server.ts';
import { readDeletion } from '../features/sign-in/account-forms.server.ts';
import { signInRefusal } from '../features/sign-in/sign-in-refusal.ts';
import { KeepLink } from '../features/shell/keep-link.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { secretFields, shortFormUnanswered, useShortForm } from '../browser/short-form.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { passOn } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { endedSessionCookie } from '../server/session.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { isApprovedProvider } = await requireViewer(args);
  const api = apiFor(args);
  // Without the sums the page still says in general what happens.
  const refundsOf = api.call(readAccountDeletion).catch((error: unknown) => {
    args.context.log.error({ err: error }, 'what would go back with an account could not be loaded');
    return null;
  });
  const [{ hasPassword, viewer, businessName }, refunds] = await Promise.all([
    api.call(readAccount).catch(passOn),
    refundsOf,
  ]);
  // Somebody who was rejected may have a year that is paid for; what providers know themselves is asked where this failed.
  const subscribed =
    refunds?.premium ?? (isApprovedProvider && (await knownPremium(args))?.subscriptionStatus === 'active');
  // Whoever was a provider once may still have listings and a payment account.
  const offers =
    viewer.role !== 'user' ||
    viewer.status === 'approved' ||
    viewer.status === 'rejected' ||
    businessName !== null ||
    refunds === null ||
    refunds.total.listings > 0;
  return { hasPassword, email: viewer.email, refunds, subscribed, offers };
}

const unanswered = (form: FormData) => shortFormUnanswered(form, t('account.notSaved'));
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireViewer(args);
  const submission = readDeletion(form);
  if (submission.status !== 'success')
    return data(submission.reply({ hideFields: secretFields }), formStatus(args.request, 400));
  return answerTo(args, {
    act: async () => {
      await apiFor(args).call(deleteAccount, { body: submission.value });
      return redirectSaying(
        paths.home,
        { kind: 'success', key: 'accountDeleted' },
        { 'set-cookie': endedSessionCookie(args.context) },
      );
    },
    // Each refusal says itself what has to happen first.
    refused: (error) =>
      submission.reply({ hideFields: secretFields, ...(signInRefusal(error) ?? { formErrors: [error.message] }) }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('account.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('account.deletion.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

const happens = ['erased', 'spots', 'listings', 'records', 'payments', 'confirmed'] as const;
const ofProviders = new Set<string>(['listings', 'payments'] satisfies (typeof happens)[number][]);

export default function DeleteAccount() {
  const { hasPassword, refunds, subscribed, offers } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('account.deletion.title')}</h1>
      <p className="mt-3 font-medium">{t('account.deletion.lead')}</p>
      <ul className="mt-3 mb-6 list-disc space-y-2 pl-5">
        {(offers ? happens : happens.filter((one) => !ofProviders.has(one))).map((one) => (
          <li key={one}>{t(`account.deletion.happens.${one}`)}</li>
        ))}
        {subscribed ? <li>{t('account.deletion.premium')}</li> : null}
      </ul>
      {refunds && refunds.total.listings > 0 ? (
        <div className="mb-6">
          <OwnerRefunds refunds={refunds} />
        </div>
      ) : null}
      {hasPassword ? (
        <DeletionForm />
      ) : (
        <>
          <Alert kind="note" className="mb-4">
            {t('account.deletion.noPassword')}
          </Alert>
          <AskForLink />
        </>
      )}
    </div>
  );
}

function DeletionForm() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('deletion', lastResult);
  return (
    <Form method="post" replace {...form} className="grid gap-5">
      {problem ? <ActionAlert of={lastResult}>{problem}</ActionAlert> : null}
      {/* Password managers look for the name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        {...field('password', 'password')}
        label={t('account.deletion.password')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <div className="grid gap-3 sm:flex">
        <KeepLink to={paths.account} busy={busy} kind="secondary">
          {t('account.deletion.keep')}
        </KeepLink>
        <Button type="submit" kind="danger" busy={busy}>
          {t('account.deletion.submit')}
        </Button>
      </div>
    </Form>
  );
}
