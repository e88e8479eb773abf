import type { HeldTickets } from '@canopy/contracts/tickets';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { whenText } from '../../i18n/when-text.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from '../listing-detail/linked-text.tsx';
import { IconLine } from '../shell/icon-line.tsx';
import { isGone } from './gone.ts';
import type { PurchaseOnPage } from './held-tickets.server.ts';
import type { QrCode } from './qr-code.server.ts';

type Ticket = HeldTickets['tickets'][number] & { qr: QrCode };
const looks = {
  valid: 'bg-leaf text-forest',
  used: 'bg-sun-soft text-ink',
  void: 'bg-danger-soft text-danger',
  cancelled: 'bg-danger-soft text-danger',
  gone: 'bg-sun-soft text-ink',
};

/** One seat: what to show at the door. A ticket that opens none keeps its place, but not its QR code. */
export function TicketCard({ purchase, ticket, number }: { purchase: PurchaseOnPage; ticket: Ticket; number: number }) {
  const when = whenText(purchase.eventStart, purchase.eventEnd);
  const where = purchase.isVirtual ? t('tickets.online') : purchase.location;
  const id = `ticket-${number}`;
  const gone = isGone(purchase);
  const status =
    purchase.cancelled && ticket.status !== 'used'
      ? 'cancelled'
      : gone && ticket.status === 'valid'
        ? 'gone'
        : ticket.status;
  const opens = ticket.status !== 'void' && !purchase.cancelled && !gone;
  return (
    <Card
      role="group"
      aria-labelledby={id}
      className="grid gap-5 p-5 break-inside-avoid sm:grid-cols-[1fr_auto] sm:p-6 print:grid-cols-[1fr_auto] print:shadow-none"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-3">
          <span id={id} className="text-sm font-medium text-ink-soft">
            {t('tickets.number', { number, count: purchase.tickets.length })}
          </span>
          <span
            className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${looks[status]}`}
          >
            {status === 'valid' ? <Icon name="check" className="size-4" /> : null}
            {t(`tickets.status.${status}`)}
          </span>
        </p>
        <p
          dir="auto"
          lang={langOf(purchase.language)}
          className="mt-2 font-display text-xl leading-snug font-semibold wrap-anywhere"
        >
          {purchase.title}
        </p>
        <div className="mt-3 grid gap-1.5">
          {when || !gone ? <IconLine icon="clock">{when || t('tickets.undated')}</IconLine> : null}
          {where ? <IconLine icon={purchase.isVirtual ? 'screen' : 'pin'}>{where}</IconLine> : null}
          {opens && purchase.onlineAddress ? (
            <IconLine icon="link">
              <LinkedText text={purchase.onlineAddress} />
            </IconLine>
          ) : null}
          <IconLine icon="person">{purchase.holderName}</IconLine>
          {purchase.contact ? (
            <IconLine icon="mail">
              <a href={`mailto:${purchase.contact}`} className="link wrap-anywhere">
                {purchase.contact}
              </a>
            </IconLine>
          ) : null}
        </div>
        {ticket.usedAt ? (
          <p className="mt-3 font-medium">{t('tickets.usedAt', { when: formatDateTime(ticket.usedAt) })}</p>
        ) : null}
        {status === 'void' ? <p className="mt-3 font-medium">{t('tickets.voidText')}</p> : null}
        {status === 'cancelled' ? <p className="mt-3 font-medium">{t('tickets.cancelledText')}</p> : null}
      </div>
      {opens ? (
        <figure className="mx-auto w-52 text-center">
          {/* Dark on white with its quiet border in every theme: readers need the contrast. */}
          <svg
            viewBox={`-4 -4 ${ticket.qr.size + 8} ${ticket.qr.size + 8}`}
            role="img"
            aria-label={t('tickets.qr', { number })}
            shapeRendering="crispEdges"
            className={`w-full rounded-lg bg-white ${ticket.status === 'used' ? 'opacity-40' : ''}`}
          >
            <path d={ticket.qr.path} fill="#000" />
          </svg>
          <figcaption className="mt-2 text-sm text-ink-soft">
            {t('tickets.code')}{' '}
            <span className="block font-mono text-2xl font-semibold text-ink select-all">{ticket.shortCode}</span>
          </figcaption>
        </figure>
      ) : null}
    </Card>
  );
}
