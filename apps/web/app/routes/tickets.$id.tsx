import { brand } from '@canopy/contracts/brand';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { isGone } from '../features/tickets/gone.ts';
import { checkInAddress, heldTickets, type PurchaseOnPage } from '../features/tickets/held-tickets.server.ts';
import { opens } from '../features/tickets/opens.ts';
import { qrCode } from '../features/tickets/qr-code.server.ts';
import { TicketActions } from '../features/tickets/ticket-actions.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { formatDate, moneyText } from '../i18n/format.ts';
import { nameText } from '../i18n/name-text.ts';
import { t } from '../i18n/index.ts';
import { langOf } from '../i18n/listing-language.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/** The tickets of one purchase, for the person who bought them and nobody else. */
export async function loader(args: LoaderFunctionArgs) {
  const purchase = await heldTickets(args, args.params['id'] ?? '');
  return data(
    {
      purchase,
      tickets: purchase.tickets.map((ticket) => ({ ...ticket, qr: qrCode(checkInAddress(args, ticket.code)) })),
      now: Date.now(),
    },
    { headers: headers() },
  );
}

export const headers = () => ({ 'cache-control': 'no-store' });
export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('tickets.failed') };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: `${loaded?.purchase ? t('tickets.title', { title: loaded.purchase.title }) : t('tickets.heading')} · ${brand.name}`,
  },
  { name: 'robots', content: 'noindex' },
];

const cancelledSentence = ({ amountCents, refund }: PurchaseOnPage) => {
  if (amountCents === 0) return 'tickets.cancelledShort';
  return refund === 'settled' ? 'tickets.cancelledSettled' : 'tickets.cancelled';
};

export default function Tickets() {
  const { purchase, tickets, now } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-3xl py-8 sm:py-10 print:py-0">
      <Link to={paths.myTickets()} className="link inline-flex min-h-11 items-center gap-1 print:hidden">
        <Icon name="previous" className="size-4 shrink-0" />
        {t('tickets.all')}
      </Link>
      <h1
        dir="auto"
        lang={langOf(purchase.language)}
        className="mt-1 text-3xl wrap-anywhere sm:text-4xl print:text-2xl"
      >
        {purchase.title}
      </h1>
      {isGone(purchase) ? (
        <Alert kind="note" className="mt-4">
          <p>
            {t(purchase.amountCents > 0 ? 'tickets.gonePaid' : 'tickets.goneFree', {
              name: [nameText(purchase.providerName), purchase.contact].filter(Boolean).join(', '),
            })}
          </p>
          <Link to={paths.contact} className="link">
            {t('tickets.refunds.write')}
          </Link>
        </Alert>
      ) : (
        <p className="mt-2 text-ink-soft print:hidden">
          {purchase.listingId ? (
            <Link to={paths.listing(purchase.listingId)} className="link inline-flex min-h-11 items-center">
              {t('tickets.openListing')}
            </Link>
          ) : (
            t('tickets.gone')
          )}
        </p>
      )}
      {purchase.cancelled ? (
        <Alert kind="note" className="mt-4">
          <p>{t(cancelledSentence(purchase))}</p>
          {purchase.refund === 'settled' ? (
            <Link to={paths.contact} className="link">
              {t('tickets.refunds.write')}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      {/* What was paid then stays true, whatever went back since. The door asks for neither. */}
      <p className="mt-2 text-ink-soft print:hidden">
        {purchase.amountCents > 0
          ? t('tickets.paid', { amount: moneyText(purchase.amountCents), when: formatDate(purchase.purchasedAt) })
          : t('tickets.booked', { when: formatDate(purchase.purchasedAt) })}
      </p>
      {purchase.contactFailed ? (
        <PartFailed
          sentence={t(purchase.isVirtual ? 'tickets.accessFailed' : 'tickets.contactFailed')}
          retry={t('tickets.retry')}
          to={paths.tickets(purchase.paymentId)}
          className="mt-4 print:hidden"
        />
      ) : null}
      <TicketActions purchase={purchase} now={now} />
      <ol className="mt-6 grid gap-5">
        {tickets.map((ticket, index) => (
          <li key={ticket.id}>
            <TicketCard purchase={purchase} ticket={ticket} number={index + 1} />
          </li>
        ))}
      </ol>
      {/* What takes place online has no door. */}
      {opens(purchase) && !purchase.isVirtual ? (
        <p className="mt-6 text-sm text-ink-soft">{t('tickets.show')}</p>
      ) : null}
    </div>
  );
}
