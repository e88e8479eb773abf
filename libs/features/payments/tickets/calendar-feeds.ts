import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, instant } from '@canopy/platform/database';

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The private address of a calendar, for programs that cannot sign in. Whoever knows it reads the calendar, so only its
 * hash is kept, it is shown once, and a new one ends the old one.
 */
@Injectable()
export class CalendarFeeds {
  constructor(private readonly database: Database) {}

  /** @returns when the address was made, or null when there is none. */
  async createdAt(userId: string): Promise<string | null> {
    const row = await this.database.row<{ created_at: string }>(
      'select created_at::text from calendar_feeds where user_id = ?',
      [userId],
    );
    return row ? instant(row.created_at) : null;
  }

  /** @returns the token: 256 random bits, base64url, 43 characters. It cannot be read again. */
  async create(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.rows(
      `insert into calendar_feeds (user_id, token_hash) values (?, ?) on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()`,
      [userId, hash(token)],
    );
    return token;
  }

  async revoke(userId: string): Promise<void> {
    await this.database.rows('delete from calendar_feeds where user_id = ?', [userId]);
  }

  /** @throws Refusal feed_not_found, for revoked addresses too. */
  async personOf(token: string): Promise<string> {
    const row = await this.database.row<{ user_id: string }>(
      'select user_id from calendar_feeds where token_hash = ?',
      [hash(token)],
    );
    if (!row) throw new Refusal('feed_not_found');
    return row.user_id;
  }
}
