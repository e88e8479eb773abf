import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { useEffect, type ReactNode } from 'react';
import { onceOnline } from '../../browser/use-late-code.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutAnswer } from '../checkout/checkout-answer.ts';
import { LanguageBadge } from '../listings-search/language-badge.tsx';
import type { SentCard } from '../listings-search/shown-card.ts';
import { ListingDescription, ListingFacts, ListingPlace } from './listing-facts.tsx';
import { fetchSignedIn, PlaceNote, SimilarListings, TicketPanel } from './late-parts.ts';
import { ListingBanner } from './listing-banner.tsx';
import { ListingMedia } from './media/listing-media.tsx';
import type { Offer } from './offer.ts';
import { OfferBar, OfferCard } from './offer-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ShareButton } from './share-button.tsx';

export interface ListingPageProps {
  listing: ListingDetail;
  access: ListingAccess;
  signedIn: boolean;
  offer: Offer;
  /** Where to go when it cannot be joined; none while it can. */
  similar: SentCard[];
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
  const { listing, access, signedIn } = page;
  useEffect(() => {
    // There before tickets are, or before the connection is lost.
    if (signedIn) onceOnline(fetchSignedIn).catch(() => undefined);
  }, [signedIn]);
  return (
    <>
      <div className="shell pt-4 pb-10">
        <BackLink to={paths.listings()}>{t('listing.back')}</BackLink>
        {children}
        {access.canEdit && !access.isCancelled ? <PlaceNote listing={listing} /> : null}
        <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-8">
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
                {listing.isOver ? <Badge>{t('card.past')}</Badge> : null}
              </div>
              <h1 dir="auto" lang={langOf(listing.language)} className="mt-3 text-3xl wrap-anywhere md:text-4xl">
                {listing.title}
              </h1>
              <ShareButton title={listing.title} />
            </header>
            <ListingBanner listing={listing} access={access} />
            <ListingMedia key={listing.id} listing={listing} />
            <ListingFacts listing={listing} address={access.onlineAddress} />
            <div className="lg:hidden">
              <OfferCard {...page} withAction={false} />
            </div>
            <ListingDescription text={listing.description} language={listing.language} />
            <ProviderCard listing={listing} />
            <ListingPlace listing={listing} canEdit={access.canEdit} />
          </div>
          <aside aria-label={t('listing.action')} className="hidden lg:block">
            <div className="sticky top-22 flex flex-col gap-5">
              {access.ticketCount > 0 ? <TicketPanel {...page} /> : null}
              <OfferCard {...page} withAction />
            </div>
          </aside>
        </div>
        {page.similar.length > 0 ? <SimilarListings listings={page.similar} now={page.now} /> : null}
      </div>
      <OfferBar {...page} />
    </>
  );
}
