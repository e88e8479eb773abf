import { useFetcher, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ResendButton } from '../sign-in/resend-button.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

export const refreshAfterMs = 1_000;
const spoken = new Set(['full_capacity', 'already_signed_up', 'own_listing', 'listing_over', 'not_free']);

/** One click, one ticket. The page is read again a second later, when others may have signed up, too. */
export function FreeSignUpForm({ listing, posted, className }: ListingPageProps & { className: string }) {
  const { t } = useTranslation();
  const fetcher = useFetcher<CheckoutAnswer>();
  const revalidator = useRevalidator();
  const answer = fetcher.data ?? (posted?.intent === 'sign-up' ? posted : undefined);

  const refreshed = useRef<unknown>();
  useEffect(() => {
    if (!fetcher.data?.ok || refreshed.current === fetcher.data) return;
    refreshed.current = fetcher.data;
    setTimeout(() => revalidator.revalidate(), refreshAfterMs);
  }, [fetcher.data, revalidator]);

  return (
    <fetcher.Form method="post" action={paths.listing(listing.id)} className={className}>
      <input type="hidden" name="intent" value="sign-up" />
      {answer && !answer.ok && answer.reason === 'email_not_confirmed' ? (
        // It holds the way onward, so it does not go by itself.
        <Alert className="mb-3">
          <p>{answer.message}</p>
          <ResendButton className="mt-3" />
        </Alert>
      ) : answer && !answer.ok ? (
        <ActionAlert of={answer} className="mb-3">
          <p>{answer.reason && spoken.has(answer.reason) ? answer.message : t('listing.signUpFailed')}</p>
        </ActionAlert>
      ) : null}
      <Button type="submit" wide busy={fetcher.state !== 'idle'}>
        {t('listing.signUp')}
      </Button>
    </fetcher.Form>
  );
}
