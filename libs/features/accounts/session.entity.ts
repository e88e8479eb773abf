import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from './user.entity.ts';

export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** SHA-256 of the token: a stolen copy of this table opens no session. */
    tokenHash: p.blob(),
    user: () => p.manyToOne(User),
    /** What the browser said of itself, for its owner's list of sessions. */
    userAgent: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** The absolute end; idling ends it sooner. */
    expiresAt: p.datetime(),
    /** When its owner last confirmed that it is really them, see `confirm-session.ts`. */
    confirmedAt: p.datetime().nullable(),
    /** When the code of the second factor was given in it, see `give-second-factor.ts`. */
    secondFactorAt: p.datetime().nullable(),
    /** Through whose eyes its administrator looks, see `view-as.ts` of the feature admin. */
    viewingUser: () => p.manyToOne(User).nullable(),
    viewingUntil: p.datetime().nullable(),
    /** Of the code that was mailed for that, see `confirmation-code.ts`; null once it was right. */
    codeHash: p.blob().nullable(),
    codeExpiresAt: p.datetime().nullable(),
    codeTries: p.integer().default(0),
  },
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
