import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterAccessEnded } from '@canopy/accounts';
import { db } from '../tables.ts';

/** Whoever knows the private address of a calendar reads where a family will be, so it ends with the access of others. */
@Injectable()
export class EndCalendarAddress implements OnModuleInit {
  constructor(private readonly whenAccessEnds: AfterAccessEnded) {}

  onModuleInit(): void {
    this.whenAccessEnds.register(
      'calendar',
      async (em, { userId }) => void (await db(em).deleteFrom('calendarFeeds').where('userId', '=', userId).execute()),
    );
  }
}
