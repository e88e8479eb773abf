import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook, LinkButton } from '../../ui/button.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';
import { FreeSignUp, HoldPanel } from './late-parts.ts';
import { SaleNotice } from './sale-notice.tsx';
import { similarId } from './offer.ts';

/** The one action of a listing. Why there is none to join it is what the banner says. `compact` is the bar of a phone. */
export function OfferAction(page: ListingPageProps & { className?: string; compact?: boolean }) {
  const { listing, access, signedIn, offer, posted, className = '', compact = false } = page;
  // Whoever signed up for free for what costs something by now.
  const [said, setSaid] = useState<string | null>(null);
  const notFree = posted?.intent === 'sign-up' && !posted.ok && posted.reason === 'not_free' ? posted.message : said;
  switch (offer) {
    case 'cancelled':
    case 'over':
    case 'full':
    case 'notOnSale':
      return <WayOn {...page} className={className} />;
    case 'salesSoon':
      return (
        <div className={className}>
          <SaleNotice {...page} />
        </div>
      );
    case 'contact':
      return access.contact ? (
        <div className={className}>
          <a
            href={`mailto:${access.contact}?subject=${encodeURIComponent(listing.title)}`}
            className={buttonLook({ wide: true })}
          >
            {t('listing.contactProvider')}
          </a>
        </div>
      ) : null;
    case 'signUp':
    case 'signedUp':
      return signedIn ? (
        <FreeSignUp {...page} className={className} onNotFree={setSaid} />
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
          {notFree && access.ticketCount === 0 ? (
            <Alert className="mb-3">
              <p>{notFree}</p>
            </Alert>
          ) : null}
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

/** To the listings below that are like it; where none are, to what is to come in its category. */
function WayOn({ listing, similar, className }: ListingPageProps & { className: string }) {
  return (
    <div className={className}>
      {similar.length > 0 ? (
        <a href={`#${similarId}`} className={buttonLook({ wide: true })}>
          {t('listing.similar.show')}
        </a>
      ) : (
        <LinkButton to={paths.listings({ category: listing.category, when: 'upcoming' })} kind="secondary" wide>
          {t('listing.banner.others', { category: t(`vocabulary.category.${listing.category}`) })}
        </LinkButton>
      )}
    </div>
  );
}
