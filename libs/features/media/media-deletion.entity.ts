import { defineEntity, p } from '@mikro-orm/postgresql';

export const MediaDeletionSchema = defineEntity({
  name: 'MediaDeletion',
  tableName: 'media_deletions',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    key: p.text().unique(),
    /** In the future for an object that is just being written: whoever names it in a row takes this one away. */
    dueAt: p.datetime().defaultRaw('now()'),
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * An object of media storage that has to go. The row is the truth; the object follows as soon as the storage answers.
 */
export class MediaDeletion extends MediaDeletionSchema.class {}
MediaDeletionSchema.setClass(MediaDeletion);
