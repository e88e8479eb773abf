import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { beside, imageSizes, MediaFiles, MediaStorage } from '@canopy/media';
import type { MediaType } from '@canopy/contracts/vocabulary';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';

const lastAttempt = 5;

interface Source {
  type: MediaType;
  key: string;
  sizes: { key: string; width: number }[];
  attempts: number;
}

/**
 * Gives a picture (for a film: its poster) smaller copies beside it; until then the original shows. Touches only the
 * file's own row, by a plain UPDATE, so that the owner's version of the listing does not move.
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
    const source = await this.database.row<Source>(
      `update listing_media set sizes_attempts = sizes_attempts + 1 where id = ? and sizes_status = 'pending' returning type, key, sizes, sizes_attempts as attempts`,
      [mediaId],
    );
    if (!source) return;
    try {
      await this.makeFrom(mediaId, source);
    } catch (error) {
      this.logger.warn({ err: error, mediaId, attempt: source.attempts }, 'smaller sizes could not be made');
      if (source.attempts >= lastAttempt)
        await this.database.rows(
          `update listing_media set sizes_status = 'failed' where id = ? and sizes_status = 'pending'`,
          [mediaId],
        );
    }
  }

  private async makeFrom(mediaId: string, { type, key, sizes: before }: Source): Promise<void> {
    const from = type === 'image' ? key : before[0]?.key;
    const original = from && (await this.storage.open(from));
    if (!from || !original) throw new Error('The picture is not in media storage.');
    const made = (await imageSizes(await buffer(original))).map(({ width, bytes }) => ({
      key: beside(from, `${width}.webp`),
      width,
      bytes,
    }));
    await this.files.write(made);
    await this.database.transaction(async (em) => {
      const written = await em.execute<unknown[]>(
        `update listing_media set sizes = ?::jsonb, sizes_status = 'made' where id = ? and sizes_status = 'pending' returning id`,
        [JSON.stringify(made.map(({ key, width }) => ({ key, width }))), mediaId],
      );
      // Taken off in the meantime, or made by another: what was written now goes again by itself.
      if (written.length === 0) return;
      await this.files.keep(
        em,
        made.map(({ key }) => key),
      );
      // The poster itself is among its sizes.
      if (type === 'video') await this.files.discard(em, [from]);
    });
    if (type === 'video') this.files.enqueue();
  }
}
