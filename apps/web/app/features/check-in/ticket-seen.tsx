import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { FetcherWithComponents } from '@remix-run/react';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { whenText } from '../../i18n/when-text.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';
import { UseForm } from './use-form.tsx';

/** One ticket, looked up by its code, and what can be done with it. */
export function TicketSeen({
  ticket,
  fetcher,
}: {
  ticket: ScannedTicket;
  fetcher: FetcherWithComponents<CheckInAnswer>;
}) {
  const state =
    ticket.status === 'used'
      ? t('checkIn.used', { when: formatDateTime(ticket.usedAt!) })
      : t(`checkIn.${ticket.status}`);
  return (
    <Card className="mt-5 p-5">
      <h2 className="text-2xl wrap-anywhere">{t('checkIn.ticketOf', { name: ticket.holderName })}</h2>
      <p className="mt-1 wrap-anywhere">{ticket.listingTitle}</p>
      {ticket.eventStart ? <p className="text-ink-soft">{whenText(ticket.eventStart, null)}</p> : null}
      <p className="mt-3 font-medium">{state}</p>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
        {ticket.status === 'void' ? null : (
          <UseForm ticket={ticket} action={`${paths.checkIn()}?index`} fetcher={fetcher} />
        )}
        <LinkButton to={paths.checkInAt(ticket.listingId)} kind="quiet" className="-mx-5">
          {t('checkIn.roster')}
        </LinkButton>
      </div>
    </Card>
  );
}
