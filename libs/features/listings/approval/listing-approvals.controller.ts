import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Session, sessionSchema, type Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type AcceptApprovalInput,
  acceptApprovalSchema,
  type ApprovalPreview,
  approvalPreviewSchema,
  type ApprovalToken,
  approvalTokenSchema,
  type PublishedListing,
  publishedListingSchema,
} from '@canopy/contracts/listing-approvals';
import { Access, Answers, bearerToken, CurrentViewer, type RequestWithViewer } from '@canopy/platform/http';
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

  @Access('visitor')
  @Post(apiPaths.approvalState)
  @Answers(200, approvalPreviewSchema)
  state(@Body({ schema: approvalTokenSchema }) { token }: ApprovalToken): Promise<ApprovalPreview> {
    return this.approvals.preview(token);
  }

  @Access('visitor')
  @Post(apiPaths.acceptApproval)
  @Answers(201, sessionSchema)
  withNewAccount(
    @Req() request: RequestWithViewer,
    @Body({ schema: acceptApprovalSchema }) body: AcceptApprovalInput,
  ): Promise<Session> {
    return this.accept.withNewAccount(body, bearerToken(request));
  }

  @Access('user')
  @Post(apiPaths.publishApproved)
  @Answers(201, publishedListingSchema)
  underAccount(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: approvalTokenSchema }) { token }: ApprovalToken,
  ): Promise<PublishedListing> {
    return this.accept.underAccount(viewer, token);
  }
}
