import type { CalendarEntry } from '@canopy/contracts/payments';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { whenText } from '../../i18n/when-text.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { IconLine } from '../shell/icon-line.tsx';
import { byDay, dayAnchor, dayWords } from './days.ts';
import { leadsTo } from './leads-to.ts';

/** The month as a list of days. */
export function MonthList({ entries, month }: { entries: CalendarEntry[]; month: string }) {
  return (
    <ol>
      {byDay(entries, month).map(({ date, entries: those }) => {
        const words = date ? dayWords(date) : { weekday: t('calendar.undated'), day: '' };
        return (
          <li
            key={date ?? 'undated'}
            id={date ? dayAnchor(date) : undefined}
            className="grid gap-x-6 gap-y-3 border-b border-line py-5 last:border-0 sm:grid-cols-[8rem_1fr]"
          >
            <h3 className="flex items-baseline gap-2 sm:flex-col sm:gap-0 sm:pt-3">
              {words.day ? <span className="text-xl">{words.day}</span> : null}
              <span className="font-sans text-base font-normal tracking-normal text-ink-soft">{words.weekday}</span>
            </h3>
            <ul className="grid min-w-0 gap-3">
              {those.map((entry, index) => (
                <li key={`${entry.kind}-${entry.listingId ?? index}`}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const gone = entry.deleted || entry.cancelled;
  const listing = leadsTo(entry);
  const when = whenText(entry.eventStart, entry.eventEnd);
  return (
    <Card className={`p-4 ${gone ? '!bg-paper !shadow-none' : ''}`}>
      <p className="mb-2 flex flex-wrap gap-2">
        {entry.kind === 'own' ? <Badge>{t('calendar.yours')}</Badge> : null}
        {entry.ticketCount > 0 ? (
          <Badge>
            <Icon name="ticket" className="size-4" />
            {t('calendar.ticket', { count: entry.ticketCount })}
          </Badge>
        ) : null}
        {gone ? (
          <span className="inline-flex items-center rounded-full border border-danger px-2.5 py-0.5 text-sm font-medium text-danger">
            {t(entry.cancelled ? `calendar.cancelled.${entry.refund ?? 'none'}` : 'calendar.deleted')}
          </span>
        ) : entry.category ? (
          <Badge hue={entry.category}>{t(`vocabulary.category.${entry.category}`)}</Badge>
        ) : null}
      </p>
      {listing ? (
        <Link
          to={paths.listing(listing)}
          lang={langOf(entry.language)}
          className="link text-lg leading-snug font-semibold"
        >
          {entry.title}
        </Link>
      ) : (
        <p lang={langOf(entry.language)} className="text-lg leading-snug font-semibold text-ink-soft">
          {entry.title}
        </p>
      )}
      {when ? (
        <IconLine icon="clock" quiet>
          {when}
        </IconLine>
      ) : null}
      {gone ? (
        <p className="mt-1 text-ink-soft">
          {t(entry.cancelled ? `calendar.cancelledText.${entry.refund ?? 'none'}` : 'calendar.deletedText')}
        </p>
      ) : (
        <IconLine icon={entry.location ? 'pin' : 'screen'} quiet>
          {entry.location || t('calendar.online')}
        </IconLine>
      )}
      {/* Below: beside it an address has a few letters a line on a phone. */}
      {entry.ticketCount > 0 && entry.listingId ? (
        <Link
          to={paths.myTickets({ listing: entry.listingId })}
          className="link -mb-2 inline-flex min-h-11 items-center"
        >
          {t('tickets.open', { count: entry.ticketCount })}
        </Link>
      ) : null}
    </Card>
  );
}
