import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { beside, cleanImage, cleanVideo, mediaKey, MediaFiles, type ReceivedFile } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import { limits } from '@canopy/contracts/limits';
import type { Media } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { type Limit, RateLimits } from '@canopy/platform/rate-limit';
import { db } from '../tables.ts';
import { media, mediaColumns } from './media-row.ts';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/** Twenty full listings within an hour, or each file of a few sent again and again. */
const perPerson: Limit = { name: 'listing-uploads', times: 200, seconds: 60 * 60 };

export interface Upload {
  file: ReceivedFile;
  /** A still of a film, taken by the browser that uploads it. */
  poster: ReceivedFile | undefined;
  alt: string;
  /** Null for a draft, which a form puts on a listing later. */
  listingId: string | null;
}

/** Takes a file in: cleaned, stored, and then a row that owns it. The files of a failed upload go by themselves. */
@Injectable()
export class UploadMedia {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /** Asked before the first byte is read. @throws Refusal too_many_drafts, too_many_requests */
  async mayBegin(viewer: Viewer): Promise<void> {
    const drafts = await db(this.database)
      .selectFrom('listingMedia')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', viewer.id)
      .where('listingId', 'is', null)
      .executeTakeFirstOrThrow();
    if (drafts.count >= limits.mediaDrafts) throw new Refusal('too_many_drafts');
    await this.limits.count(perPerson, viewer.id);
  }

  /** @throws Refusal media_unreadable, upload_failed, listing_not_found, not_allowed, too_many_media */
  async upload(viewer: Viewer, { file, poster, alt, listingId }: Upload): Promise<Media> {
    if (listingId) await this.mayAdd(viewer, listingId);
    const clean = await cleaned(file);
    const still = poster && file.type === 'video' ? await cleaned(poster) : null;
    // Everybody sees the address, and it stays when the draft is published: it names the listing, never the person.
    const key = mediaKey(`listings/${listingId ?? randomUUID()}`, file.name, file.extension, this.clock.now());
    const stillKey = beside(key, `poster.${poster?.extension}`);
    const sizes = still ? [{ key: stillKey, width: still.width! }] : [];
    await this.files.write([{ key, bytes: clean.bytes }, ...(still ? [{ key: stillKey, bytes: still.bytes }] : [])]);

    const { width, height } = still ?? clean;
    const sizesStatus = file.type === 'image' || still ? 'pending' : 'made';
    const row = await this.database.transaction(async (em) => {
      await this.files.keep(em, [key, ...sizes.map((size) => size.key)]);
      const position = listingId ? await nextPosition(em, viewer, listingId) : 0;
      return db(em)
        .insertInto('listingMedia')
        .values({
          listingId,
          userId: listingId ? null : viewer.id,
          position,
          type: file.type,
          key,
          alt,
          width,
          height,
          sizes: JSON.stringify(sizes),
          sizesStatus,
        })
        .returning(mediaColumns)
        .executeTakeFirstOrThrow();
    });
    if (sizesStatus === 'pending') this.jobs.enqueue(mediaSizesJob, { mediaId: row.id });
    return media(row);
  }

  /** Asked before anything is stored: what is refused afterwards lies there for an hour. */
  private async mayAdd(viewer: Viewer, listingId: string): Promise<void> {
    const listing = await db(this.database)
      .selectFrom('listings')
      .select('userId')
      .where('id', '=', listingId)
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (listing.userId !== viewer.id && !viewer.isAdmin) throw new Refusal('not_allowed');
    await lastOfFiles(this.database, listingId);
  }
}

async function cleaned(
  file: ReceivedFile,
): Promise<{ bytes: Uint8Array; width: number | null; height: number | null }> {
  const { extension } = file;
  if (extension === 'jpg' || extension === 'png' || extension === 'gif') return cleanImage(file.bytes, extension);
  return { bytes: cleanVideo(file.bytes, extension), width: null, height: null };
}

/**
 * The place behind its last file, in a listing that has a new version from now on: a form that was opened before knows
 * nothing of this file, and would take it off. @throws Refusal listing_not_found, too_many_media
 */
async function nextPosition(em: EntityManager, viewer: Viewer, listingId: string): Promise<number> {
  // The listing before its files, as `lockListing`.
  const listing = await db(em)
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), requestId: currentRequestId(), updatedAt: now }))
    .where('id', '=', listingId)
    .returning(['title', 'userId'])
    .executeTakeFirst();
  if (!listing) throw new Refusal('listing_not_found');
  // Others may have added theirs since this was asked without the lock.
  const last = await lastOfFiles(em, listingId);
  if (viewer.id !== listing.userId)
    await writeAudit(em, {
      actor: viewer,
      action: 'listing.edited',
      subjectId: listingId,
      details: { title: listing.title, fields: 'media' },
    });
  return last === null ? 0 : last + 1;
}

/** @returns the position of its last file. @throws Refusal too_many_media when there is no room behind it */
async function lastOfFiles(source: EntityManager | Database, listingId: string): Promise<number | null> {
  const { count, last } = await db(source)
    .selectFrom('listingMedia')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow();
  if (count >= limits.mediaPerListing) throw new Refusal('too_many_media');
  return last;
}
