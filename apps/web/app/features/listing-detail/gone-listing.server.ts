import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../server/api-error.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { refusedAddress } from '../../server/load-or.server.ts';
import { getViewer } from '../../server/require-viewer.server.ts';
import type { GonePage } from '../shell/page-failure.tsx';

/**
 * The page of a listing that is not there. It may have been called off: whoever is signed in is led to the tickets, or to
 * the sales. The words come with the answer, so that no listing brings them.
 */
export const goneListing = (args: RequestArgs, whose: 'booked' | 'sold') => async (error: ApiError) => {
  if (!error.isUnknownAddress) return refusedAddress(t('listing.notFound'))(error);
  const viewer = await getViewer(args).catch(() => null);
  const more =
    whose === 'booked'
      ? { to: paths.myTickets(), action: t('goneListing.toTickets') }
      : { to: paths.providerDashboard, action: t('goneListing.toSales') };
  const page: GonePage = {
    title: t('listing.notFound'),
    text: viewer ? `${t('goneListing.text')} ${t(`goneListing.${whose}`)}` : t('goneListing.text'),
    ...(viewer ? more : {}),
  };
  return Response.json(page, { status: 404 });
};
