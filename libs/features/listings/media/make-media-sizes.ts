import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { beside, imageSizes, MediaFiles, MediaStorage } from '@canopy/media';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { lockListing } from './attach-media.ts';
import type { MediaRow } from './media-row.ts';

const lastAttempt = 6;

type Source = Pick<MediaRow, 'type' | 'key' | 'sizes'>;

/**
 * Gives a picture (for a film: its poster) smaller copies beside it; until then the original shows. Writes by
 * plain UPDATEs, so that the owner's version of the listing does not move.
 */
@Injectable()
export class MakeMediaSizes {
  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly files: MediaFiles,
    private readonly logger: AppLogger,
  ) {}

  async make(mediaId: string): Promise<void> {
    const source = await db(this.database)
      .updateTable('listingMedia')
      .set((eb) => ({
        sizesAttempts: eb('sizesAttempts', '+', 1),
        // Written down before it begins: a picture that ends the whole process is not tried for ever.
        sizesStatus: eb
          .case()
          .when('sizesAttempts', '>=', lastAttempt - 1)
          .then<'failed' | 'pending'>('failed')
          .else<'failed' | 'pending'>('pending')
          .end(),
      }))
      .where('id', '=', mediaId)
      .where('sizesStatus', '=', 'pending')
      .returning(['type', 'key', 'sizes', 'sizesAttempts'])
      .executeTakeFirst();
    if (!source) return;
    try {
      await this.makeFrom(mediaId, source);
    } catch (error) {
      this.logger.warn({ err: error, mediaId, attempt: source.sizesAttempts }, 'smaller sizes could not be made');
    }
  }

  private async makeFrom(mediaId: string, { type, key, sizes: before }: Source): Promise<void> {
    const from = type === 'image' ? key : before[0]?.key;
    const original = from && (await this.storage.open(from));
    if (!from || !original) throw new Error('The picture is not in media storage.');
    // Keys of this run alone: of two at once the slower one's files go again, and they must not be those that show.
    const run = randomBytes(4).toString('hex');
    const made = (await imageSizes(await buffer(original))).map(({ width, bytes }) => ({
      key: beside(from, `${run}-${width}.webp`),
      width,
      bytes,
    }));
    await this.files.write(made);
    await this.database.transaction(async (em) => {
      const file = await db(em)
        .selectFrom('listingMedia')
        .select('listingId')
        .where('id', '=', mediaId)
        .executeTakeFirst();
      if (file?.listingId) await lockListing(em, file.listingId);
      const written = await db(em)
        .updateTable('listingMedia')
        .set({ sizes: JSON.stringify(made.map(({ key, width }) => ({ key, width }))), sizesStatus: 'made' })
        .where('id', '=', mediaId)
        .where('sizesStatus', '<>', 'made')
        .returning('id')
        .executeTakeFirst();
      // Taken off in the meantime, or made by another: what was written now goes again by itself.
      if (!written) return;
      await this.files.keep(
        em,
        made.map(({ key }) => key),
      );
      // The poster itself is among its sizes.
      if (type === 'video') await this.files.discard(em, [from]);
    });
  }
}
