import { defineEntity, p } from '@mikro-orm/postgresql';
import { socialProviders } from '@canopy/contracts/vocabulary';
import { User } from './user.entity.ts';

export const SocialIdentitySchema = defineEntity({
  name: 'SocialIdentity',
  tableName: 'social_identities',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    user: () => p.manyToOne(User),
    provider: p.enum(socialProviders),
    /** The provider's id of the person; the email over there may change, this does not. */
    subject: p.text(),
    email: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A Google or Facebook account that opens one of ours. */
export class SocialIdentity extends SocialIdentitySchema.class {}
SocialIdentitySchema.setClass(SocialIdentity);
