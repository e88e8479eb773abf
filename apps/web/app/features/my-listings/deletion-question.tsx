import type { ListingDeletion } from '@canopy/contracts/my-listings';
import { moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';

/** What the loader of the question knows: nothing when it could not be asked, and then the deletion itself decides. */
export interface DeletionAnswer {
  deletion: ListingDeletion | null;
}

/**
 * What deleting will mean for other people. Once somebody has paid it is a cancellation, and says who gets how much
 * back.
 */
export function DeletionQuestion({
  deletion,
  answer,
}: {
  deletion: ListingDeletion | null;
  answer: { problem: string } | undefined;
}) {
  const effects = deletion
    ? [
        deletion.paidPeople > 0
          ? deletion.refundCents > 0
            ? t('myListings.deletion.paid', { count: deletion.paidPeople, amount: moneyText(deletion.refundCents) })
            : t('myListings.deletion.paidBefore', { count: deletion.paidPeople })
          : null,
        deletion.signedUpPeople > 0 ? t('myListings.deletion.signedUp', { count: deletion.signedUpPeople }) : null,
        deletion.openOrders > 0 ? t('myListings.deletion.open', { count: deletion.openOrders }) : null,
        t('myListings.deletion.records'),
      ].filter((text) => text !== null)
    : [];
  if (deletion?.isCancelled) {
    return (
      <Alert kind="note" className="mt-4">
        <p>{t('myListings.deletion.isCancelled')}</p>
      </Alert>
    );
  }
  return (
    <>
      <p className="mt-3">
        {t(isCancellation(deletion) ? 'myListings.deletion.cancelQuestion' : 'myListings.deletion.question')}
      </p>
      {effects.length > 0 ? (
        <ul className="mt-3 grid list-disc gap-1 pl-5 text-ink-soft">
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {answer ? (
        <ActionAlert of={answer} className="mt-4">
          <p>{answer.problem}</p>
        </ActionAlert>
      ) : null}
    </>
  );
}

export const isCancellation = (deletion: ListingDeletion | null): boolean =>
  deletion !== null && deletion.paidPeople > 0;

/** It was called off already: there is nothing to confirm but to wait. */
export const mustWait = (deletion: ListingDeletion | null): boolean => deletion?.isCancelled === true;
