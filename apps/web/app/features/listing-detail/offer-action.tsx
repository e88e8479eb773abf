import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';
import { FreeSignUpForm } from './free-sign-up-form.tsx';
import { SaleNotice } from './sale-notice.tsx';
import { HoldPanel } from './hold-panel.tsx';

/** The one action of a listing, or the sentence that says why there is none. `compact` is the bar of a phone. */
export function OfferAction(page: ListingPageProps & { className?: string; compact?: boolean }) {
  const { t } = useTranslation();
  const { listing, access, signedIn, offer, className = '', compact = false } = page;
  const say = (text: string) => <p className={`${className} ${compact ? 'text-sm' : ''} font-medium`}>{text}</p>;
  switch (offer) {
    case 'cancelled':
      return say(t('listing.cancelled'));
    case 'over':
      return say(t('listing.over'));
    case 'full':
      return say(t('listing.full_capacity'));
    case 'notOnSale':
      return say(t('listing.banner.notOnSale'));
    case 'salesSoon':
      return (
        <div className={className}>
          <p className={`${compact ? 'sr-only' : 'mb-3'} font-medium`}>{t('listing.salesSoon')}</p>
          <SaleNotice {...page} />
        </div>
      );
    case 'signedUp':
      return say(t('listing.tickets.free'));
    case 'contact':
      return access.contact ? (
        <div className={className}>
          <a
            href={`mailto:${access.contact}?subject=${encodeURIComponent(listing.title)}`}
            className="inline-flex min-h-11 w-full items-center justify-center rounded-lg bg-forest px-5 py-2 font-semibold text-on-forest hover:bg-forest-hover"
          >
            {t('listing.contactProvider')}
          </a>
        </div>
      ) : null;
    case 'signUp':
      return signedIn ? (
        <FreeSignUpForm {...page} className={className} />
      ) : (
        <div className={className}>
          <LinkButton to={paths.signIn({ to: paths.listing(listing.id) })} wide>
            {t('listing.signInToJoin')}
          </LinkButton>
        </div>
      );
    case 'continue':
      return <HoldPanel {...page} hold={access.hold!} className={className} compact={compact} />;
    case 'buy': {
      const to = paths.listing(listing.id, { buy: 'tickets' });
      return (
        <div className={className}>
          <LinkButton
            to={signedIn ? to : paths.signIn({ to })}
            preventScrollReset={signedIn}
            kind={access.ticketCount > 0 ? 'secondary' : 'primary'}
            wide
          >
            {signedIn ? (access.ticketCount > 0 ? t('listing.buyMore') : t('listing.buy')) : t('listing.signInToBuy')}
          </LinkButton>
        </div>
      );
    }
    case 'manage':
    case 'nothing':
      return null;
  }
}
