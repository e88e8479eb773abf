import type { ListingAccess, ListingCard, ListingDetail } from '@canopy/contracts/listings';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import { LanguageBadge } from '../listings-search/language-badge.tsx';
import { ListingDescription, ListingFacts, ListingPlace } from './listing-facts.tsx';
import { ListingBanner } from './listing-banner.tsx';
import { MediaCarousel } from './media/media-carousel.tsx';
import type { Offer } from './offer.ts';
import { OfferBar, OfferCard } from './offer-card.tsx';
import { PlaceNote } from './place-note.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ShareButton } from './share-button.tsx';
import { SimilarListings } from './similar-listings.tsx';
import { TicketPanel } from './ticket-panel.tsx';

export interface ListingPageProps {
  listing: ListingDetail;
  access: ListingAccess;
  signedIn: boolean;
  offer: Offer;
  /** Where to go when it cannot be joined; none while it can. */
  similar: ListingCard[];
  now: string;
  /** Just bought: the page says so. */
  purchased: boolean;
  posted: CheckoutAnswer | undefined;
}

/**
 * What it is on the left, beginning with its name, and what to do on the right; on a phone the one action stays at the
 * bottom.
 */
export function ListingPageBody({ children, ...page }: ListingPageProps & { children: ReactNode }) {
  const { listing, access } = page;
  return (
    <>
      <div className="shell pt-4 pb-10">
        <Link to={paths.listings()} className="link inline-flex min-h-11 items-center gap-1">
          <Icon name="previous" className="size-4" />
          {t('listing.back')}
        </Link>
        {children}
        <PlaceNote listing={listing} access={access} />
        <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="min-w-0 space-y-8">
            {access.ticketCount > 0 ? (
              <div className="lg:hidden">
                <TicketPanel {...page} />
              </div>
            ) : null}
            <header>
              <div className="flex flex-wrap gap-2">
                <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
                {listing.isVirtual ? (
                  <Badge>
                    <Icon name="screen" className="size-4" />
                    {t('listing.virtual')}
                  </Badge>
                ) : null}
                <LanguageBadge language={listing.language} />
                {listing.isOver ? <Badge>{t('listings.past')}</Badge> : null}
              </div>
              <h1 dir="auto" lang={langOf(listing.language)} className="mt-3 text-3xl wrap-anywhere md:text-4xl">
                {listing.title}
              </h1>
              <ShareButton title={listing.title} />
            </header>
            <ListingBanner listing={listing} access={access} />
            <MediaCarousel key={listing.id} media={listing.media} category={listing.category} title={listing.title} />
            <ListingFacts listing={listing} />
            <div className="lg:hidden">
              <OfferCard {...page} withAction={false} />
            </div>
            <ListingDescription text={listing.description} language={listing.language} />
            <ProviderCard listing={listing} />
            <ListingPlace listing={listing} />
          </div>
          <aside aria-label={t('listing.action')} className="hidden lg:block">
            <div className="sticky top-22 space-y-5">
              {access.ticketCount > 0 ? <TicketPanel {...page} /> : null}
              <OfferCard {...page} withAction />
            </div>
          </aside>
        </div>
        <SimilarListings listings={page.similar} now={page.now} />
      </div>
      <OfferBar {...page} />
    </>
  );
}
