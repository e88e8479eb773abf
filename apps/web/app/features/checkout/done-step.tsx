import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Checkout } from './use-checkout.ts';

/** The success: how many tickets, and how to reach the provider. Once it has been seen, the listing comes back. */
export function DoneStep({
  checkout,
  contact,
  listingId,
}: {
  checkout: Checkout;
  contact: string | null;
  listingId: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  // Whoever is going elsewhere by then is left alone.
  const staying = useNavigation().state === 'idle';
  const { returnAfterMs } = checkout.state;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!staying) return;
    const timer = setTimeout(
      () => navigate(paths.listing(listingId, { purchased: '1' }), { replace: true, preventScrollReset: true }),
      returnAfterMs,
    );
    return () => clearTimeout(timer);
  }, [staying, returnAfterMs, listingId, navigate]);
  return (
    <div role="status" className="mt-6 text-center">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-forest text-on-forest">
        <Icon name="check" className="size-9" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        {t('checkout.done.title')}
      </h3>
      <p className="mt-2">{t('checkout.done.text', { count: checkout.state.bought })}</p>
      {contact ? (
        <p className="mt-3">
          {t('checkout.done.contact')}:{' '}
          <a href={`mailto:${contact}`} className="link wrap-anywhere">
            {contact}
          </a>
        </p>
      ) : null}
      <LinkButton
        to={paths.listing(listingId, { purchased: '1' })}
        replace
        preventScrollReset
        wide
        kind="secondary"
        className="mt-6"
      >
        {t('checkout.done.back')}
      </LinkButton>
    </div>
  );
}
