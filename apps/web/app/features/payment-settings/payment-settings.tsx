import { brand } from '@canopy/contracts/brand';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import type { Premium } from '@canopy/contracts/premium';
import { Form } from '@remix-run/react';
import { useSending } from '../../browser/use-sending.ts';
import type { ReactNode } from 'react';
import { percentText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { PaymentSettingsAnswer } from './payment-settings-action.server.ts';
import { requirementsOf } from './requirement-words.ts';
import { setupState } from './setup-state.ts';

interface State {
  account: PaymentAccount;
  /** The card provider could not be asked, so this is how the account stood last. */
  stale: boolean;
  /** What the platform keeps of a sale; null where it could not be asked, or is not said. */
  premium: Premium | null;
}

/** One of the states of a payment account: not started, in progress, lost, completed. */
export function PaymentSettings({ account, stale, premium, email, answer }: State & { email: string; answer: Answer }) {
  const problem = answer ? (
    <ActionAlert of={answer} className="mb-4">
      {answer.problem}
    </ActionAlert>
  ) : null;
  switch (account.status) {
    case 'completed':
      return <Completed problem={problem} />;
    case 'in_progress':
      return <InProgress account={account} stale={stale} problem={problem} />;
    default:
      return <NotStarted lost={account.status === 'failed'} premium={premium} email={email} problem={problem} />;
  }
}

type Answer = PaymentSettingsAnswer | undefined;

function shareOf({ feeBpsWithPremium, feeBpsWithoutPremium }: Premium): string {
  const keep = percentText(10_000 - feeBpsWithoutPremium);
  return feeBpsWithPremium < feeBpsWithoutPremium
    ? t('paymentSettings.notStarted.benefits.share', { keep, with: percentText(10_000 - feeBpsWithPremium) })
    : t('paymentSettings.notStarted.benefits.shareAlike', { keep });
}

type Beginning = Pick<State, 'premium'> & { lost: boolean; email: string; problem: ReactNode };

function NotStarted({ lost, premium, email, problem }: Beginning) {
  const benefits = ['daily', 'cards', ...(premium ? ['share' as const] : []), 'records'] as const;
  return (
    <Panel title={t(lost ? 'paymentSettings.failedState.title' : 'paymentSettings.notStarted.title')}>
      {lost ? <p className="mb-4">{t('paymentSettings.failedState.text', { brand: brand.name })}</p> : null}
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-forest" />
            {benefit === 'share' ? shareOf(premium!) : t(`paymentSettings.notStarted.benefits.${benefit}`)}
          </li>
        ))}
      </ul>
      <p className="my-5 text-sm text-ink-soft">{t('paymentSettings.notStarted.disclaimer')}</p>
      {problem}
      <SetUp label={t('paymentSettings.notStarted.submit')} />
      <section className="mt-6 border-t border-line pt-5">
        <h3 className="text-lg">{t('paymentSettings.notStarted.tips.title')}</h3>
        <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
          <li>{t('paymentSettings.notStarted.tips.email', { email })}</li>
          <li>{t('paymentSettings.notStarted.tips.canada')}</li>
          <li>
            <Link to={paths.contact} className="link">
              {t('paymentSettings.notStarted.tips.support', { email: brand.supportEmail })}
            </Link>
          </li>
        </ul>
      </section>
    </Panel>
  );
}

function InProgress({ account, stale, problem }: Omit<State, 'premium'> & { problem: ReactNode }) {
  const due = requirementsOf(account);
  const kind = setupState(account);
  return (
    <Panel title={t(`paymentSettings.inProgress.titles.${kind}`)}>
      {kind === 'due' ? <p>{t('paymentSettings.inProgress.text')}</p> : null}
      {stale ? (
        <Alert kind="note" className="mt-4">
          {t('paymentSettings.inProgress.notChecked')}
        </Alert>
      ) : null}
      {due.length > 0 ? (
        <>
          <p className="mt-4 font-medium">{t('paymentSettings.inProgress.due')}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {due.map((kind) => (
              <li key={kind}>{t(`paymentSettings.requirements.${kind}`)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {kind !== 'due' ? (
        <Alert kind={kind === 'rejected' ? 'error' : 'note'} className="mt-4">
          {t(`paymentSettings.inProgress.${kind}`)}
        </Alert>
      ) : account.detailsSubmitted ? (
        <Alert kind="note" className="mt-4">
          {t('paymentSettings.inProgress.disabled')}
        </Alert>
      ) : null}
      <div className="mt-5">
        {problem}
        {/* Somebody whose account is being checked can only wait: the setup would have nothing to ask. */}
        {kind === 'review' ? (
          <LinkButton to={paths.paymentSettings} className="mb-3">
            {t('paymentSettings.inProgress.again')}
          </LinkButton>
        ) : null}
        <SetUp label={t('paymentSettings.inProgress.submit')} kind={kind === 'review' ? 'secondary' : 'primary'} />
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {kind === 'review' ? null : (
            <Link to={paths.paymentSettings} className="link">
              {t('paymentSettings.inProgress.again')}
            </Link>
          )}
          <Link to={paths.payouts()} className="link">
            {t('paymentSettings.completed.seePayouts')}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

function Completed({ problem }: { problem: ReactNode }) {
  return (
    <Panel title={t('paymentSettings.completed.title')}>
      <Alert kind="success">{t('paymentSettings.completed.text')}</Alert>
      <p className="mt-4">{t('paymentSettings.completed.payouts')}</p>
      <div className="mt-5">{problem}</div>
      {/* A document of its own, so that it can open in a new tab. */}
      <form method="post" action={addressHere(paths.paymentSettings)} target="_blank">
        <Button type="submit" name="intent" value="dashboard">
          {t('paymentSettings.completed.dashboard')}
          <span className="sr-only"> {t('ui.newTab')}</span>
        </Button>
      </form>
      <p className="mt-4">
        <Link to={paths.payouts()} className="link">
          {t('paymentSettings.completed.seePayouts')}
        </Link>
      </p>
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-7">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </Card>
  );
}

function SetUp({ label, kind = 'primary' }: { label: string; kind?: 'primary' | 'secondary' }) {
  const busy = useSending(paths.paymentSettings);
  return (
    <Form method="post" action={paths.paymentSettings} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button type="submit" name="intent" value="set-up" kind={kind} busy={busy}>
        {busy ? t('paymentSettings.notStarted.submitting') : label}
      </Button>
      <LinkButton to={paths.providerDashboard} kind="quiet" className="-mx-5">
        {t('paymentSettings.notStarted.skip')}
      </LinkButton>
    </Form>
  );
}
