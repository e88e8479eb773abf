import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SetPlatformFeeInput } from '@canopy/contracts/admin';
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

  /** In basis points, 100 to 2000. @throws Refusal user_not_found, fee_not_applicable, fee_changed with `data.feeBps` */
  set(
    userId: string,
    { platformFeePercentage: feeBps, before }: SetPlatformFeeInput,
    actor: Pick<Viewer, 'id' | 'displayName'>,
  ): Promise<void> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select(['role', 'status', 'platformFeeBps'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      if (!hasOwnFee(user)) throw new Refusal('fee_not_applicable');
      // Sent twice, or two administrators of one mind.
      if (user.platformFeeBps === feeBps) return;
      const nowBps = user.platformFeeBps ?? defaultFeeBps;
      const changes = nowBps !== feeBps;
      if (changes && before !== undefined && before !== nowBps)
        throw new Refusal('fee_changed', { data: { feeBps: nowBps } });
      await db(em)
        .updateTable('users')
        .set({ platformFeeBps: feeBps, updatedAt: now })
        .where('id', '=', userId)
        .execute();
      // A fee that counted before it was entered is kept, and no deed.
      if (!changes) return;
      await writeAudit(em, {
        actor,
        action: 'user.fee_changed',
        subjectId: userId,
        details: { fromBps: nowBps, toBps: feeBps },
      });
    });
  }
}
