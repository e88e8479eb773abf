import { queriesOn, type Table } from '@canopy/platform/database';
import type { MediaDeletionSchema } from './media-deletion.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface MediaTables {
  mediaDeletions: Table<typeof MediaDeletionSchema>;
}

export const db = queriesOn<MediaTables>();
