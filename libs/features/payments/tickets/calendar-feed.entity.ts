import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';

export const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feeds',
  properties: {
    user: () => p.oneToOne(User).primary().owner(),
    tokenHash: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** The secret address under which a person's calendar can be subscribed to; one each. */
export class CalendarFeed extends CalendarFeedSchema.class {}
CalendarFeedSchema.setClass(CalendarFeed);
