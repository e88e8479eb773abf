import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterAccessEnded } from '@canopy/accounts';

/** Whoever knows the private address of a calendar reads where a family will be, so it ends with the sessions. */
@Injectable()
export class EndCalendarAddress implements OnModuleInit {
  constructor(private readonly whenAccessEnds: AfterAccessEnded) {}

  onModuleInit(): void {
    this.whenAccessEnds.register(
      'calendar',
      async (em, { userId }) => void (await em.execute('delete from calendar_feeds where user_id = ?', [userId])),
    );
  }
}
