import type { Application } from '@canopy/contracts/applications';
import type { Database, EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';

export const applicationColumns = [
  'userId',
  'businessName',
  'businessType',
  'displayName',
  'email',
  'phoneNumber',
  'address',
  'website',
  'description',
  'additionalInfo',
  'status',
  'submittedAt',
  'updatedAt',
  'reviewedAt',
  'rejectionReason',
  'question',
] as const;

/** The one application that a user may have. */
export const applicationOf = (source: EntityManager | Database, userId: string): Promise<Application | undefined> =>
  db(source)
    .selectFrom('providerApplications')
    .select(applicationColumns)
    .where('userId', '=', userId)
    .executeTakeFirst();
