import { queriesOn, type Table } from '@canopy/platform/database';
import type { EmailSchema } from './email.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface EmailTables {
  emails: Table<typeof EmailSchema>;
}

export const db = queriesOn<EmailTables>();
