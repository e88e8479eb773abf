import { defineEntity, p } from '@mikro-orm/postgresql';
import { languages } from '@canopy/contracts/language';
import { roles, userStatuses } from '@canopy/contracts/vocabulary';

/** What somebody is called who has not said a name. */
export const unnamed = 'Unnamed User';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Lower case; the index on it is the uniqueness of accounts. */
    email: p.text(),
    emailVerifiedAt: p.datetime().nullable(),
    /** argon2id; null for people who only ever sign in elsewhere. */
    passwordHash: p.text().nullable().lazy(),
    /** One more whenever sessions end together: see `admission.ts`. */
    accessEpoch: p.integer().default(0),
    displayName: p.text().default(unnamed),
    /** In which we write to this person: that of the page where the account was made, until its owner chooses. */
    language: p.enum(languages).default('en'),
    /** Of the application that was approved; null for people, and for providers for whom an administrator vouched. */
    businessName: p.text().nullable(),
    /** Null for whoever was never a provider, is none any more, or for whom an administrator vouched. */
    applicationApprovedAt: p.datetime().nullable(),
    photoUrl: p.text().nullable(),
    role: p.enum(roles).default('user'),
    status: p.enum(userStatuses).nullable(),
    /** Basis points; null means the default fee. */
    platformFeeBps: p.integer().nullable(),
    subscriptionStatus: p.enum(['none', 'active'] as const).default('none'),
    subscriptionType: p.text().nullable(),
    subscriptionCancelAtPeriodEnd: p.boolean().default(false),
    subscriptionCurrentPeriodEnd: p.datetime().nullable(),
    /**
     * An administrator vouched for this account: it becomes an approved provider once its address is confirmed, see
     * `vouch-for-provider.ts`.
     */
    providerOnceVerified: p.boolean().default(false),
    /** A rejection after that word ended the promise: confirming the address makes nobody a provider any more. */
    providerPromiseEnded: p.boolean().default(false),
    termsAcceptedAt: p.datetime().nullable(),
    /** Null for who has not signed in since this is kept. */
    lastSignInAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
