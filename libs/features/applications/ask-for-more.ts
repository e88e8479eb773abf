import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { AskForMore as AskForMoreInput } from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { applicationUrl } from './application-url.ts';
import { decideApplication } from './decide-application.ts';
import { db } from './tables.ts';
import { writeStep } from './write-step.ts';

/**
 * The applicant is asked a question by mail and answers by sending the application once more. Until then it is pending
 * as before, and waits for the applicant and not for us.
 */
@Injectable()
export class AskForMore {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** @throws Refusal user_record_missing (nothing is changed then), and those of `decideApplication` */
  async ask(
    userId: string,
    reviewer: Pick<Viewer, 'id' | 'displayName'>,
    { question, seen }: AskForMoreInput,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const questioned = await decideApplication(em, userId, reviewer, { status: 'pending', question, seen });
      if (!questioned) return;
      const user = await db(em)
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['email', 'displayName'])
        .executeTakeFirst();
      if (!user) throw new Refusal('user_record_missing', { data: { userId } });
      await writeStep(em, userId, { kind: 'questioned', byName: reviewer.displayName, note: question });
      await writeAudit(em, { actor: reviewer, action: 'application.more_requested', subjectId: userId });
      await this.emails.write(em, {
        recipient: user.email,
        template: 'application-question',
        data: {
          name: user.displayName,
          businessName: questioned.businessName,
          question,
          applicationUrl: applicationUrl(this.config),
        },
        dedupeKey: `application-question:${userId}:${questioned.updatedAt}`,
      });
    });
  }
}
