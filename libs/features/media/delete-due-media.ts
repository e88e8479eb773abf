import { Injectable } from '@nestjs/common';
import { MediaStorage } from '@canopy/integrations/media-storage';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';

const atOnce = 200;

/**
 * Deletes the objects whose deletion is due. Claimed by moving the due time, so that two workers do not meet; the row
 * goes after its object, so that a crash or an outage of the storage only means another try.
 */
@Injectable()
export class DeleteDueMedia {
  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly logger: AppLogger,
  ) {}

  async deleteDue(): Promise<void> {
    for (;;) {
      const due = await this.database.rows<{ id: string; key: string }>(
        `update media_deletions set attempts = attempts + 1, due_at = now() + interval '1 minute' * power(2, least(attempts, 9))
         where id in (select id from media_deletions where due_at <= now() order by due_at limit ${atOnce} for update skip locked) returning id, key`,
      );
      for (const { id, key } of due) await this.deleteOne(id, key);
      if (due.length < atOnce) return;
    }
  }

  private async deleteOne(id: string, key: string): Promise<void> {
    try {
      await this.storage.delete(key);
      await this.database.rows('delete from media_deletions where id = ?', [id]);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'a media object could not be deleted yet');
    }
  }
}
