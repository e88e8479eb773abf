import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Problem } from './checkout-state.ts';
import { ProblemAlert } from './problem.tsx';

/**
 * The card is out of the buyer's hands: the sale is being confirmed, or takes so long that nobody has to wait for it
 * here.
 */
export function WaitingStep({
  slow,
  problem,
  onClose,
}: {
  slow: boolean;
  problem: Problem | null;
  onClose: () => void;
}) {
  if (!slow) {
    return (
      <div role="status" className="mt-5">
        <p>{t('checkout.card.confirming')}</p>
        <ProblemAlert problem={problem} />
        <Skeleton className="mt-3 h-32 w-full" />
      </div>
    );
  }
  return (
    <>
      <Alert kind="note" className="mt-5">
        <p>{t('checkout.slow')}</p>
      </Alert>
      <Button wide kind="secondary" className="mt-5" onClick={onClose}>
        {t('checkout.done.back')}
      </Button>
    </>
  );
}
