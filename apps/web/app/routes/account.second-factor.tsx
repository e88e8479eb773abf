import { brand } from '@canopy/contracts/brand';
import type { SecondFactorState } from '@canopy/contracts/second-factor';
import { readSecondFactor } from '@canopy/contracts/second-factor.endpoints';
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { formatDate } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { secondFactorUnanswered, type SecondFactorAnswer } from '../features/second-factor/answer.ts';
import { changeSecondFactor } from '../features/second-factor/change-second-factor.server.ts';
import { RecoveryCodes } from '../features/second-factor/recovery-codes.tsx';
import { SecretToScan } from '../features/second-factor/secret-to-scan.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';

/** The own second factor: set up, recovery codes, turned off. Whoever has one gives its code before anything else. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args);
  if (viewer.secondFactor === 'needed') throw redirect(paths.secondFactor({ to: paths.accountSecondFactor }));
  return loadOr(args, {
    load: async () => ({ state: await apiFor(args).call(readSecondFactor) }),
    or: { state: null },
    log: 'a second factor could not be loaded',
  });
}

export const action = formAction(secondFactorUnanswered, changeSecondFactor);
export const clientAction = keepPage(secondFactorUnanswered);
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('secondFactor.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('secondFactor.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function OwnSecondFactor() {
  const { state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SecondFactorAnswer | undefined;
  if (!state) return <LoadFailed sentence={t('secondFactor.failed')} retry={t('secondFactor.retry')} />;
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <BackLink to={paths.account} className="mb-3">
        {t('account.title')}
      </BackLink>
      <h1 className="text-3xl sm:text-4xl">{t('secondFactor.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('secondFactor.lead')}</p>
      {answer?.recoveryCodes ? (
        <RecoveryCodes codes={answer.recoveryCodes} />
      ) : answer?.secret ? (
        <SecretToScan secret={answer.secret} answer={answer} />
      ) : (
        <>
          {answer?.problem ? (
            <ActionAlert of={answer} className="mb-6">
              {answer.problem}
            </ActionAlert>
          ) : null}
          {answer?.alreadyOn ? (
            <Alert kind="note" className="mb-6">
              {t('secondFactor.codes.unseen')}
            </Alert>
          ) : null}
          <SecondFactorStatus state={state} />
        </>
      )}
    </div>
  );
}

function SecondFactorStatus({ state }: { state: SecondFactorState }) {
  const { enabledAt, recoveryCodesLeft, mayHave, required, readable } = state;
  return (
    <div className="grid justify-items-start gap-5">
      {enabledAt ? (
        <p>
          {t('secondFactor.on', { date: formatDate(enabledAt) })}{' '}
          {t('secondFactor.codesLeft', { count: recoveryCodesLeft })}
        </p>
      ) : (
        <p>
          {t(mayHave ? 'secondFactor.off' : 'secondFactor.notForYou')} {required ? t('secondFactor.required') : ''}
        </p>
      )}
      {readable ? null : <Alert kind="note">{t('secondFactor.unreadable')}</Alert>}
      {mayHave ? <Do intent="start" words={t(enabledAt ? 'secondFactor.startAgain' : 'secondFactor.start')} /> : null}
      {enabledAt ? (
        <Do intent="codes" words={t('secondFactor.codes.make')} hint={t('secondFactor.codes.makeText')} />
      ) : null}
      {enabledAt && !required ? <Do intent="off" words={t('secondFactor.turnOff')} /> : null}
    </div>
  );
}

function Do({ intent, words, hint }: { intent: 'start' | 'codes' | 'off'; words: string; hint?: string }) {
  const sent = useNavigation().formData;
  return (
    <Form method="post" action={paths.accountSecondFactor} replace>
      <Button
        type="submit"
        name="intent"
        value={intent}
        busy={sent?.get('intent') === intent}
        kind={intent === 'start' ? 'primary' : intent === 'off' ? 'danger' : 'secondary'}
      >
        {words}
      </Button>
      {hint ? <p className="mt-1 text-sm text-ink-soft">{hint}</p> : null}
    </Form>
  );
}
