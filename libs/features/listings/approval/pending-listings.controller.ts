import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type {
  ApprovalLink,
  CreatedForProvider,
  EditablePendingListing,
  PendingListings,
  ResentApproval,
  UpdatedPendingListing,
} from '@canopy/contracts/admin-listings';
import {
  createApprovalLink,
  createListingForProvider,
  deletePendingListing,
  listPendingListings,
  readPendingListing,
  resendApproval,
  updatePendingListing,
} from '@canopy/contracts/admin-listings.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ApprovalLinks } from './approval-links.ts';
import { CreateListingForProvider } from './create-listing-for-provider.ts';
import { DeletePendingListing } from './delete-pending-listing.ts';
import { EditablePendingListingQuery } from './editable-pending-listing.queries.ts';
import { PendingListingsQuery } from './pending-listings.queries.ts';
import { ResendApproval } from './resend-approval.ts';
import { UpdatePendingListing } from './update-pending-listing.ts';

/** Listings that administrators create for providers, and what they do while one waits. */
@ApiTags('admin')
@Controller()
export class PendingListingsController {
  constructor(
    private readonly createForProvider: CreateListingForProvider,
    private readonly pending: PendingListingsQuery,
    private readonly editable: EditablePendingListingQuery,
    private readonly updatePending: UpdatePendingListing,
    private readonly resendApproval: ResendApproval,
    private readonly links: ApprovalLinks,
    private readonly deletePending: DeletePendingListing,
  ) {}

  @Endpoint(createListingForProvider)
  create({ viewer, body }: InputOf<typeof createListingForProvider>): Promise<CreatedForProvider> {
    return this.createForProvider.create(viewer, body);
  }

  @Endpoint(listPendingListings)
  list({ query: { after } }: InputOf<typeof listPendingListings>): Promise<PendingListings> {
    return this.pending.page(after);
  }

  @Endpoint(readPendingListing)
  toEdit({ params: { id } }: InputOf<typeof readPendingListing>): Promise<EditablePendingListing> {
    return this.editable.byId(id);
  }

  @Endpoint(updatePendingListing)
  update({ viewer, params: { id }, body }: InputOf<typeof updatePendingListing>): Promise<UpdatedPendingListing> {
    return this.updatePending.update(viewer, id, body);
  }

  @Endpoint(resendApproval)
  resend({ viewer, params: { id } }: InputOf<typeof resendApproval>): Promise<ResentApproval> {
    return this.resendApproval.resend(viewer, id);
  }

  @Endpoint(createApprovalLink)
  link({ viewer, params: { id } }: InputOf<typeof createApprovalLink>): Promise<ApprovalLink> {
    return this.links.copy(viewer, id);
  }

  @Endpoint(deletePendingListing)
  remove({ viewer, params: { id } }: InputOf<typeof deletePendingListing>): Promise<void> {
    return this.deletePending.delete(viewer, id);
  }
}
