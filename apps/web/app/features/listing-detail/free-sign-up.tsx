import { limits } from '@canopy/contracts/limits';
import { useFetcher, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isSending } from '../../browser/is-sending.ts';
import { ResendButton } from '../sign-in/resend-button.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import { ShownEventFields } from '../checkout/shown-event.tsx';
import { focusNext } from './focus-next.ts';
import type { ListingPageProps } from './listing-page-body.tsx';
import { signUpProblem } from './sign-up-problem.ts';
import { TicketPanel } from './ticket-panel.tsx';

const refreshAfterMs = 1_000;

/** A narrow bar gives a message its whole width, above the price that stands beside the fields. */
const message = 'order-first mb-3 basis-full';

/**
 * A free spot, and what it becomes: one click for a whole family. `compact` is the bar of a phone, which leads to the
 * tickets afterwards; elsewhere the panel beside it does.
 */
export function FreeSignUp({
  onNotFree,
  ...page
}: ListingPageProps & { className: string; compact?: boolean; onNotFree: (message: string) => void }) {
  const { listing, posted, offer, className, compact } = page;
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const staying = useNavigation().state === 'idle';
  const answer = fetcher.data ?? (posted?.intent === 'sign-up' ? posted : undefined);

  // The form gives way to buying once the page is read anew, so it cannot say so itself.
  const notFree = answer && !answer.ok && answer.reason === 'not_free' ? answer.message : null;
  useEffect(() => {
    if (notFree) onNotFree(notFree);
  }, [notFree, onNotFree]);

  const id = useId();
  const most = Math.min(listing.remaining ?? limits.spotsPerSignUp, limits.spotsPerSignUp);

  // The page is read again a second later, when others may have signed up, too. Not for somebody who goes on by then, or
  // sends a form: to begin anew would lose the redirect that answers, and what it had to say, which the server says once.
  const refreshed = useRef<unknown>();
  useEffect(() => {
    if (!fetcher.data?.ok || refreshed.current === fetcher.data || !staying) return;
    const timer = setInterval(() => {
      if (isSending()) return;
      clearInterval(timer);
      refreshed.current = fetcher.data;
      revalidate();
    }, refreshAfterMs);
    return () => clearInterval(timer);
  }, [fetcher.data, staying, revalidate]);

  // The form gives way to what was got by it, which a phone shows far above.
  const got = offer === 'signedUp';
  const gotNow = got && fetcher.data?.ok === true;
  useEffect(() => {
    if (gotNow) focusNext('[data-tickets]');
  }, [gotNow]);

  if (got) return compact ? <TicketPanel {...page} /> : null;
  return (
    <fetcher.Form method="post" action={paths.listing(listing.id)} className={compact ? 'contents' : className}>
      <input type="hidden" name="intent" value="sign-up" />
      <ShownEventFields listing={listing} />
      {answer && !answer.ok && answer.reason === 'email_not_confirmed' ? (
        // It holds the way onward, so it does not go by itself.
        <Alert className={message}>
          <p>{answer.message}</p>
          <ResendButton className="mt-3" />
        </Alert>
      ) : answer && !answer.ok ? (
        <ActionAlert of={answer} stays={answer.reason === 'event_moved'} className={message}>
          <p>{signUpProblem(answer)}</p>
        </ActionAlert>
      ) : null}
      <div className="flex min-w-0 flex-1 items-end gap-3">
        {most > 1 ? (
          <div className="shrink-0">
            <label htmlFor={id} className="block text-sm text-ink-soft">
              {t('joining.spots')}
            </label>
            <select id={id} name="quantity" defaultValue="1" className="field-control w-20">
              {Array.from({ length: most }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        <Button type="submit" wide busy={fetcher.state !== 'idle'}>
          {t('joining.signUp')}
        </Button>
      </div>
    </fetcher.Form>
  );
}
