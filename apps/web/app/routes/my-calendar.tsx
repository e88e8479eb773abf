import { readCalendar } from '@canopy/contracts/payments.endpoints';
import { readCalendarFeed } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { feedAction } from '../features/calendar/feed-action.server.ts';
import { type FeedAnswer, FeedPanel, feedUnanswered } from '../features/calendar/feed-panel.tsx';
import { MonthGrid } from '../features/calendar/month-grid.tsx';
import { MonthList } from '../features/calendar/month-list.tsx';
import { MonthTurner } from '../features/calendar/month-turner.tsx';
import { CalendarViews } from '../features/calendar/calendar-views.tsx';
import { isMonth, monthName, monthOf, monthsLater } from '../features/calendar/month.ts';
import { dayOf } from '@canopy/rules/dates';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const wished = search.get('month');
  const view = search.get('view') === 'list' ? ('list' as const) : undefined;
  if (wished !== null && !isMonth(wished)) throw redirect(paths.myCalendar({ view }));
  const now = new Date();
  const today = dayOf(now);
  const thisMonth = monthOf(now);
  const entriesOf = (month?: string) => apiFor(args).call(readCalendar, { query: { month } });
  // A hint below the month: the month stands without it.
  const aheadOf = async (month: string) => {
    const next = monthsLater(month, 1);
    if (!next) return null;
    const { entries } = await entriesOf(next).catch((error: unknown) => {
      args.context.log.error({ err: error }, 'the month after could not be loaded');
      return { entries: [] };
    });
    const count = entries.filter(({ cancelled }) => !cancelled).length;
    return count > 0 ? { month: next, count } : null;
  };
  return loadOr(args, {
    load: async () => {
      // Most of what people book lies ahead: the end of a month says what the next one holds.
      const feedOf = apiFor(args)
        .call(readCalendarFeed)
        .catch((error: unknown) => {
          args.context.log.error({ err: error }, 'the address of the calendar could not be loaded');
          return null;
        });
      // Without a month it opens where something comes next, which only the API knows.
      const shown = wished ? null : await entriesOf();
      const month = shown && isMonth(shown.month) ? shown.month : (wished ?? thisMonth);
      const [{ entries }, ahead, feed] = await Promise.all([
        shown?.month === month ? shown : entriesOf(month),
        aheadOf(month),
        feedOf,
      ]);
      // Who offers no more may still have something in it.
      const offers = viewer.isApprovedProvider || entries.some(({ kind }) => kind === 'own');
      return { offers, feed, view, today, month, thisMonth, entries, ahead };
    },
    or: {
      offers: viewer.isApprovedProvider,
      feed: null,
      view,
      today,
      month: wished ?? thisMonth,
      thisMonth,
      entries: null,
      ahead: null,
    },
    log: 'the calendar could not be loaded',
  });
}

export const action = formAction(feedUnanswered, feedAction);
export const clientAction = keepPage(feedUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('calendar.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('calendar.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function MyCalendar() {
  const { offers, month, thisMonth, today, view, entries, ahead, feed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FeedAnswer | undefined;
  const undated = entries?.filter(({ eventStart }) => eventStart === null) ?? [];
  return (
    <div className="shell max-w-6xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('calendar.title')}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{t(offers ? 'calendar.leadOfOffers' : 'calendar.lead')}</p>
      {entries === null ? (
        <PartFailed
          sentence={t('calendar.failed')}
          retry={t('calendar.retry')}
          to={paths.myCalendar({ month, view })}
        />
      ) : (
        <>
          <MonthTurner month={month} thisMonth={thisMonth} view={view} headingId="month" />
          <CalendarViews month={month} view={view} />
          {ahead ? (
            <p className="mt-3">
              <LinkButton to={paths.myCalendar({ month: ahead.month, view })} kind="quiet" className="-ml-4">
                {t('calendar.ahead', { count: ahead.count, month: monthName(ahead.month) })}
                <Icon name="next" />
              </LinkButton>
            </p>
          ) : null}
          {view === undefined ? <MonthGrid month={month} today={today} entries={entries} labelledBy="month" /> : null}
          {view === undefined && undated.length > 0 ? (
            <section aria-labelledby="undated" className="mt-8">
              <h2 id="undated" className="text-xl">
                {t('calendar.withoutDate')}
              </h2>
              <MonthList entries={undated} month={month} />
            </section>
          ) : null}
          {entries.length > 0 ? (
            view === 'list' ? (
              <MonthList entries={entries} month={month} />
            ) : null
          ) : (
            <EmptyState
              title={t('calendar.empty.title', { month: monthName(month) })}
              text={t(offers ? 'calendar.empty.textOfOffers' : 'calendar.empty.text')}
              art="/art/empty.svg"
            >
              <LinkButton to={paths.listings()}>{t('calendar.empty.action')}</LinkButton>
            </EmptyState>
          )}
          {feed ? (
            <FeedPanel createdAt={feed.createdAt} answer={answer} action={paths.myCalendar({ month, view })} />
          ) : (
            <PartFailed
              sentence={t('calendar.feed.notLoaded')}
              retry={t('calendar.retry')}
              to={paths.myCalendar({ month, view })}
              className="mt-10"
            />
          )}
        </>
      )}
    </div>
  );
}
