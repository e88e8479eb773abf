import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from './user.entity.ts';

export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    user: () => p.oneToOne(User).primary().owner(),
    /** Encrypted, see `second-factor-secret.ts`; null until the first one is confirmed. */
    secret: p.blob().nullable(),
    enabledAt: p.datetime().nullable(),
    /** The half minute since 1970 whose code was taken last: each code is good once. */
    lastStep: p.integer().nullable(),
    /** Shown, and not yet confirmed by a code. */
    pendingSecret: p.blob().nullable(),
    pendingAt: p.datetime().nullable(),
  },
});

export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
