import { Injectable } from '@nestjs/common';
import { MediaStorage } from '@canopy/integrations/media-storage';
import { Database, now, retryAt } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { db } from './tables.ts';

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
      const due = await db(this.database)
        .updateTable('mediaDeletions')
        .set(({ eb, ref }) => ({
          attempts: eb('attempts', '+', 1),
          dueAt: retryAt('1 minute', ref('attempts'), 9),
        }))
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('mediaDeletions')
            .select('id')
            .where('dueAt', '<=', now)
            .orderBy('dueAt')
            .limit(atOnce)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'key'])
        .execute();
      for (const { id, key } of due) await this.deleteOne(id, key);
      if (due.length < atOnce) return;
    }
  }

  private async deleteOne(id: string, key: string): Promise<void> {
    try {
      await this.storage.delete(key);
      await db(this.database).deleteFrom('mediaDeletions').where('id', '=', id).execute();
    } catch (error) {
      this.logger.warn({ err: error, key }, 'a media object could not be deleted yet');
    }
  }
}
