import { readAccount } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatDate } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { changeAccount } from '../features/account-settings/change-account.server.ts';
import { accountUnanswered, resultFor } from '../features/account-settings/answer.ts';
import { ConnectedSection } from '../features/account-settings/connected-section.tsx';
import { DisconnectQuestion } from '../features/account-settings/disconnect-question.tsx';
import { deviceOf } from '../features/account-settings/device.ts';
import { NameForm } from '../features/account-settings/name-form.tsx';
import { PasswordSection } from '../features/account-settings/password-section.tsx';
import { photoProblems } from '../features/account-settings/photo.ts';
import { PhotoSection } from '../features/account-settings/photo-section.tsx';
import { Section } from '../features/account-settings/section.tsx';
import { SessionsSection } from '../features/account-settings/sessions-section.tsx';
import { RequestForm } from '../features/shell/request-form.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireViewer, signInFirst } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { StatusMessage } from '../ui/status-message.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const { social } = args.context.config;
  // What is wrong with a photo that was sent comes back in the address.
  const search = new URL(args.request.url).searchParams;
  const photoProblem = photoProblems.find((problem) => problem === search.get('photo')) ?? null;
  return loadOr(args, {
    load: async () => {
      const account = await apiFor(args).call(readAccount);
      // What a browser says of itself stays here; the page gets words.
      return {
        account: {
          ...account,
          sessions: account.sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
        },
        photoProblem,
        social,
        disconnecting:
          account.connected.find(({ provider }) => provider === search.get('disconnect'))?.provider ?? null,
      };
    },
    or: { account: null, photoProblem, social, disconnecting: null },
    log: 'an account could not be loaded',
    refused: (error) => (error.reason === 'not_signed_in' ? signInFirst(args) : null),
  });
}

export const action = formAction(accountUnanswered, changeAccount);
export const clientAction = keepPage(accountUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('account.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('account.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function MyAccount() {
  const { account, photoProblem, social, disconnecting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!account) return <LoadFailed sentence={t('account.failed')} retry={t('account.retry')} />;
  const { viewer } = account;
  const problem = answer && 'problem' in answer ? answer : undefined;
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('account.title')}</h1>
      <p className="mt-2 mb-6 break-words text-ink-soft">
        {viewer.email} · {t('account.since', { date: formatDate(account.createdAt) })}
      </p>
      <StatusMessage
        floating
        message={problem && !disconnecting ? { id: problem.id, kind: 'error', text: problem.problem } : null}
      />
      {disconnecting ? <DisconnectQuestion provider={disconnecting} answer={problem} /> : null}
      <div className="grid gap-6">
        {viewer.emailVerified ? null : (
          <Alert kind="note" title={t('account.verification.title')}>
            <p>{t('account.verification.text', { email: viewer.email })}</p>
            <RequestForm action={paths.resendVerification} route="routes/resend-verification" className="mt-3">
              <input type="hidden" name="to" value={paths.account} />
              <Button type="submit" kind="secondary" size="small">
                {t('shell.resendVerification')}
              </Button>
            </RequestForm>
          </Alert>
        )}
        <NameForm
          key={`${viewer.displayName} ${account.language}`}
          name={viewer.displayName}
          businessName={account.businessName}
          isProvider={viewer.isApprovedProvider}
          language={account.language}
          lastResult={resultFor(answer, 'name')}
        />
        <PhotoSection
          name={viewer.displayName}
          photoUrl={viewer.photoUrl}
          problem={photoProblem && t(`account.photo.${photoProblem}`)}
        />
        <PasswordSection
          hasPassword={account.hasPassword}
          email={viewer.email}
          lastResult={resultFor(answer, 'password')}
        />
        <Section title={t('account.email.title')}>
          <p className="mb-4 break-words">{t('account.email.text', { email: viewer.email })}</p>
          <LinkButton to={paths.accountEmail()} kind="secondary">
            {t('account.email.open')}
          </LinkButton>
        </Section>
        {viewer.isAdmin || viewer.secondFactor ? (
          <Section title={t('account.secondFactor.title')}>
            <p className="mb-4">{t('account.secondFactor.text')}</p>
            <LinkButton to={paths.accountSecondFactor} kind="secondary">
              {t('account.secondFactor.open')}
            </LinkButton>
          </Section>
        ) : null}
        <ConnectedSection connected={account.connected} hasPassword={account.hasPassword} offer={social} />
        <SessionsSection sessions={account.sessions} />
        <Section title={t('account.data.title')}>
          <p className="mb-4">{t('account.data.text')}</p>
          <LinkButton to={paths.accountData} reloadDocument kind="secondary">
            {t('account.data.download')}
          </LinkButton>
        </Section>
        <Section title={t('account.deletion.title')}>
          <p className="mb-4">{t('account.deletion.text')}</p>
          <LinkButton to={paths.accountDeletion} kind="secondary">
            {t('account.deletion.open')}
          </LinkButton>
        </Section>
      </div>
    </div>
  );
}
