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
  },
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
