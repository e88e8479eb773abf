import { Injectable } from '@nestjs/common';
import { holdAdmins } from '@canopy/accounts';
import { EmailOutbox } from '@canopy/emails';
import { ago, Database, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from './tables.ts';
import { waitsForAdmins } from './waiting-applications.sql.ts';

/**
 * Tells every administrator by mail that applications have arrived: the first one at once, and what comes within the
 * hour after a mail together in the next one, so that a flood of applications is no flood of mails.
 */
@Injectable()
export class AnnounceApplications {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  async announce(): Promise<void> {
    await this.database.transaction(async (em) => {
      const recent = await db(em)
        .selectFrom('providerApplications')
        .where('announcedAt', '>', ago('1 hour'))
        // One that has yet to come was written while the clock was ahead, and would keep all of them untold until then.
        .where('announcedAt', '<=', ago('-1 minute'))
        .select('userId')
        .limit(1)
        .executeTakeFirst();
      if (recent) return;
      const arrived = await db(em)
        .updateTable('providerApplications')
        .set({ announcedAt: now })
        // Where a question was sent before anybody was told, the answer is told of.
        .where(waitsForAdmins)
        .where('announcedAt', 'is', null)
        .returning(['userId', 'businessName', 'updatedAt'])
        .execute();
      if (arrived.length === 0) return;
      const { waiting } = await db(em)
        .selectFrom('providerApplications')
        .where(waitsForAdmins)
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow();
      const admins = await holdAdmins(em);
      const [first] = arrived;
      await this.emails.writeAll(
        em,
        'applications-waiting',
        admins.map(({ id, email }) => ({
          recipient: email,
          data: {
            arrived: arrived.length,
            businessName: arrived.length === 1 ? first!.businessName : null,
            waiting,
            applicationsUrl: `${this.config.publicUrl}/admin`,
          },
          dedupeKey: `applications-waiting:${id}:${first!.userId}:${first!.updatedAt}`,
        })),
      );
    });
  }
}
