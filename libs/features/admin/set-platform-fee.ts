import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { hasOwnFee } from '@canopy/rules/access';
import { defaultFeeBps } from '@canopy/rules/platform-fee';

/** What the platform keeps of this provider's sales from now on. Orders and past sales keep the rate of their time. */
@Injectable()
export class SetPlatformFee {
  constructor(private readonly database: Database) {}

  /** @param feeBps basis points, 100 to 2000. @throws Refusal user_not_found, fee_not_applicable */
  set(userId: string, feeBps: number, actor: Pick<Viewer, 'id' | 'displayName'>): Promise<void> {
    return this.database.transaction(async (em) => {
      const [user] = await em.execute<{ role: Role; status: UserStatus | null; platform_fee_bps: number | null }[]>(
        'select role, status, platform_fee_bps from users where id = ? for update',
        [userId],
      );
      if (!user) throw new Refusal('user_not_found');
      if (!hasOwnFee(user)) throw new Refusal('fee_not_applicable');
      await em.execute('update users set platform_fee_bps = ?, updated_at = now() where id = ?', [feeBps, userId]);
      await writeAudit(em, {
        actor,
        action: 'user.fee_changed',
        subjectId: userId,
        details: { fromBps: user.platform_fee_bps ?? defaultFeeBps, toBps: feeBps },
      });
    });
  }
}
