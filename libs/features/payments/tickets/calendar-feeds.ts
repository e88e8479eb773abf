import { Injectable } from '@nestjs/common';
import { holdSession, newToken, tokenHash } from '@canopy/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * The private address of a calendar, for programs that cannot sign in. Whoever knows it reads the calendar, so only its
 * hash is kept, it is shown once, and a new one ends the old one.
 */
@Injectable()
export class CalendarFeeds {
  constructor(private readonly database: Database) {}

  /** @returns when the address was made, or null when there is none. */
  async createdAt(userId: string): Promise<string | null> {
    const feed = await db(this.database)
      .selectFrom('calendarFeeds')
      .where('userId', '=', userId)
      .select('createdAt')
      .executeTakeFirst();
    return feed?.createdAt ?? null;
  }

  /**
   * @param session of whoever makes it: where the owner shuts others out at this moment, theirs makes none any more
   * @returns the token: 256 random bits, base64url, 43 characters. It cannot be read again. @throws Refusal not_signed_in
   */
  async create(userId: string, session: string): Promise<string> {
    const token = newToken();
    await this.database.transaction(async (em) => {
      await holdSession(em, userId, session);
      await db(em)
        .insertInto('calendarFeeds')
        .values({ userId, tokenHash: tokenHash(token) })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet(({ ref }) => ({ tokenHash: ref('excluded.tokenHash'), createdAt: now })),
        )
        .execute();
    });
    return token;
  }

  async revoke(userId: string): Promise<void> {
    await db(this.database).deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
  }

  /** @throws Refusal feed_not_found, for revoked addresses too. */
  async personOf(token: string): Promise<string> {
    const feed = await db(this.database)
      .selectFrom('calendarFeeds')
      .where('tokenHash', '=', tokenHash(token))
      .select('userId')
      .executeTakeFirst();
    if (!feed) throw new Refusal('feed_not_found');
    return feed.userId;
  }
}
