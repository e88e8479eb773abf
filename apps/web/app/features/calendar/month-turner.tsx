import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { monthName, monthsLater } from './month.ts';

/**
 * The month in words, with the way to the one before, the one after, and back to now. Plain links: every month has an
 * address.
 */
export function MonthTurner({
  month,
  thisMonth,
  view,
  headingId,
}: {
  month: string;
  thisMonth: string;
  view: 'list' | undefined;
  headingId: string;
}) {
  const turns = (['prev', 'next'] as const).flatMap((rel) => {
    const to = monthsLater(month, rel === 'prev' ? -1 : 1);
    return to ? { rel, to } : [];
  });
  return (
    <nav aria-label={t('calendar.months')} className="flex flex-wrap items-center gap-2 border-b border-line pb-4">
      <h2 id={headingId} className="mr-auto text-2xl" aria-live="polite">
        {monthName(month)}
      </h2>
      {month === thisMonth ? null : (
        <LinkButton to={paths.myCalendar({ month: thisMonth, view })} kind="quiet" size="small" preventScrollReset>
          {t('calendar.thisMonth')}
        </LinkButton>
      )}
      <div className="flex gap-2">
        {turns.map(({ rel, to }) => (
          <LinkButton
            key={rel}
            to={paths.myCalendar({ month: to, view })}
            kind="secondary"
            rel={rel}
            preventScrollReset
            className="w-11 !px-0"
          >
            <Icon name={rel === 'prev' ? 'previous' : 'next'} />
            <span className="sr-only">{t(rel === 'prev' ? 'calendar.previous' : 'calendar.next')}</span>
          </LinkButton>
        ))}
      </div>
    </nav>
  );
}
