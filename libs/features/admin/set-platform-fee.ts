import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, now } from '@canopy/platform/database';
import { hasOwnFee } from '@canopy/rules/access';
import { defaultFeeBps } from '@canopy/rules/platform-fee';
import { db } from './tables.ts';

/** What the platform keeps of this provider's sales from now on. Orders and past sales keep the rate of their time. */
@Injectable()
export class SetPlatformFee {
  constructor(private readonly database: Database) {}

  /** @param feeBps basis points, 100 to 2000. @throws Refusal user_not_found, fee_not_applicable */
  set(userId: string, feeBps: number, actor: Pick<Viewer, 'id' | 'displayName'>): Promise<void> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select(['role', 'status', 'platformFeeBps'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      if (!hasOwnFee(user)) throw new Refusal('fee_not_applicable');
      await db(em)
        .updateTable('users')
        .set({ platformFeeBps: feeBps, updatedAt: now })
        .where('id', '=', userId)
        .execute();
      await writeAudit(em, {
        actor,
        action: 'user.fee_changed',
        subjectId: userId,
        details: { fromBps: user.platformFeeBps ?? defaultFeeBps, toBps: feeBps },
      });
    });
  }
}
