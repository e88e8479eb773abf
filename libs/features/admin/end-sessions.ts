import { Injectable } from '@nestjs/common';
import { countLiveSessions, endAllSessions } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import type { EndedSessions } from '@canopy/contracts/people';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** An administrator signs somebody out everywhere, such as after a lost phone. Whoever knows the password can come back. */
@Injectable()
export class EndSessions {
  constructor(private readonly database: Database) {}

  /** @throws Refusal user_not_found */
  all(userId: string, actor: Pick<Viewer, 'id' | 'displayName'>): Promise<EndedSessions> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal('user_not_found');
      const ended = await countLiveSessions(em, userId);
      // Also where nobody is signed in: a sign-in that is just under way fails too.
      await endAllSessions(em, userId);
      await writeAudit(em, { actor, action: 'user.sessions_ended', subjectId: userId, details: { sessions: ended } });
      return { ended };
    });
  }
}
