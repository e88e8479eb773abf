import { brand } from '@canopy/contracts/brand';
import ical, { ICalCalendarMethod } from 'ical-generator';

export interface EventOfFile {
  listingId: string;
  title: string;
  /** ISO instants. */
  eventStart: string;
  eventEnd: string | null;
  location: string | null;
  url: string;
}

/**
 * Events as an iCalendar file (RFC 5545). Times are UTC instants, so no zone table can be wrong at a change of the
 * clock: every calendar shows them at the wall time of its own reader. The uid of a listing never changes, so a second
 * import or a changed time replaces the entry.
 */
export function calendarFile(
  events: readonly EventOfFile[],
  { host, name, now = new Date() }: { host: string; name?: string; now?: Date },
): string {
  const calendar = ical({
    prodId: { company: brand.name, product: brand.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(name ? { name, ttl: 3_600 } : {}),
  });
  for (const { listingId, title, eventStart, eventEnd, location, url } of events) {
    calendar.createEvent({
      id: `${listingId}@${host}`,
      start: new Date(eventStart),
      // Without an end an event takes no time; calendars show it at its start.
      ...(eventEnd && eventEnd !== eventStart ? { end: new Date(eventEnd) } : {}),
      // Newer than what a program has already: an older stamp would keep the old time of a moved event.
      stamp: now,
      summary: title,
      ...(location ? { location } : {}),
      url,
    });
  }
  return calendar.toString();
}
