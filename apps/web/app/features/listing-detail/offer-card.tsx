import { priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Capacity } from './capacity.tsx';
import { ContactSection } from './contact-section.tsx';
import { DeleteButton, HoldPanel, ManagePanel } from './late-parts.ts';
import type { ListingPageProps } from './listing-page-body.tsx';
import { OfferAction } from './offer-action.tsx';

/** Price, spots, and the one thing to do. */
export function OfferCard({ withAction, ...page }: ListingPageProps & { withAction: boolean }) {
  const { listing, access, offer } = page;
  if (offer === 'manage') return <ManagePanel {...page} />;
  const price = priceLabel(listing);
  return (
    <Card className="p-6">
      {price ? (
        <p className="font-display text-3xl font-semibold tabular-nums">
          {price}
          {listing.priceCents > 0 ? (
            <span className="ml-2 font-sans text-base font-normal text-ink-soft">{t('listing.perTicket')}</span>
          ) : null}
        </p>
      ) : null}
      <div className={price ? 'mt-4' : ''}>
        <Capacity listing={listing} hold={access.hold} />
      </div>
      {listing.isContactForPrice ? <ContactSection access={access} /> : null}
      {withAction ? <OfferAction key={page.listing.id} {...page} className="mt-5" /> : null}
      {/* Over since, or free or on request by now: its spots can be given back all the same. The bar only goes on. */}
      {access.hold && (offer !== 'continue' || !withAction) ? (
        <HoldPanel {...page} hold={access.hold} className="mt-5" />
      ) : null}
      {access.canEdit ? (
        <div className="mt-5 grid grid-cols-2 gap-3 border-t border-line pt-5">
          {access.isCancelled ? null : (
            <LinkButton to={paths.editListing(listing.id)} kind="secondary">
              {t('listing.edit')}
            </LinkButton>
          )}
          <DeleteButton listing={listing} wide />
        </div>
      ) : null}
    </Card>
  );
}

/** On a phone: price and the action at the bottom of the screen, within reach of the thumb. */
export function OfferBar(page: ListingPageProps) {
  const { listing, offer } = page;
  if (offer === 'manage' || offer === 'nothing') return null;
  const price = priceLabel(listing);
  return (
    <div className="sticky bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden">
      <div className="shell flex flex-wrap items-center gap-x-4 py-3">
        {price ? <p className="shrink-0 font-semibold tabular-nums">{price}</p> : null}
        <OfferAction key={page.listing.id} {...page} className="min-w-0 flex-1" compact />
      </div>
    </div>
  );
}
