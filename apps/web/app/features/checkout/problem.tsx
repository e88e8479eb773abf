import { dollars } from '@canopy/contracts/money';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import type { Problem } from './checkout-state.ts';

export function ProblemAlert({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const text = 'text' in problem ? problem.text : t(`checkout.errors.${problem.key}`, { amount: dollars(problem.amountCents ?? 0) });
  return (
    <Alert className="mt-4">
      <p>{text}</p>
    </Alert>
  );
}
