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
  const previous = monthsLater(month, -1);
  const next = monthsLater(month, 1);
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
        {previous ? (
          <LinkButton
            to={paths.myCalendar({ month: previous, view })}
            kind="secondary"
            rel="prev"
            preventScrollReset
            className="w-11 !px-0"
          >
            <Icon name="previous" />
            <span className="sr-only">{t('calendar.previous')}</span>
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton
            to={paths.myCalendar({ month: next, view })}
            kind="secondary"
            rel="next"
            preventScrollReset
            className="w-11 !px-0"
          >
            <Icon name="next" />
            <span className="sr-only">{t('calendar.next')}</span>
          </LinkButton>
        ) : null}
      </div>
    </nav>
  );
}
