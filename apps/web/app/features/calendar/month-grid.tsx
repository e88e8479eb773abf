import type { CalendarEntry } from '@canopy/contracts/payments';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { byDay, dayAnchor, dayWords, firstDay } from './days.ts';
import { leadsTo } from './leads-to.ts';
import { weekdays, weeksOf } from './weeks.ts';

/** More than these in one cell make its week too tall; the list has them all. */
const inCell = 3;

/**
 * A month as a table of weeks. Entries are links; on a phone, where a title has no room, a day is one link to its place
 * in the list, with the number of what takes place; of what was called off only where nothing else is, struck through.
 */
export function MonthGrid({
  month,
  today,
  entries,
  labelledBy,
}: {
  month: string;
  today: string;
  entries: CalendarEntry[];
  labelledBy: string;
}) {
  const days = new Map(byDay(entries, month).map((day) => [day.date, day.entries]));
  return (
    <table
      aria-labelledby={labelledBy}
      className="mt-5 w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <thead>
        <tr>
          {weekdays().map(({ long, short }) => (
            <th key={long} scope="col" className="border-b border-line bg-leaf py-2 text-sm font-semibold">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, column) => (
              <td
                key={date ?? `other-${column}`}
                aria-current={date === today ? 'date' : undefined}
                className={`h-14 border-line align-top not-first:border-l sm:h-28 ${index > 0 ? 'border-t' : ''} ${date === null ? 'bg-paper' : ''} ${date === today ? 'bg-sun-soft' : ''}`}
              >
                {date ? <Day date={date} today={date === today} month={month} entries={days.get(date) ?? []} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  date,
  today,
  month,
  entries,
}: {
  date: string;
  today: boolean;
  month: string;
  entries: CalendarEntry[];
}) {
  const number = Number(date.slice(8));
  const list = `${paths.myCalendar({ month, view: 'list' })}#${dayAnchor(date)}`;
  const shown = entries.slice(0, inCell);
  const off = entries.filter(({ cancelled }) => cancelled).length;
  const live = entries.length - off;
  return (
    <>
      {entries.length > 0 ? (
        <Link
          to={list}
          className="flex min-h-14 flex-col items-center justify-center gap-1 font-semibold text-forest sm:hidden"
        >
          <span aria-hidden="true">{number}</span>
          <span
            aria-hidden="true"
            className={`min-w-5 rounded-full border px-1.5 text-center text-xs leading-4.5 tabular-nums ${live > 0 ? 'border-forest bg-forest text-on-forest' : 'border-line-strong text-ink-soft line-through'}`}
          >
            {live || off}
          </span>
          <span className="sr-only">
            {t(today ? 'calendar.onToday' : 'calendar.onDay', { day: dayWords(date).day, count: entries.length })}
            {off > 0 ? `, ${t('calendar.off', { count: off })}` : null}
          </span>
        </Link>
      ) : (
        <p className="pt-4 text-center text-ink-soft sm:hidden">{today ? <TodayNumber number={number} /> : number}</p>
      )}
      <div className="p-1.5 max-sm:hidden">
        <p className="text-right text-sm text-ink-soft tabular-nums">
          {today ? <TodayNumber number={number} /> : number}
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {shown.map((entry, index) => (
            <li key={`${entry.kind}-${entry.listingId ?? index}`}>
              <EntryChip entry={entry} date={date} />
            </li>
          ))}
        </ul>
        {entries.length > inCell ? (
          <Link to={list} className="link inline-block py-1 text-sm">
            {t('calendar.more', { count: entries.length - inCell })}
          </Link>
        ) : null}
      </div>
    </>
  );
}

function TodayNumber({ number }: { number: number }) {
  return (
    <>
      <strong className="text-ink">{number}</strong>
      <span className="sr-only">, {t('calendar.today')}</span>
    </>
  );
}

/** Time and title on a few lines; the list says the rest. */
function EntryChip({ entry, date }: { entry: CalendarEntry; date: string }) {
  const time =
    entry.eventStart && firstDay(entry.eventStart) === date ? formatTime(entry.eventStart) : t('calendar.goesOn');
  const text = (
    <>
      {entry.kind === 'own' ? <span className="sr-only">{t('calendar.yours')}: </span> : null}
      <span className="tabular-nums">{time}</span> <span lang={langOf(entry.language)}>{entry.title}</span>
      {entry.cancelled ? <span className="sr-only">: {t(`calendar.cancelled.${entry.refund ?? 'none'}`)}</span> : null}
    </>
  );
  const look = 'line-clamp-3 min-h-6 rounded px-1.5 py-0.5 text-sm wrap-anywhere';
  const gone = 'text-ink-soft line-through';
  const taking = entry.kind === 'own' ? 'border border-forest text-forest' : 'bg-leaf text-ink';
  const listing = leadsTo(entry);
  if (!listing) return <span className={`${look} ${gone}`}>{text}</span>;
  return (
    <Link
      to={paths.listing(listing)}
      title={entry.title}
      className={`${look} hover:underline ${entry.cancelled ? gone : taking}`}
    >
      {text}
    </Link>
  );
}
