import { dollars } from '@canopy/contracts/money';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ResendButton } from '../accounts/resend-button.tsx';
import type { Problem } from './checkout-state.ts';

/** What is wrong, and what to do about it where that is somewhere else. Stands inside the form that was sent. */
export function ProblemAlert({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const text = 'text' in problem ? problem.text : t(`checkout.errors.${problem.key}`, { amount: dollars(problem.amountCents ?? 0) });
  return (
    <Alert className="mt-4">
      <p>{text}</p>
      {problem.next?.to === 'tickets' ? (
        <LinkButton to={paths.tickets(problem.next.saleId)} kind="secondary" size="small" className="mt-3">
          {t('checkout.openTickets')}
        </LinkButton>
      ) : null}
      {problem.next?.to === 'confirm-email' ? <ResendButton className="mt-3" /> : null}
    </Alert>
  );
}
