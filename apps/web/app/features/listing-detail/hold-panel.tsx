import type { ListingAccess } from '@canopy/contracts/listings';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActionAlert } from '../../ui/action-alert.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import { focusNext } from './focus-next.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

/** After a reload or in a second tab: the hold is still there. Go on with it while that can be, or give it back. */
export function HoldPanel({
  listing,
  offer,
  hold,
  className,
  compact = false,
}: Pick<ListingPageProps, 'listing' | 'offer'> & {
  hold: NonNullable<ListingAccess['hold']>;
  className: string;
  compact?: boolean;
}) {
  const fetcher = useFetcher<CheckoutAnswer>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const to = paths.listing(listing.id, { buy: 'tickets' });
  const released = useRef(false);
  // Another window may be paying for it.
  const beingPaid = fetcher.data?.ok && 'order' in fetcher.data && fetcher.data.order.status === 'processing';
  if (fetcher.data?.ok) released.current = !beingPaid;
  useEffect(() => () => (released.current ? focusNext('main a[href$="?buy=tickets"]') : undefined), []);
  const go = (
    <LinkButton to={to} preventScrollReset wide>
      {t('joining.holding.continue')}
    </LinkButton>
  );
  if (compact) return <div className={className}>{go}</div>;
  return (
    <div className={`${className} rounded-card bg-sun-soft p-4`}>
      <p className="font-semibold">{t('joining.holding.title', { count: hold.quantity })}</p>
      <p className="mb-3 text-sm">{t('joining.holding.text')}</p>
      {/* On a phone the bar at the bottom goes on. */}
      {offer === 'continue' ? <div className="max-lg:hidden">{go}</div> : null}
      <fetcher.Form method="post" action={to} className="mt-1">
        {answer && (beingPaid || !answer.ok) ? (
          <ActionAlert of={answer} stays={beingPaid === true} className="mt-2">
            <p>{answer.ok ? t('joining.holding.beingPaid') : answer.message}</p>
          </ActionAlert>
        ) : null}
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="orderId" value={hold.orderId} />
        <Button type="submit" kind="quiet" wide busy={fetcher.state !== 'idle'}>
          {t('joining.holding.release', { count: hold.quantity })}
        </Button>
      </fetcher.Form>
    </div>
  );
}
