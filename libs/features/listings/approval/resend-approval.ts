import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ResentApproval } from '@canopy/contracts/admin-listings';
import { EmailStateQuery } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { ApprovalLinks } from './approval-links.ts';

/** Another approval mail with a new link, for one that failed, was overlooked or has expired. */
@Injectable()
export class ResendApproval {
  constructor(
    private readonly database: Database,
    private readonly links: ApprovalLinks,
    private readonly emailState: EmailStateQuery,
  ) {}

  /** @throws Refusal pending_listing_not_found */
  async resend(admin: Viewer, pendingListingId: string): Promise<ResentApproval> {
    const emailId = await this.database.transaction(async (em) => {
      const id = await this.links.mail(em, pendingListingId, admin.displayName);
      await writeAudit(em, { actor: admin, action: 'pending_listing.sent_again', subjectId: pendingListingId });
      return id;
    });
    const mail = await this.emailState.afterFirstAttempt(emailId);
    return { mail, approvalLink: await this.links.unlessMailed(mail, admin, pendingListingId) };
  }
}
