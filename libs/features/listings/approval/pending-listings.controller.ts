import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  type ApprovalLink,
  approvalLinkSchema,
  type CreatedForProvider,
  createdForProviderSchema,
  type CreateListingForProvider as Entered,
  createListingForProviderSchema,
  listPendingListingsSchema,
  pendingListingIdSchema,
  type PendingListings,
  pendingListingsSchema,
  type ResentApproval,
  resentApprovalSchema,
} from '@canopy/contracts/admin-listings';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { ApprovalLinks } from './approval-links.ts';
import { CreateListingForProvider } from './create-listing-for-provider.ts';
import { DeletePendingListing } from './delete-pending-listing.ts';
import { PendingListingsQuery } from './pending-listings.queries.ts';
import { ResendApproval } from './resend-approval.ts';

/** Listings that administrators create for providers, and what they do while one waits. */
@ApiTags('admin')
@Controller()
export class PendingListingsController {
  constructor(
    private readonly createForProvider: CreateListingForProvider,
    private readonly pending: PendingListingsQuery,
    private readonly resendApproval: ResendApproval,
    private readonly links: ApprovalLinks,
    private readonly deletePending: DeletePendingListing,
  ) {}

  @Access('admin')
  @Post(apiPaths.adminListings)
  @Answers(201, createdForProviderSchema)
  create(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: createListingForProviderSchema }) body: Entered,
  ): Promise<CreatedForProvider> {
    return this.createForProvider.create(viewer, body);
  }

  @Access('admin')
  @Get(apiPaths.pendingListings)
  @Answers(200, pendingListingsSchema)
  list(@Query({ schema: listPendingListingsSchema }) { after }: { after?: string }): Promise<PendingListings> {
    return this.pending.page(after);
  }

  @Access('admin')
  @Post('/admin/pending-listings/:id/resend')
  @Answers(200, resentApprovalSchema)
  resend(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: pendingListingIdSchema }) { id }: { id: string },
  ): Promise<ResentApproval> {
    return this.resendApproval.resend(viewer, id);
  }

  @Access('admin')
  @Post('/admin/pending-listings/:id/link')
  @Answers(201, approvalLinkSchema)
  link(@Param({ schema: pendingListingIdSchema }) { id }: { id: string }): Promise<ApprovalLink> {
    return this.links.copy(id);
  }

  @Access('admin')
  @Delete('/admin/pending-listings/:id')
  @HttpCode(204)
  remove(@Param({ schema: pendingListingIdSchema }) { id }: { id: string }): Promise<void> {
    return this.deletePending.delete(id);
  }
}
