import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { focusNext } from '../listing-detail/focus-next.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import { CardStep } from './card-step.tsx';
import { DoneStep } from './done-step.tsx';
import { Steps } from './steps.tsx';
import { TicketsStep } from './tickets-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { WaitingStep } from './waiting-step.tsx';

export interface CheckoutProps {
  listing: ListingDetail;
  access: ListingAccess;
  posted: CheckoutAnswer | undefined;
}

/** With spots that are held, going on with them stands where buying was. */
const focusOffer = () => focusNext('main a[href$="?buy=tickets"]');

/**
 * The checkout over the listing; without scripts the same steps stand on the page. Its state lives here, above both: the
 * address that says what was bought is cleaned before the dialog's own code has come.
 */
export function CheckoutDialog({ listing, access, posted }: CheckoutProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returning = search.get('order');
  const checkout = useCheckout(listing.id, posted, returning);
  const { step, purchase, work, problem } = checkout.state;

  // The address that a bank sends a buyer back to holds secrets of the payment; it must not stay in the history.
  useEffect(() => {
    if (returning) navigate(paths.listing(listing.id, { buy: 'tickets' }), { replace: true, preventScrollReset: true });
  }, [returning, listing.id, navigate]);

  const close = () => navigate(paths.listing(listing.id), { replace: true, preventScrollReset: true });
  const title = t('checkout.title');
  const description = t('checkout.forListing', { title: listing.title });
  const steps = (
    <>
      <Steps step={step} />
      {step === 'tickets' ? <TicketsStep listing={listing} access={access} checkout={checkout} /> : null}
      {step === 'card' && purchase && work !== 'slow' ? <CardStep checkout={checkout} listingId={listing.id} /> : null}
      {step === 'card' && (!purchase || work === 'slow') ? (
        <WaitingStep slow={work === 'slow'} problem={problem} onClose={close} />
      ) : null}
      {step === 'done' ? <DoneStep checkout={checkout} contact={access.contact} listingId={listing.id} /> : null}
    </>
  );
  return hydrated ? (
    <Dialog open onClose={close} title={title} description={description} focusInstead={focusOffer}>
      {steps}
    </Dialog>
  ) : (
    <Card className="without-scripts mb-8 max-w-2xl p-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-ink-soft">{description}</p>
      {steps}
    </Card>
  );
}
