import { defineEntity, p } from '@mikro-orm/postgresql';
import { socialProviders } from '@canopy/contracts/vocabulary';
import { User } from './user.entity.ts';

export const WaitingConnectionSchema = defineEntity({
  name: 'WaitingConnection',
  tableName: 'waiting_connections',
  properties: {
    /** SHA-256 of the token that the browser holds meanwhile. */
    tokenHash: p.blob().primary(),
    user: () => p.manyToOne(User),
    provider: p.enum(socialProviders),
    subject: p.text(),
    email: p.text(),
    expiresAt: p.datetime(),
  },
});

/** A social sign-in that met an account with its email and waits for that account's password. */
export class WaitingConnection extends WaitingConnectionSchema.class {}
WaitingConnectionSchema.setClass(WaitingConnection);
