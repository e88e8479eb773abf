import { Injectable } from '@nestjs/common';
import { ProviderStanding } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { decideApplication } from './decide-application.ts';
import { writeStep } from './write-step.ts';

/** Application and user become approved together; the payment setup starts from its beginning. */
@Injectable()
export class ApproveApplication {
  constructor(
    private readonly database: Database,
    private readonly standing: ProviderStanding,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** @throws Refusal user_record_missing (nothing is changed then), and those of `decideApplication` */
  async approve(userId: string, reviewer: Pick<Viewer, 'id' | 'displayName'>, seen?: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const decided = await decideApplication(em, userId, reviewer, { status: 'approved', seen });
      if (!decided) return;
      const user = await this.standing.approve(em, userId, decided.businessName);
      if (!user) throw new Refusal('user_record_missing', { data: { userId } });
      await writeStep(em, userId, { kind: 'approved', byName: reviewer.displayName });
      await writeAudit(em, { actor: reviewer, action: 'application.approved', subjectId: userId });
      await this.emails.write(em, {
        recipient: user.email,
        template: 'application-approved',
        data: {
          name: user.displayName,
          businessName: decided.businessName,
          paymentSettingsUrl: `${this.config.publicUrl}/payment-settings`,
          canBePaid: user.canBePaid,
          addListingUrl: `${this.config.publicUrl}/add-listing`,
        },
        dedupeKey: `application-approved:${userId}:${decided.submittedAt}`,
      });
    });
  }
}
