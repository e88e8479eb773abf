import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Calendar, CalendarMonth } from '@canopy/contracts/payments';
import type { CalendarFeed } from '@canopy/contracts/tickets';
import { readCalendar } from '@canopy/contracts/payments.endpoints';
import {
  createCalendarFeed,
  readCalendarFeed,
  readCalendarFeedEntries,
  revokeCalendarFeed,
} from '@canopy/contracts/tickets.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CalendarFeeds } from './calendar-feeds.ts';
import { CalendarQuery } from './calendar.queries.ts';

/** The token travels in bodies, never in addresses of the API, which its log keeps. */
@ApiTags('calendar')
@Controller()
export class CalendarController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly calendar: CalendarQuery,
  ) {}

  @Endpoint(readCalendar)
  ofPerson({ viewer, query: { month } }: InputOf<typeof readCalendar>): Promise<CalendarMonth> {
    return this.calendar.ofPerson(viewer.id, month);
  }

  @Endpoint(readCalendarFeed)
  async feedOf({ viewer }: InputOf<typeof readCalendarFeed>): Promise<CalendarFeed> {
    return { createdAt: await this.feeds.createdAt(viewer.id) };
  }

  @Endpoint(createCalendarFeed)
  async create({ viewer, token }: InputOf<typeof createCalendarFeed>): Promise<{ token: string }> {
    return { token: await this.feeds.create(viewer.id, token) };
  }

  @Endpoint(revokeCalendarFeed)
  async revoke({ viewer }: InputOf<typeof revokeCalendarFeed>): Promise<CalendarFeed> {
    await this.feeds.revoke(viewer.id);
    return { createdAt: null };
  }

  @Endpoint(readCalendarFeedEntries)
  async entries({ body: { token } }: InputOf<typeof readCalendarFeedEntries>): Promise<Calendar> {
    return this.calendar.ofFeed(await this.feeds.personOf(token));
  }
}
