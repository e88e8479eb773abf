import { limits } from '@canopy/contracts/limits';
import { useFetcher, useRevalidator } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ResendButton } from '../sign-in/resend-button.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import { ShownEventFields } from '../checkout/shown-event.tsx';
import { focusNext } from './focus-next.ts';
import type { ListingPageProps } from './listing-page-body.tsx';
import { signUpProblem } from './sign-up-problem.ts';

const refreshAfterMs = 1_000;

/** A narrow bar gives a message its whole width, above the price that stands beside the fields. */
const message = 'order-first mb-3 basis-full';

/**
 * One click for a whole family. The page is read again a second later, when others may have signed up, too. `compact` is
 * the bar of a phone.
 */
export function FreeSignUpForm({
  listing,
  posted,
  className,
  compact,
  onNotFree,
}: ListingPageProps & { className: string; compact?: boolean; onNotFree: (message: string) => void }) {
  const fetcher = useFetcher<CheckoutAnswer>();
  const revalidator = useRevalidator();
  const answer = fetcher.data ?? (posted?.intent === 'sign-up' ? posted : undefined);

  // The form gives way to buying once the page is read anew, so it cannot say so itself.
  const notFree = answer && !answer.ok && answer.reason === 'not_free' ? answer.message : null;
  useEffect(() => {
    if (notFree) onNotFree(notFree);
  }, [notFree, onNotFree]);

  const id = useId();
  const most = Math.min(listing.remaining ?? limits.spotsPerSignUp, limits.spotsPerSignUp);

  const refreshed = useRef<unknown>();
  useEffect(() => {
    if (!fetcher.data?.ok || refreshed.current === fetcher.data) return;
    refreshed.current = fetcher.data;
    setTimeout(() => revalidator.revalidate(), refreshAfterMs);
  }, [fetcher.data, revalidator]);
  // The form gives way to what was got by it, which a phone shows far above.
  useEffect(() => () => (refreshed.current ? focusNext('[data-tickets]') : undefined), []);

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
              {t('listing.spots')}
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
          {t('listing.signUp')}
        </Button>
      </div>
    </fetcher.Form>
  );
}
