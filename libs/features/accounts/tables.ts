import type { GeneratedAlways } from 'kysely';
import type { EmailTables } from '@canopy/emails';
import type { MediaTables } from '@canopy/media';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { MailedLinkSchema } from './mailed-link.entity.ts';
import type { RecoveryCodeSchema } from './recovery-code.entity.ts';
import type { SecondFactorSchema } from './second-factor.entity.ts';
import type { SessionSchema } from './session.entity.ts';
import type { SocialIdentitySchema } from './social-identity.entity.ts';
import type { UserSchema } from './user.entity.ts';
import type { WaitingConnectionSchema } from './waiting-connection.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface AccountTables extends EmailTables, MediaTables {
  mailedLinks: Table<typeof MailedLinkSchema>;
  recoveryCodes: Table<typeof RecoveryCodeSchema>;
  secondFactors: Table<typeof SecondFactorSchema>;
  sessions: Table<typeof SessionSchema>;
  socialIdentities: Table<typeof SocialIdentitySchema>;
  /**
   * Made by the database: `search` of name and email, only ever searched; `publicName` is what families see of a
   * provider, the business name or else the account's.
   */
  users: Table<typeof UserSchema> & {
    search: GeneratedAlways<string>;
    publicName: GeneratedAlways<string>;
    publicId: GeneratedAlways<string>;
  };
  waitingConnections: Table<typeof WaitingConnectionSchema>;
}

export const db = queriesOn<AccountTables>();
