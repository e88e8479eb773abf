import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaStorage, mediaTypeOf } from '@canopy/integrations/media-storage';
import { Database, type EntityManager } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { mediaCleanupJob } from './media-cleanup.declaration.ts';

/** Longer than any request or job that writes an object and then the row that names it. */
const untilForgotten = '1 hour';

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
    await this.database.rows(
      `insert into media_deletions (key, due_at) select key, now() + interval '${untilForgotten}' from jsonb_array_elements_text(?::jsonb) as key
       on conflict (key) do update set due_at = excluded.due_at, attempts = 0`,
      [keysOf(files.map(({ key }) => key))],
    );
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
    const kept = await em.execute<unknown[]>(
      'delete from media_deletions where attempts = 0 and key in (select jsonb_array_elements_text(?::jsonb)) returning id',
      [keysOf(keys)],
    );
    if (kept.length !== keys.length) throw new Refusal('upload_failed');
  }

  /** In the transaction that takes the keys out of their row. Call `enqueue` after the commit. */
  async discard(em: EntityManager, keys: string[]): Promise<void> {
    await em.execute(
      'insert into media_deletions (key) select key from jsonb_array_elements_text(?::jsonb) as key on conflict (key) do update set due_at = now()',
      [keysOf(keys)],
    );
  }

  /** Lets the worker delete what is due now. A sweep would do it too, a little later. */
  enqueue(): void {
    this.jobs.enqueue(mediaCleanupJob, {});
  }
}

const keysOf = (keys: string[]): string => JSON.stringify(keys);
