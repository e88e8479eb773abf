import { hasStarted } from '@canopy/rules/listing-time';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { monthOf } from '../calendar/month.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

type Held = Pick<ListingPageProps, 'listing' | 'access'>;
type Shown = Held & Pick<ListingPageProps, 'now' | 'purchased'>;

/** The way to the tickets. */
function TicketsButton({ listing, access, className }: Held & { className: string }) {
  return (
    <div className={className}>
      <LinkButton to={paths.myTickets({ listing: listing.id })} wide>
        {t('tickets.open', { count: access.ticketCount })}
      </LinkButton>
    </div>
  );
}

/** What this visitor has here: the number of tickets and how to reach the provider. `compact` is the bar of a phone. */
export function TicketPanel({
  listing,
  access,
  now,
  purchased,
  compact = false,
  className = '',
}: Shown & { compact?: boolean; className?: string }) {
  const start = listing.eventStart ? new Date(listing.eventStart) : null;
  if (compact) return <TicketsButton listing={listing} access={access} className={className} />;
  return (
    <section className="rounded-card border border-forest bg-leaf p-5" data-purchased={purchased || undefined}>
      <h2 tabIndex={-1} data-tickets="" className="flex items-center gap-2 text-xl outline-none">
        <Icon name="ticket" className="size-6 shrink-0 text-forest" />
        {t(access.freeTicketCount === access.ticketCount ? 'joining.tickets.free' : 'joining.tickets.title', {
          count: access.ticketCount,
        })}
      </h2>
      {purchased ? (
        <p role="status" className="mt-1 font-medium">
          {t('joining.purchased')}
        </p>
      ) : null}
      {access.contact ? (
        <p className="mt-2 flex items-start gap-2">
          <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-forest" />
          <span className="min-w-0">
            <span className="block text-sm text-ink-soft">{t('listing.contact')}</span>
            <a href={`mailto:${access.contact}`} className="link wrap-anywhere">
              {access.contact}
            </a>
          </span>
        </p>
      ) : null}
      <p className="mt-2 text-sm text-ink-soft">
        {t('joining.tickets.text')}
        {/* Of a free spot an address that nobody has confirmed may hear nothing. */}
        {access.freeTicketCount < access.ticketCount ? ` ${t('joining.tickets.emailed')}` : null}
      </p>
      <TicketsButton listing={listing} access={access} className="mt-3" />
      <p className="flex flex-wrap gap-x-5">
        <Link
          to={paths.myCalendar({ month: start ? monthOf(start) : undefined })}
          className="link inline-flex min-h-11 items-center"
        >
          {t('joining.tickets.calendar')}
        </Link>
        {access.freeTicketCount > 0 && !access.isCancelled && !hasStarted(start, new Date(now)) ? (
          <Link to={paths.cancelSignUp(listing.id)} className="link inline-flex min-h-11 items-center">
            {t('tickets.giveBack', { count: access.freeTicketCount })}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
