import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Session } from '@canopy/contracts/accounts';
import type { ApprovalPreview, PublishedListing } from '@canopy/contracts/listing-approvals';
import { acceptApproval, publishApproved, readApproval } from '@canopy/contracts/listing-approvals.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AcceptApproval } from './accept-approval.ts';
import { ApprovalQuery } from './approval.queries.ts';

/** What a provider does with the link in the mail. Tokens travel in bodies: paths are logged. */
@ApiTags('listings')
@Controller()
export class ListingApprovalsController {
  constructor(
    private readonly approvals: ApprovalQuery,
    private readonly accept: AcceptApproval,
  ) {}

  @Endpoint(readApproval)
  state({ viewer, body: { token } }: InputOf<typeof readApproval>): Promise<ApprovalPreview> {
    return this.approvals.preview(token, viewer);
  }

  @Endpoint(acceptApproval)
  withNewAccount({ token, body }: InputOf<typeof acceptApproval>): Promise<Session> {
    return this.accept.withNewAccount(body, token);
  }

  @Endpoint(publishApproved)
  underAccount({ viewer, body }: InputOf<typeof publishApproved>): Promise<PublishedListing> {
    return this.accept.underAccount(viewer, body);
  }
}
