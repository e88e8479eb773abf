import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SetBusinessNameInput } from '@canopy/contracts/people';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * The name under which families see a provider from now on. What was bought before keeps the name of its time. Both
 * names stand in the audit log: they are public ones.
 */
@Injectable()
export class SetBusinessName {
  constructor(private readonly database: Database) {}

  /** @throws Refusal user_not_found, business_name_changed */
  set(
    userId: string,
    { businessName, before }: SetBusinessNameInput,
    actor: Pick<Viewer, 'id' | 'displayName'>,
  ): Promise<void> {
    const name = businessName ?? null;
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select('businessName')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      // Sent twice, or two administrators of one mind.
      if (user.businessName === name) return;
      if ((user.businessName ?? '') !== before)
        throw new Refusal('business_name_changed', { data: { businessName: user.businessName } });
      await db(em).updateTable('users').set({ businessName: name, updatedAt: now }).where('id', '=', userId).execute();
      await writeAudit(em, {
        actor,
        action: 'user.business_name_changed',
        subjectId: userId,
        details: { fromName: user.businessName, toName: name },
      });
    });
  }
}
