import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tokenHash } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

const minutes = 15;

/**
 * An administrator sees what somebody sees who rings and asks. The session is that person's for a quarter of an hour,
 * and the access guard lets it change nothing, see `answersWhileViewing`.
 */
@Injectable()
export class ViewAs {
  constructor(private readonly database: Database) {}

  /** @throws Refusal user_not_found, viewing_refused */
  start(userId: string, actor: Pick<Viewer, 'id' | 'displayName'>, token: string): Promise<void> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .forShare()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      if (user.role === 'admin') throw new Refusal('viewing_refused');
      await writeAudit(em, { actor, action: 'user.viewed_as', subjectId: userId, details: { minutes } });
      await db(em)
        .updateTable('sessions')
        .set({ viewingUserId: userId, viewingUntil: sql<string>`now() + make_interval(mins => ${minutes})` })
        .where('tokenHash', '=', tokenHash(token))
        .where('userId', '=', actor.id)
        .execute();
    });
  }

  /** The session is its administrator's again. Asking twice changes nothing. */
  async stop(token: string): Promise<void> {
    await db(this.database)
      .updateTable('sessions')
      .set({ viewingUserId: null, viewingUntil: null })
      .where('tokenHash', '=', tokenHash(token))
      .where('viewingUntil', 'is not', null)
      .execute();
  }
}
