import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaStorage, mediaTypeOf } from '@canopy/integrations/media-storage';
import { afterCommit, Database, type EntityManager, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { mediaCleanupJob } from './media-cleanup.declaration.ts';
import { db } from './tables.ts';

/** Longer than any request or job that writes an object and then the row that names it. */
const inAnHour = sql<string>`now() + interval '1 hour'`;

/**
 * Objects and rows cannot be committed together. So an object is announced as a deletion that is due in an hour,
 * written, and kept by the transaction that names its key. Whatever happens in between, no object is left that no row
 * knows.
 */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Stores new objects, under new keys. They stay only if `keep` is called. @throws Refusal upload_failed when the
   * storage cannot take them
   */
  async write(files: { key: string; bytes: Uint8Array }[]): Promise<void> {
    // A job that runs again announces its keys again.
    await db(this.database)
      .insertInto('mediaDeletions')
      .values(files.map(({ key }) => ({ key, dueAt: inAnHour })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ dueAt: inAnHour, attempts: 0 }))
      .execute();
    try {
      await Promise.all(files.map(({ key, bytes }) => this.storage.put(key, bytes, mediaTypeOf(key)!)));
    } catch (error) {
      throw new Refusal('upload_failed', { cause: error });
    }
  }

  /**
   * In the transaction that writes the keys into a row. @throws Refusal upload_failed when they were forgotten in the
   * meantime
   */
  async keep(em: EntityManager, keys: string[]): Promise<void> {
    const kept = await db(em)
      .deleteFrom('mediaDeletions')
      .where('attempts', '=', 0)
      .where('key', 'in', keys)
      .returning('id')
      .execute();
    if (kept.length !== keys.length) throw new Refusal('upload_failed');
  }

  /** In the transaction that takes the keys out of their row. They are deleted after its commit. */
  async discard(em: EntityManager, keys: string[]): Promise<void> {
    await db(em)
      .insertInto('mediaDeletions')
      .values(keys.map((key) => ({ key })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ dueAt: now }))
      .execute();
    this.enqueueAfter(em);
  }

  /** In a transaction that deletes rows which leave the deletions of their files behind: `enqueue` after its commit. */
  enqueueAfter(em: EntityManager): void {
    afterCommit(em, () => this.enqueue());
  }

  /** Lets the worker delete what is due now. A sweep would do it too, a little later. */
  enqueue(): void {
    this.jobs.enqueue(mediaCleanupJob, {});
  }
}
