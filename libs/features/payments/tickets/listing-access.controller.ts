import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { type ListingAccess, listingAccessSchema, listingIdSchema } from '@canopy/contracts/listings';
import { Access, Answers, MaybeViewer } from '@canopy/platform/http';
import { ListingAccessQuery } from './listing-access.queries.ts';

/** What one viewer may see of a listing; the listing itself is the same for everybody. */
@ApiTags('tickets')
@Controller()
export class ListingAccessController {
  constructor(private readonly access: ListingAccessQuery) {}

  @Access('visitor')
  @Get('/listings/:id/access')
  @Answers(200, listingAccessSchema)
  listingAccess(
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ListingAccess> {
    return this.access.forViewer(id, viewer);
  }
}
