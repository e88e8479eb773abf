import type { LoaderFunctionArgs } from '@remix-run/node';
import { calendarFile } from '../features/calendar/calendar-file.server.ts';
import { heldTickets } from '../features/tickets/held-tickets.server.ts';
import { opens } from '../features/tickets/opens.ts';
import { t } from '../i18n/index.ts';
import { addressHere } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** The event of a purchase as one entry for the holder's own calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const purchase = await heldTickets(args, args.params['id'] ?? '');
  const { listingId, title, eventStart, eventEnd, isVirtual, location, paymentId, cancelled } = purchase;
  if (cancelled) throw new Response(t('tickets.cancelledShort'), { status: 404 });
  if (!listingId || !eventStart) throw new Response(t('tickets.noDate'), { status: 404 });
  if (!opens(purchase)) throw new Response(t('tickets.voidText'), { status: 404 });
  const place = isVirtual ? t('tickets.online') : location;
  const file = calendarFile(
    [
      {
        listingId,
        title,
        eventStart,
        eventEnd,
        location: place,
        url: args.context.config.publicUrl + addressHere(paths.tickets(paymentId)),
      },
    ],
    { host: new URL(args.context.config.publicUrl).hostname },
  );
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="canopy.ics"',
      'cache-control': 'no-store',
    },
  });
}
