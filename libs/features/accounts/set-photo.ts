import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MediaFiles, mediaKey, mediaUrl, portrait } from '@canopy/media';
import type { Photo } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { accountLimits } from './limits.ts';
import { db } from './tables.ts';

/** The photo beside a person's name. The one before leaves storage by a trigger, whatever takes its place. */
@Injectable()
export class SetPhoto {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param receive reads the photo, once it may come. @throws Refusal too_many_requests, media_unreadable,
   * upload_failed; not_signed_in when the account went meanwhile
   */
  async set(userId: string, receive: () => Promise<Uint8Array>): Promise<Photo> {
    await this.limits.count(accountLimits.photoOfAccount, userId);
    const bytes = await portrait(await receive());
    // Everybody sees the address, so it does not name the account.
    const key = mediaKey(`people/${randomUUID()}`, 'photo', 'webp', this.clock.now());
    await this.files.write([{ key, bytes }]);
    await this.database.transaction(async (em) => {
      await this.files.keep(em, [key]);
      // Of somebody who is gone the file stays announced, and goes: nothing would ever name it.
      if (!(await writePhoto(em, userId, mediaUrl(key)))) throw new Refusal('not_signed_in');
      this.files.enqueueAfter(em);
    });
    return { photoUrl: mediaUrl(key) };
  }

  async remove(userId: string): Promise<void> {
    await writePhoto(this.database, userId, null);
    this.files.enqueue();
  }
}

/** @returns whether there is such an account */
async function writePhoto(source: EntityManager | Database, userId: string, photoUrl: string | null): Promise<boolean> {
  const user = await db(source)
    .updateTable('users')
    .set({ photoUrl, updatedAt: now })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return user !== undefined;
}
