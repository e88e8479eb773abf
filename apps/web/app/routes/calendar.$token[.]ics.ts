import { readCalendarFeedEntries } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { calendarFile } from '../features/calendar/calendar-file.server.ts';
import { t } from '../i18n/index.ts';
import { addressHere } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';

/**
 * A subscribed calendar. Programs cannot sign in: the secret in the address is the key, so no log and no cache keeps
 * it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  const { publicUrl } = args.context.config;
  try {
    const { entries } = await apiFor(args).call(readCalendarFeedEntries, {
      body: {
        token: args.params['token'] ?? '',
      },
    });
    const events = entries.flatMap(({ listingId, title, eventStart, eventEnd, location, ticketCount }) =>
      listingId && eventStart
        ? [
            {
              listingId,
              title,
              eventStart,
              eventEnd,
              location: location ?? t('calendar.online'),
              url:
                publicUrl +
                addressHere(ticketCount > 0 ? paths.myTickets({ listing: listingId }) : paths.listing(listingId)),
            },
          ]
        : [],
    );
    return new Response(calendarFile(events, { host: new URL(publicUrl).hostname, name: brand.name }), {
      headers: { ...text, 'content-type': 'text/calendar; charset=utf-8' },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status < 500) return new Response(t('calendar.feed.gone'), { status: 404, headers: text });
    args.context.log.error({ err: error }, 'a subscribed calendar could not be loaded');
    return new Response(error.message, { status: 503, headers: { ...text, 'retry-after': '300' } });
  }
}
