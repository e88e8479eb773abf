import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { type Calendar, calendarQuerySchema, calendarSchema } from '@canopy/contracts/payments';
import { type CalendarFeed, calendarFeedSchema, calendarFeedTokenSchema } from '@canopy/contracts/tickets';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
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

  @Access('user')
  @Get(apiPaths.calendar)
  @Answers(200, calendarSchema)
  ofPerson(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: calendarQuerySchema }) { month }: { month?: string },
  ): Promise<Calendar> {
    return this.calendar.ofPerson(viewer.id, month);
  }

  @Access('user')
  @Get(apiPaths.calendarFeed)
  @Answers(200, calendarFeedSchema)
  async feedOf(@CurrentViewer() viewer: Viewer): Promise<CalendarFeed> {
    return { createdAt: await this.feeds.createdAt(viewer.id) };
  }

  @Access('user')
  @Post(apiPaths.calendarFeed)
  @Answers(201, calendarFeedTokenSchema)
  async create(@CurrentViewer() viewer: Viewer): Promise<{ token: string }> {
    return { token: await this.feeds.create(viewer.id) };
  }

  @Access('user')
  @Delete(apiPaths.calendarFeed)
  @Answers(200, calendarFeedSchema)
  async revoke(@CurrentViewer() viewer: Viewer): Promise<CalendarFeed> {
    await this.feeds.revoke(viewer.id);
    return { createdAt: null };
  }

  @Access('visitor')
  @Post(apiPaths.calendarFeedEntries)
  @Answers(200, calendarSchema)
  async entries(@Body({ schema: calendarFeedTokenSchema }) { token }: { token: string }): Promise<Calendar> {
    return this.calendar.ofFeed(await this.feeds.personOf(token));
  }
}
