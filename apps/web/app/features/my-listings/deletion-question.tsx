import type { ListingDeletion } from '@canopy/contracts/my-listings';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';

/** What the loader of the question knows: nothing when it could not be asked, and then the deletion itself decides. */
export interface DeletionAnswer {
  deletion: ListingDeletion | null;
}

/** What deleting will mean for other people. While somebody has paid, it says so instead. */
export function DeletionQuestion({ deletion, refused }: { deletion: ListingDeletion | null; refused: string | undefined }) {
  const { t } = useTranslation();
  const effects = deletion
    ? [
        deletion.signedUpPeople > 0 ? t('myListings.deletion.signedUp', { count: deletion.signedUpPeople }) : null,
        deletion.openPurchases > 0 ? t('myListings.deletion.open', { count: deletion.openPurchases }) : null,
        t('myListings.deletion.records'),
      ].filter((text) => text !== null)
    : [];
  if (deletion && mustStay(deletion)) {
    return (
      <Alert kind="note" className="mt-4">
        <p>{t('myListings.deletion.paid', { count: deletion.paidPeople })}</p>
      </Alert>
    );
  }
  return (
    <>
      <p className="mt-3">{t('myListings.deletion.question')}</p>
      {effects.length > 0 ? (
        <ul className="mt-3 grid list-disc gap-1 pl-5 text-ink-soft">
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {refused ? <Alert className="mt-4">{<p>{refused}</p>}</Alert> : null}
    </>
  );
}

export const mustStay = (deletion: ListingDeletion | null): boolean => deletion !== null && deletion.paidPeople > 0;
