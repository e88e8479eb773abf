import { dollars } from '@canopy/contracts/money';
import { useTranslation } from 'react-i18next';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Problem } from './checkout-state.ts';

/** What is said about money that may have moved, or asks for a decision, is no passing message. */
const stays: ReadonlySet<string> = new Set(['lost', 'recording', 'followUp', 'refunded', 'expired', 'priceChanged', 'loadPayment', 'setUp']);

export function ProblemAlert({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const text = <p>{'text' in problem ? problem.text : t(`checkout.errors.${problem.key}`, { amount: dollars(problem.amountCents ?? 0) })}</p>;
  if ('key' in problem && stays.has(problem.key)) return <Alert className="mt-4">{text}</Alert>;
  return (
    <ActionAlert of={problem} className="mt-4">
      {text}
    </ActionAlert>
  );
}
