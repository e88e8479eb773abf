import { Injectable } from '@nestjs/common';
import { ProviderStanding } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  defaultRejectionReason,
  type RejectApplication as RejectApplicationInput,
} from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { decideApplication } from './decide-application.ts';
import { writeStep } from './write-step.ts';

/** The application is closed with a reason, also when its person is gone; then there is nobody to write to. */
@Injectable()
export class RejectApplication {
  constructor(
    private readonly database: Database,
    private readonly standing: ProviderStanding,
    private readonly emails: EmailOutbox,
  ) {}

  /** @throws Refusal those of `decideApplication`; applicant_is_provider when the administrator read otherwise */
  async reject(
    userId: string,
    reviewer: Pick<Viewer, 'id' | 'displayName'>,
    { reason: given, seen, asProvider }: RejectApplicationInput,
  ): Promise<void> {
    const reason = given || defaultRejectionReason;
    await this.database.transaction(async (em) => {
      const decided = await decideApplication(em, userId, reviewer, { status: 'rejected', reason, seen });
      if (!decided) return;
      const user = await this.standing.reject(em, userId);
      if (user?.wasProvider && asProvider === false) throw new Refusal('applicant_is_provider');
      if (user) await writeStep(em, userId, { kind: 'rejected', byName: reviewer.displayName, note: reason });
      await writeAudit(em, {
        actor: reviewer,
        action: 'application.rejected',
        subjectId: userId,
        details: { userFound: user !== null },
      });
      if (!user) return;
      await this.emails.write(em, {
        recipient: user.email,
        template: 'application-rejected',
        data: { name: user.displayName, businessName: decided.businessName, reason, wasProvider: user.wasProvider },
        dedupeKey: `application-rejected:${userId}:${decided.submittedAt}`,
      });
    });
  }
}
