import { apiPaths } from '@canopy/contracts/api-paths';
import { brand } from '@canopy/contracts/brand';
import type { Calendar } from '@canopy/contracts/payments';
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { MonthList } from '../features/calendar/month-list.tsx';
import { MonthTurner } from '../features/calendar/month-turner.tsx';
import { isMonth, monthName, monthOf, monthsLater } from '../features/calendar/month.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(asked: LoaderFunctionArgs) {
  await requireViewer(asked);
  const wished = new URL(asked.request.url).searchParams.get('month');
  if (wished !== null && !isMonth(wished)) throw redirect(paths.myCalendar());
  const thisMonth = monthOf(new Date());
  const month = wished ?? thisMonth;
  const nextMonth = monthsLater(month, 1);
  const entriesOf = async (which: string) => (await apiFor(asked).get<Calendar>(apiPaths.calendar, { month: which })).entries;
  try {
    // Most of what people book lies ahead: the end of a month says what the next one holds.
    const [entries, ahead] = await Promise.all([entriesOf(month), nextMonth ? entriesOf(nextMonth) : []]);
    return data({ month, thisMonth, entries, ahead: nextMonth && ahead.length > 0 ? { month: nextMonth, count: ahead.length } : null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    asked.context.log.error({ err: error }, 'the calendar could not be loaded');
    return data({ month, thisMonth, entries: null, ahead: null }, { status: error.status });
  }
}

export const meta: MetaFunction = () => [{ title: `${i18n.t('calendar.title')} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function MyCalendar() {
  const { t } = useTranslation();
  const { month, thisMonth, entries, ahead } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-4xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('calendar.title')}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{t('calendar.lead')}</p>
      {entries === null ? (
        <Alert title={t('calendar.failed')}>
          <LinkButton to={paths.myCalendar({ month })} reloadDocument kind="secondary" className="mt-3">
            {t('calendar.retry')}
          </LinkButton>
        </Alert>
      ) : (
        <>
          <MonthTurner month={month} thisMonth={thisMonth} />
          {entries.length > 0 ? (
            <MonthList entries={entries} />
          ) : (
            <EmptyState title={t('calendar.empty.title', { month: monthName(month) })} text={t('calendar.empty.text')} art="/art/empty.svg">
              <LinkButton to={paths.listings()}>{t('calendar.empty.action')}</LinkButton>
            </EmptyState>
          )}
          {ahead ? (
            <p className="mt-4 text-center">
              <LinkButton to={paths.myCalendar({ month: ahead.month })} kind="quiet">
                {t('calendar.ahead', { count: ahead.count, month: monthName(ahead.month) })}
                <Icon name="next" />
              </LinkButton>
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
