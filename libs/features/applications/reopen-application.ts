import { Injectable } from '@nestjs/common';
import { ProviderStanding } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { applicationOf } from './application-of.ts';
import { applicationUrl } from './application-url.ts';
import { db } from './tables.ts';
import { writeStep } from './write-step.ts';

/**
 * A rejection was a mistake, or something has changed: the person may apply again. The application stays rejected, and
 * the form begins with what was sent then.
 */
@Injectable()
export class ReopenApplication {
  constructor(
    private readonly database: Database,
    private readonly standing: ProviderStanding,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** Done twice it is done once. @throws Refusal application_not_found, application_changed, user_record_missing */
  async reopen(userId: string, reviewer: Pick<Viewer, 'id' | 'displayName'>): Promise<void> {
    await this.database.transaction(async (em) => {
      // The queue of everything that happens to an application: see `decideApplication`.
      const person = await db(em)
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      const application = await applicationOf(em, userId);
      if (!application) throw new Refusal('application_not_found');
      if (!person) throw new Refusal('user_record_missing', { data: { userId } });
      // Only its person makes another one of a rejected application.
      if (application.status !== 'rejected') throw new Refusal('application_changed');
      const user = await this.standing.reopen(em, userId);
      // Another administrator was faster, or somebody has vouched for the person.
      if (!user) return;
      await writeStep(em, userId, { kind: 'reopened', byName: reviewer.displayName });
      await writeAudit(em, { actor: reviewer, action: 'application.reopened', subjectId: userId });
      await this.emails.write(em, {
        recipient: user.email,
        template: 'application-reopened',
        data: {
          name: user.displayName,
          businessName: application.businessName,
          applicationUrl: applicationUrl(this.config),
        },
        dedupeKey: `application-reopened:${userId}:${application.submittedAt}`,
      });
    });
  }
}
