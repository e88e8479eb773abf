import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { monthOf } from '../calendar/month.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

/** What this visitor has here: the number of tickets and how to reach the provider. */
export function TicketPanel({ listing, access, purchased }: ListingPageProps) {
  return (
    <section className="rounded-card border border-forest bg-leaf p-5" data-purchased={purchased || undefined}>
      <h2 className="flex items-center gap-2 text-xl">
        <Icon name="ticket" className="size-6 shrink-0 text-forest" />
        {access.freeTicketCount === 1 && access.ticketCount === 1
          ? t('listing.tickets.free')
          : t('listing.tickets.title', { count: access.ticketCount })}
      </h2>
      {purchased ? (
        <p role="status" className="mt-1 font-medium">
          {t('listing.purchased')}
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
      <p className="mt-2 text-sm text-ink-soft">{t('listing.tickets.text')}</p>
      <LinkButton to={paths.myTickets({ listing: listing.id })} wide className="mt-3">
        {t('tickets.open', { count: access.ticketCount })}
      </LinkButton>
      <Link
        to={paths.myCalendar({ month: listing.eventStart ? monthOf(new Date(listing.eventStart)) : undefined })}
        className="link inline-flex min-h-11 items-center"
      >
        {t('listing.tickets.calendar')}
      </Link>
      {access.freeTicketCount > 0 && !listing.isOver ? (
        <Link to={paths.cancelSignUp(listing.id)} className="link ml-5 inline-flex min-h-11 items-center">
          {t('tickets.giveBack', { count: access.freeTicketCount })}
        </Link>
      ) : null}
    </section>
  );
}
