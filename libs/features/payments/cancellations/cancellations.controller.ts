import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { listingIdSchema } from '@canopy/contracts/listings';
import { type ListingDeletion, listingDeletionSchema } from '@canopy/contracts/my-listings';
import {
  type Cancellation,
  cancellationsSchema,
  type RefundsOfOwner,
  refundsOfOwnerSchema,
} from '@canopy/contracts/refunds';
import { cancelledSignUpSchema } from '@canopy/contracts/tickets';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { CancelSignUp } from './cancel-sign-up.ts';
import { CancellationsQuery } from './cancellations.queries.ts';
import { ListingDeletionQuery } from './listing-deletion.queries.ts';
import { refundsOfOwner } from './refunds-of-owner.queries.ts';

@ApiTags('cancellations')
@Controller()
export class CancellationsController {
  constructor(
    private readonly cancellations: CancellationsQuery,
    private readonly deletions: ListingDeletionQuery,
    private readonly cancelSignUp: CancelSignUp,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Access('provider')
  @Get(apiPaths.myCancellations)
  @Answers(200, cancellationsSchema)
  async cancellationsOf(@CurrentViewer() viewer: Viewer): Promise<{ items: Cancellation[] }> {
    return { items: await this.cancellations.ofOwner(viewer.id) };
  }

  @Access('user')
  @Get('/listings/:id/deletion')
  @Answers(200, listingDeletionSchema)
  deletion(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<ListingDeletion> {
    return this.deletions.of(viewer, id);
  }

  /** What would go back if the viewer's account went, before it is deleted. */
  @Access('user')
  @Get(apiPaths.accountDeletion)
  @Answers(200, refundsOfOwnerSchema)
  ofOwnAccount(@CurrentViewer() viewer: Viewer): Promise<RefundsOfOwner> {
    return refundsOfOwner(this.database, viewer.id, this.clock.now());
  }

  @Access('user')
  @Delete('/listings/:id/sign-up')
  @Answers(200, cancelledSignUpSchema)
  async cancel(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<{ listingId: string }> {
    await this.cancelSignUp.cancel(viewer.id, id);
    return { listingId: id };
  }
}
