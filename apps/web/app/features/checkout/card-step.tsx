import { useEffect, useState, type ComponentType } from 'react';
import { amountText } from '../../i18n/format.ts';
import type { CardElementProps, ConfirmCard } from '../../browser/card-element/card-element.ts';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { ProblemAlert } from './problem.tsx';
import { Total } from './total.tsx';
import type { Checkout } from './use-checkout.ts';

/** The card field, fetched only now, and the one button that charges it. */
export function CardStep({ checkout, listingId }: { checkout: Checkout; listingId: string }) {
  const { state, dispatch, pay, busy, Form, action } = checkout;
  const purchase = state.purchase!;
  const { simulated, publishableKey } = purchase;
  const [Element, setElement] = useState<ComponentType<CardElementProps> | null>(null);
  /** Undefined until the field is there. */
  const [confirm, setConfirm] = useState<ConfirmCard | null | undefined>(undefined);
  const ready = confirm !== undefined;
  const working = state.work === 'paying' || state.work === 'confirming';

  useEffect(() => {
    let here = true;
    const wanted = import('../../browser/card-element/index.ts').then(({ cardElement }) =>
      cardElement({ simulated, publishableKey }),
    );
    wanted.then(
      (chosen) => {
        if (!here) return;
        if (chosen) setElement(() => chosen);
        else dispatch({ type: 'card-unavailable', key: 'setUp' });
      },
      () => here && dispatch({ type: 'card-unavailable', key: 'loadPayment' }),
    );
    return () => {
      here = false;
    };
  }, [simulated, publishableKey, dispatch]);

  return (
    <>
      <HoldCountdown checkout={checkout} />
      <Alert kind="note" className="without-scripts mt-5">
        <p>{t('checkout.noScript')}</p>
      </Alert>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) pay(confirm);
        }}
      >
        <div className="needs-scripts mt-5 min-h-56">
          {Element ? (
            <Element
              purchase={purchase}
              returnUrl={returnUrl(listingId, purchase.orderId)}
              disabled={working}
              onReady={(way) => setConfirm(() => way)}
              onUnavailable={(key) => dispatch({ type: 'card-unavailable', key })}
            />
          ) : null}
          {ready || state.problem ? null : (
            <div role="status">
              <span className="sr-only">{t('checkout.card.loading')}</span>
              <Skeleton className="h-56 w-full" />
            </div>
          )}
        </div>
        <ProblemAlert problem={state.problem} />
        <Total
          quantity={purchase.quantity}
          unitPriceCents={purchase.unitPriceCents}
          amountCents={purchase.amountCents}
        />
        <Button type="submit" wide className="needs-scripts mt-4" busy={working} disabled={!ready}>
          {t('checkout.card.pay', { amount: amountText(purchase.amountCents) })}
        </Button>
        <p role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
          {state.work === 'paying'
            ? t('checkout.card.paying')
            : state.work === 'confirming'
              ? t('checkout.card.confirming')
              : ''}
        </p>
      </form>
      <Form method="post" action={action} className="mt-1 text-center">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="orderId" value={purchase.orderId} />
        <Button type="submit" kind="quiet" size="small" disabled={busy || working}>
          {t('checkout.held.cancel', { count: purchase.quantity })}
        </Button>
      </Form>
    </>
  );
}

/** Only a bank that opens a page of its own needs it; then the checkout goes on with this order. */
const returnUrl = (listingId: string, orderId: string): string =>
  window.location.origin + addressHere(paths.listing(listingId, { buy: 'tickets', order: orderId }));
