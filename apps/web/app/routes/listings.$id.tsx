import { readListing, readListingAccess, readSimilarListings } from '@canopy/contracts/listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { keepPage } from '../browser/keep-page.ts';
import { fetchEarly, useLateCode } from '../browser/use-late-code.ts';
import { checkoutUnanswered, type CheckoutAnswer } from '../features/checkout/checkout-answer.ts';
import { checkoutAction } from '../features/checkout/checkout-action.server.ts';
import { t } from '../i18n/index.ts';
import { formAction } from '../server/form-action.server.ts';
import { isPageRequest } from '../server/page-request.server.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { goneListing } from '../features/listing-detail/gone-listing.server.ts';
import { ListingPageBody } from '../features/listing-detail/listing-page-body.tsx';
import { isClosed, isForSale, offerOf } from '../features/listing-detail/offer.ts';
import { sentCard } from '../features/listings-search/shown-card.ts';
import { JsonLd } from '../features/search-engines/json-ld.tsx';
import { listingEvent } from '../features/search-engines/listing-event.ts';
import { listingMeta } from '../features/search-engines/listing-meta.ts';
import { addressHere } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { getViewer, signInFirst } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { useDialogCode } from '../ui/dialog.tsx';

/** Most who look at a listing buy nothing, so the checkout comes when the page can be used. */
const fetchCheckout = () => import('../features/checkout/checkout-dialog.tsx');
if (typeof document === 'undefined' || new URLSearchParams(location.search).has('buy')) await fetchEarly(fetchCheckout);

/** Open to everybody; the checkout on it only to signed-in people. */
export async function loader(args: LoaderFunctionArgs) {
  const api = apiFor(args);
  const id = args.params['id'] ?? '';
  const { context } = args;
  const { publicUrl } = context.config;
  const { now } = context;
  const buying = new URL(args.request.url).searchParams.get('buy') !== null;
  return loadOr(args, {
    load: async () => {
      const [listing, access, viewer] = await Promise.all([
        api.call(readListing, { params: { id } }),
        api.call(readListingAccess, { params: { id } }),
        getViewer(args),
      ]);
      if (buying && !viewer) throw signInFirst(args, paths.listing(id, { buy: 'tickets' }));
      // Only where nothing can be joined; the page is whole without them.
      const similar = isClosed(offerOf(listing, access))
        ? await api.call(readSimilarListings, { params: { id } }).then(
            ({ items }) => items.map(sentCard),
            (error: unknown) => {
              context.log.warn({ err: error }, 'similar listings could not be loaded');
              context.incomplete = true;
              return [];
            },
          )
        : [];
      return { listing, access, similar, now, signedIn: viewer !== null, publicUrl };
    },
    or: { listing: null, access: null, similar: [], now, signedIn: false, publicUrl },
    log: 'a listing could not be loaded',
    refused: goneListing(args, 'booked'),
  });
}

export { shouldRevalidate } from '../features/checkout/revalidation.ts';

/** Signed-in people only: the steps of the checkout and the free sign-up. */
export const action = formAction(checkoutUnanswered, async (args, form) => {
  const id = args.params['id'] ?? '';
  const answer = await checkoutAction(args, id, form);
  const done = answer.data;
  // Without scripts there is no dialog that could close itself. Another window may be paying: then it says so.
  if (done.ok && done.intent === 'cancel' && done.order.status !== 'processing' && isPageRequest(args.request))
    throw redirect(paths.listing(id));
  return answer;
});
export const clientAction = keepPage(checkoutUnanswered);

export const handle: PageHandle = { loadFailed: () => t('listing.failed') };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  if (!loaded) return [{ title: `${t('listing.notFound')} · ${brand.name}` }];
  if (!loaded.listing) return [{ title: `${t('shell.failed.title')} · ${brand.name}` }];
  return listingMeta(loaded.listing, loaded.publicUrl, addressHere(paths.listing(loaded.listing.id)));
};

export default function Listing() {
  useDialogCode();
  const { listing, access, similar, now, signedIn, publicUrl } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as CheckoutAnswer | undefined;
  const [search] = useSearchParams();
  const checkout = useLateCode(fetchCheckout, search.has('buy'));
  const offer = listing && access ? offerOf(listing, access) : 'nothing';
  const step = posted?.intent === 'sign-up' ? undefined : posted;
  // What was begun goes on, whatever becomes of the listing: this purchase may be the one that takes the last spot.
  const [begun, setBegun] = useState(false);
  const buying =
    search.has('buy') && signedIn && (isForSale(offer) || begun || step !== undefined || search.has('order'));
  useEffect(() => setBegun(buying), [buying]);
  if (!listing || !access) return <LoadFailed sentence={t('listing.failed')} retry={t('listing.retry')} />;
  return (
    <>
      {listing.eventStart ? (
        <JsonLd
          value={
            import.meta.env.SSR
              ? listingEvent(listing, access, publicUrl, addressHere(paths.listing(listing.id)))
              : null
          }
        />
      ) : null}
      <ListingPageBody
        listing={listing}
        access={access}
        similar={similar}
        now={now}
        signedIn={signedIn}
        offer={offer}
        purchased={search.has('purchased')}
        posted={posted}
      >
        {buying && checkout ? <checkout.CheckoutDialog listing={listing} access={access} posted={step} /> : null}
      </ListingPageBody>
    </>
  );
}
