import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from './user.entity.ts';

export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    user: () => p.manyToOne(User).primary(),
    /** SHA-256 of the code, which is random enough for that. A code that was used is gone. */
    codeHash: p.blob().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
