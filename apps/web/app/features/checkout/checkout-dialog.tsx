import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
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

/** The checkout over the listing; without scripts the same steps stand on the page. */
export function CheckoutDialog(props: CheckoutProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const title = t('checkout.title');
  if (!hydrated) {
    return (
      <Card className="without-scripts mb-8 max-w-2xl p-6">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{t('checkout.forListing', { title: props.listing.title })}</p>
        <CheckoutSteps {...props} onClose={() => undefined} />
      </Card>
    );
  }
  const close = () => navigate(paths.listing(props.listing.id), { replace: true, preventScrollReset: true });
  return (
    <Dialog open onClose={close} title={title} description={t('checkout.forListing', { title: props.listing.title })}>
      <CheckoutSteps {...props} onClose={close} />
    </Dialog>
  );
}

function CheckoutSteps({ listing, access, posted, onClose }: CheckoutProps & { onClose: () => void }) {
  const [search] = useSearchParams();
  const returning = search.get('order');
  const checkout = useCheckout(listing.id, posted, returning);
  const navigate = useNavigate();
  const { step, purchase, work, problem, returnAfterMs } = checkout.state;

  // The address that a bank sends a buyer back to holds secrets of the payment; it must not stay in the history.
  useEffect(() => {
    if (returning) navigate(paths.listing(listing.id, { buy: 'tickets' }), { replace: true, preventScrollReset: true });
  }, [returning, listing.id, navigate]);

  useEffect(() => {
    if (step !== 'done') return;
    const timer = setTimeout(
      () => navigate(paths.listing(listing.id, { purchased: '1' }), { replace: true, preventScrollReset: true }),
      returnAfterMs,
    );
    return () => clearTimeout(timer);
  }, [step, returnAfterMs, listing.id, navigate]);

  return (
    <>
      <Steps step={step} />
      {step === 'tickets' ? <TicketsStep listing={listing} access={access} checkout={checkout} /> : null}
      {step === 'card' && purchase && work !== 'slow' ? <CardStep checkout={checkout} listingId={listing.id} /> : null}
      {step === 'card' && (!purchase || work === 'slow') ? (
        <WaitingStep slow={work === 'slow'} problem={problem} onClose={onClose} />
      ) : null}
      {step === 'done' ? <DoneStep checkout={checkout} contact={access.contact} listingId={listing.id} /> : null}
    </>
  );
}
