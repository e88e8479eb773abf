import { Injectable } from '@nestjs/common';
import { MailBacklog } from '@canopy/emails';
import { ago, Database, now } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { AlertAdmins } from './alert-admins.ts';
import { type BacklogKind, backlogKinds } from './backlog.entity.ts';

const longSeconds = 60 * 60;

/**
 * Tells administrators that mails or card events have waited for more than an hour: once, until nothing waits for that
 * long any more.
 */
@Injectable()
@Sweeps('backlogs')
export class BacklogSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly mails: MailBacklog,
    private readonly alerts: AlertAdmins,
  ) {}

  async sweep(): Promise<void> {
    for (const kind of backlogKinds) await this.look(kind);
  }

  private async look(kind: BacklogKind): Promise<void> {
    const since = await (kind === 'emails' ? this.oldestMail() : this.oldestCardEvent());
    if (since === undefined) {
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
      if (noticed) await this.alerts.writeBacklog(em, { kind, since }, `backlog:${kind}:${noticed.noticedAt}`);
    });
  }

  private async oldestMail(): Promise<string | undefined> {
    const oldest = await this.mails.oldestWaiting();
    return oldest && oldest.seconds > longSeconds ? oldest.since : undefined;
  }

  /** What was let go again by hand a moment ago has not waited since it came. */
  private async oldestCardEvent(): Promise<string | undefined> {
    const long = ago(`${longSeconds} seconds`);
    const oldest = await db(this.database)
      .selectFrom('cardEvents')
      .where('status', '=', 'received')
      .where('receivedAt', '<', long)
      .where(({ eb, or }) => or([eb('error', 'is not', null), eb('nextAttemptAt', '<', long)]))
      .orderBy('receivedAt')
      .limit(1)
      .select('receivedAt as since')
      .executeTakeFirst();
    return oldest?.since;
  }
}
