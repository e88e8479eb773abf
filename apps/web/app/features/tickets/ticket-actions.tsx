import { hasStarted } from '@canopy/rules/listing-time';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PurchaseOnPage } from './held-tickets.server.ts';
import { opens } from './opens.ts';

/**
 * What can be done with the tickets of a purchase. Files are plain links; printing needs scripts, and every browser's
 * menu has it too.
 */
export function TicketActions({ purchase, now }: { purchase: PurchaseOnPage; now: number }) {
  const file = { reloadDocument: true, kind: 'secondary', size: 'small' } as const;
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {opens(purchase) ? (
        <LinkButton to={paths.ticketsPdf(purchase.paymentId)} {...file}>
          <Icon name="ticket" />
          {t('tickets.pdf')}
        </LinkButton>
      ) : null}
      {opens(purchase) && purchase.eventStart ? (
        <LinkButton to={paths.ticketsIcs(purchase.paymentId)} {...file}>
          <Icon name="calendar" />
          {t('tickets.ics')}
        </LinkButton>
      ) : null}
      <Button type="button" kind="secondary" size="small" onClick={() => window.print()} className="needs-scripts">
        {t('tickets.print')}
      </Button>
      {purchase.listingId && mayGiveBack(purchase, now) ? (
        <LinkButton to={paths.cancelSignUp(purchase.listingId)} kind="quiet" size="small" className="max-sm:-ml-4">
          {t('tickets.giveBack', { count: purchase.tickets.filter(({ status }) => status === 'valid').length })}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** The server decides; this only spares people a button that would refuse. */
function mayGiveBack({ amountCents, tickets, eventStart, cancelled }: PurchaseOnPage, now: number): boolean {
  return (
    amountCents === 0 &&
    !cancelled &&
    tickets.some(({ status }) => status === 'valid') &&
    !hasStarted(eventStart === null ? null : new Date(eventStart), new Date(now))
  );
}
