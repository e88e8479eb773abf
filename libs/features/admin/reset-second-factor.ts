import { Injectable } from '@nestjs/common';
import { endAllSessions, forgetSecondFactor, NotifyOfSecondFactor } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

type Actor = Pick<Viewer, 'id' | 'displayName'>;

/**
 * Somebody has lost the telephone and the recovery codes, or the key of the server was changed. Every session of theirs
 * ends; they sign in with the password and set up a new one, and are told by mail.
 */
@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly notify: NotifyOfSecondFactor,
  ) {}

  /** @throws Refusal own_second_factor, user_not_found, second_factor_off */
  async reset(userId: string, actor: Actor): Promise<void> {
    if (userId === actor.id) throw new Refusal('own_second_factor');
    await this.atServer(userId, actor);
  }

  /** @throws Refusal user_not_found, second_factor_off */
  atServer(userId: string, actor: Actor): Promise<void> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      if (!(await forgetSecondFactor(em, userId))) throw new Refusal('second_factor_off');
      // Where it is optional, whoever is in with the password alone would be an administrator from now on.
      await endAllSessions(em, userId);
      await writeAudit(em, { actor, action: 'user.second_factor_reset', subjectId: userId });
      await this.notify.write(em, userId, 'reset', actor.displayName);
    });
  }
}
