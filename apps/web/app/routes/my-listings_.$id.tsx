import { brand } from '@canopy/contracts/brand';
import { readListingSales } from '@canopy/contracts/sales.endpoints';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { goneListing } from '../features/listing-detail/gone-listing.server.ts';
import { ListingBoard } from '../features/sales/listing-board.tsx';
import { readPlace } from '../features/sales/sales-search.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';

/** One listing as its owner runs it. For the owner and admins; whose listing it is, the API knows. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireViewer(args);
  const query = readPlace(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => ({
      isAdmin,
      listing: await apiFor(args).call(readListingSales, { params: { id: args.params['id'] ?? '' }, query }),
    }),
    or: { isAdmin, listing: null },
    log: 'the sales of a listing could not be loaded',
    refused: goneListing(args, 'sold'),
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('sales.listing.failed') };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.listing?.title ?? t('sales.listing.page')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function OwnListing() {
  const { listing, isAdmin } = useLoaderData<typeof loader>();
  if (!listing) return <LoadFailed sentence={t('sales.listing.failed')} retry={t('sales.retry')} />;
  return <ListingBoard listing={listing} isAdmin={isAdmin} />;
}
