import { listMyTickets } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDate } from '../i18n/format.ts';
import { isGone } from '../features/tickets/gone.ts';
import { MyHolds } from '../features/tickets/my-holds.tsx';
import { MyRefunds } from '../features/tickets/my-refunds.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { langOf } from '../i18n/listing-language.ts';
import { whenText } from '../i18n/when-text.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';

/**
 * The viewer's purchases, of one listing if the address names it. A single one opens at once. Codes do not travel here.
 * The pages after the first hold purchases alone, or refunds alone: what stands on the first is read there.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const listing = search.get('listing') || null;
  const after = search.get('after') || null;
  const refundsAfter = after ? null : search.get('refundsAfter') || null;
  const shown = after ? 'purchases' : refundsAfter ? 'refunds' : 'all';
  return loadOr(args, {
    load: async () => {
      const query = { listing, after, refundsAfter };
      const { holds, purchases, next, refunds, refundsNext, booked } = await apiFor(args).call(listMyTickets, {
        query,
      });
      // Also without a valid ticket: somebody who bought is not told that nothing was ever booked.
      const bookedOnce = booked || purchases.length + refunds.length > 0;
      // What was bought of a listing that was deleted since is not found by that any more; everything else is.
      if (listing && holds.length === 0 && !bookedOnce) throw redirect(paths.myTickets());
      const [only] = purchases;
      if (listing && !after && only && purchases.length === 1) throw redirect(paths.tickets(only.paymentId));
      // Given back meanwhile, or an address that somebody kept.
      if (shown !== 'all' && (after ? purchases : refunds).length === 0) throw redirect(paths.myTickets({ listing }));
      return {
        shown,
        listing,
        holds,
        refunds,
        next: next ?? null,
        refundsNext: refundsNext ?? null,
        booked: bookedOnce,
        purchases: purchases.map(
          ({ tickets, paymentId, listingId, title, language, eventStart, eventEnd, cancelled, purchasedAt }) => ({
            paymentId,
            title,
            language,
            eventStart,
            eventEnd,
            cancelled,
            gone: isGone({ listingId, cancelled }),
            purchasedAt,
            count: cancelled ? tickets.length : tickets.filter(({ status }) => status !== 'void').length,
          }),
        ),
      };
    },
    or: {
      shown,
      listing,
      holds: [],
      refunds: [],
      next: null,
      refundsNext: null,
      booked: false,
      purchases: null,
    },
    log: 'tickets could not be loaded',
    refused: (error) => (error.status === 400 ? redirect(paths.myTickets()) : null),
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('tickets.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('tickets.heading')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function MyTickets() {
  const { shown, listing, holds, purchases, next, refunds, refundsNext, booked } = useLoaderData<typeof loader>();
  if (!purchases) return <LoadFailed sentence={t('tickets.failed')} retry={t('tickets.retry')} />;
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      {listing ? (
        <Link to={paths.myTickets()} className="link inline-flex min-h-11 items-center gap-1">
          <Icon name="previous" className="size-4 shrink-0" />
          {t('tickets.all')}
        </Link>
      ) : null}
      <h1 className="text-3xl sm:text-4xl">{t('tickets.heading')}</h1>
      {shown === 'all' ? <MyHolds holds={holds} /> : null}
      {shown === 'refunds' ? null : purchases.length === 0 ? (
        <EmptyState
          title={t(booked ? 'tickets.empty.titleLater' : 'tickets.empty.title')}
          text={t('tickets.empty.text')}
          art="/art/empty.svg"
        >
          <LinkButton to={paths.listings()}>{t('tickets.empty.action')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          {listing || shown !== 'all' ? null : <p className="mt-2 text-ink-soft">{t('tickets.lead')}</p>}
          <ul className="mt-6 grid gap-3">
            {purchases.map((purchase) => (
              <li key={purchase.paymentId}>
                <Card className="p-4">
                  <Link
                    to={paths.tickets(purchase.paymentId)}
                    dir="auto"
                    lang={langOf(purchase.language)}
                    className="link inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
                  >
                    {purchase.title}
                  </Link>
                  <p>{whenText(purchase.eventStart, purchase.eventEnd)}</p>
                  {purchase.cancelled ? (
                    <p className="font-semibold text-danger">{t('tickets.cancelledShort')}</p>
                  ) : null}
                  {purchase.gone ? <p className="font-semibold">{t('tickets.goneShort')}</p> : null}
                  <p className="text-sm text-ink-soft">
                    {t('tickets.bought', { count: purchase.count, when: formatDate(purchase.purchasedAt) })}
                  </p>
                </Card>
              </li>
            ))}
          </ul>
          <PageLinks
            label={t('tickets.pages')}
            first={shown === 'all' ? null : { to: paths.myTickets({ listing }), text: t('tickets.first') }}
            next={next ? { to: paths.myTickets({ listing, after: next }), text: t('tickets.next') } : null}
          />
        </>
      )}
      {shown === 'purchases' ? null : <MyRefunds refunds={refunds} />}
      {shown === 'purchases' ? null : (
        <PageLinks
          label={t('tickets.refunds.pages')}
          first={shown === 'all' ? null : { to: paths.myTickets({ listing }), text: t('tickets.first') }}
          next={
            refundsNext
              ? { to: paths.myTickets({ listing, refundsAfter: refundsNext }), text: t('tickets.refunds.older') }
              : null
          }
        />
      )}
    </div>
  );
}
