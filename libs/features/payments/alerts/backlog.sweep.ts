import { Injectable } from '@nestjs/common';
import { ago, Database, now } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { AlertAdmins } from './alert-admins.ts';
import { type BacklogKind, backlogKinds } from './backlog.entity.ts';

const long = ago('1 hour');

/**
 * Tells administrators that mails or card events have waited for more than an hour: once, until nothing waits for that
 * long any more.
 */
@Injectable()
@Sweeps('backlogs')
export class BacklogSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertAdmins,
  ) {}

  async sweep(): Promise<void> {
    for (const kind of backlogKinds) await this.look(kind);
  }

  private async look(kind: BacklogKind): Promise<void> {
    const oldest = await this.oldest(kind);
    if (oldest === undefined) {
      await db(this.database).deleteFrom('backlogs').where('kind', '=', kind).execute();
      return;
    }
    await this.database.transaction(async (em) => {
      const noticed = await db(em)
        .insertInto('backlogs')
        .values({ kind, noticedAt: now })
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .returning('noticedAt')
        .executeTakeFirst();
      if (noticed)
        await this.alerts.writeBacklog(em, { kind, since: oldest.since }, `backlog:${kind}:${noticed.noticedAt}`);
    });
  }

  /** What was let go again by hand a moment ago has not waited since it was written. */
  private oldest(kind: BacklogKind): Promise<{ since: string } | undefined> {
    return kind === 'emails'
      ? db(this.database)
          .selectFrom('emails')
          .where('status', '=', 'pending')
          .where('recipient', 'is not', null)
          .where('createdAt', '<', long)
          .where(({ eb, or }) => or([eb('attempts', '>', 0), eb('nextAttemptAt', '<', long)]))
          .orderBy('createdAt')
          .limit(1)
          .select('createdAt as since')
          .executeTakeFirst()
      : db(this.database)
          .selectFrom('cardEvents')
          .where('status', '=', 'received')
          .where('receivedAt', '<', long)
          .where(({ eb, or }) => or([eb('error', 'is not', null), eb('nextAttemptAt', '<', long)]))
          .orderBy('receivedAt')
          .limit(1)
          .select('receivedAt as since')
          .executeTakeFirst();
  }
}
