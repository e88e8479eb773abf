import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { dollars } from '@canopy/contracts/money';
import { largestQuantity, remainingFor } from '@canopy/rules/capacity';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldFrame, described } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { freeNow } from './checkout-state.ts';
import { clampQuantity } from './quantity.ts';
import { ProblemAlert } from './problem.tsx';
import { ShownEventFields } from './shown-event.tsx';
import { Total } from './total.tsx';
import { WhenAndWhere } from './when-and-where.tsx';
import type { Checkout } from './use-checkout.ts';

/** How many, and what that costs. A hold from before is offered first; choosing another number replaces it. */
export function TicketsStep({
  listing,
  access,
  checkout,
}: {
  listing: ListingDetail;
  access: ListingAccess;
  checkout: Checkout;
}) {
  const hydrated = useHydrated();
  const { state, busy, Form, action } = checkout;
  const most = largestQuantity(remainingFor(listing.remaining, access.hold?.quantity ?? 0));
  const [text, setText] = useState(String(Math.max(1, Math.min(access.hold?.quantity ?? 1, most))));
  const quantity = clampQuantity(text, most);
  const [lowered, setLowered] = useState(false);
  const choose = (typed: string) => {
    setText(typed);
    setLowered(false);
  };
  const step = (by: number) => choose(String(Math.max(1, Math.min(most, quantity + by))));
  const settle = () => {
    setLowered(Number(text) > most);
    setText(String(quantity));
  };
  if (listing.isFreeEvent || state.problem === freeNow)
    return (
      <>
        {state.problem === freeNow ? null : <ProblemAlert problem={state.problem} />}
        <ProblemAlert problem={freeNow} />
      </>
    );
  const full = most === 0;
  const hint = listing.remaining === null || full ? undefined : t('checkout.quantityHint', { count: most });
  const stepper =
    'needs-scripts flex size-11 shrink-0 items-center justify-center rounded-lg border border-line-strong bg-surface hover:bg-leaf disabled:opacity-40';

  return (
    <Form method="post" action={action} noValidate className="mt-5">
      <input type="hidden" name="intent" value="buy" />
      <ShownEventFields listing={listing} />
      <WhenAndWhere listing={listing} />
      {/* What was shown is only sent while scripts keep it true to the chosen number. */}
      {hydrated ? <input type="hidden" name="amount" value={dollars(quantity * listing.priceCents)} /> : null}
      {access.hold && !state.problem ? (
        <Alert kind="note" className="mb-4">
          <p>{t('checkout.held.found', { count: access.hold.quantity })}</p>
        </Alert>
      ) : null}
      {full ? (
        <Alert className="mb-4">
          <p>{t('checkout.errors.fullCapacity')}</p>
        </Alert>
      ) : (
        <FieldFrame id="quantity" label={t('checkout.quantity')} hint={hint} errors={state.quantityErrors}>
          <div className="flex gap-2">
            <button type="button" className={stepper} onClick={() => step(-1)} disabled={quantity <= 1}>
              <Icon name="minus" />
              <span className="sr-only">{t('checkout.fewer')}</span>
            </button>
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              step={1}
              required
              autoComplete="off"
              value={text}
              onChange={(event) => choose(event.target.value)}
              onBlur={settle}
              {...described({ id: 'quantity', hint, errors: state.quantityErrors })}
              className="field-control max-w-24 text-center tabular-nums"
            />
            <button type="button" className={stepper} onClick={() => step(1)} disabled={quantity >= most}>
              <Icon name="plus" />
              <span className="sr-only">{t('checkout.more')}</span>
            </button>
          </div>
        </FieldFrame>
      )}
      <p role="status" className={lowered ? 'mb-3 text-sm font-medium' : 'sr-only'}>
        {lowered ? t('checkout.lowered', { count: most }) : ''}
      </p>
      <ProblemAlert problem={state.problem} />
      {full ? null : (
        <Alert kind="note" className="without-scripts mb-4">
          <p>{t('checkout.noScript')}</p>
        </Alert>
      )}
      <Total quantity={quantity} unitPriceCents={listing.priceCents} amountCents={quantity * listing.priceCents} />
      <Button type="submit" wide className="mt-4" busy={busy} disabled={full}>
        {t('checkout.hold')}
      </Button>
      <p className="mt-3 text-sm text-ink-soft">{t('checkout.holdNote', { count: quantity })}</p>
    </Form>
  );
}
