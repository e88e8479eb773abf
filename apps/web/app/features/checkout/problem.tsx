import { useLocation } from '@remix-run/react';
import { amountText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ResendButton } from '../sign-in/resend-button.tsx';
import type { Problem } from './checkout-state.ts';

/** What is said about money that may have moved, or asks for a decision, is no passing message. */
const stays: ReadonlySet<string> = new Set([
  'lost',
  'notCharged',
  'recording',
  'followUp',
  'refunded',
  'listingGone',
  'ended',
  'endedByMove',
  'expired',
  'priceChanged',
  'loadPayment',
  'setUp',
]);

/** Whose sentence says to contact support. */
const needsSupport: ReadonlySet<string> = new Set(['recording', 'followUp']);

/** The card field is not there. A new document fetches it again; the seats stay held. */
const withoutCard: ReadonlySet<string> = new Set(['loadPayment', 'setUp']);

/** What is wrong, and what to do about it where that is somewhere else. Stands inside the form that was sent. */
export function ProblemAlert({ problem }: { problem: Problem | null }) {
  const { pathname, search } = useLocation();
  if (!problem) return null;
  const text = (
    <p>
      {'text' in problem
        ? problem.text
        : t(`checkout.errors.${problem.key}`, { amount: amountText(problem.amountCents ?? 0) })}
    </p>
  );
  if ('key' in problem && stays.has(problem.key)) {
    return (
      <Alert kind={problem.key === 'notCharged' ? 'note' : 'error'} className="mt-4">
        {text}
        {withoutCard.has(problem.key) ? (
          <LinkButton to={pathname + search} reloadDocument kind="secondary" size="small" className="mt-3">
            {t('shell.failed.retry')}
          </LinkButton>
        ) : null}
        {needsSupport.has(problem.key) ? (
          <LinkButton to={paths.contact} kind="secondary" size="small" className="mt-3">
            {t('checkout.contactSupport')}
          </LinkButton>
        ) : null}
      </Alert>
    );
  }
  if ('next' in problem && problem.next) {
    return (
      <Alert className="mt-4">
        {text}
        {problem.next.to === 'tickets' ? (
          <LinkButton to={paths.tickets(problem.next.paymentId)} kind="secondary" size="small" className="mt-3">
            {t('checkout.openTickets')}
          </LinkButton>
        ) : problem.next.to === 'holds' ? (
          <LinkButton to={paths.myTickets()} kind="secondary" size="small" className="mt-3">
            {t('checkout.openHolds')}
          </LinkButton>
        ) : problem.next.to === 'sign-up' ? (
          <LinkButton to={pathname} replace preventScrollReset kind="secondary" size="small" className="mt-3">
            {t('checkout.goToSignUp')}
          </LinkButton>
        ) : (
          <ResendButton className="mt-3" />
        )}
      </Alert>
    );
  }
  return (
    <ActionAlert of={problem} stays={problem.stays === true} className="mt-4">
      {text}
    </ActionAlert>
  );
}
