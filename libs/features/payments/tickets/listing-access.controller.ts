import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ListingAccess } from '@canopy/contracts/listings';
import { readListingAccess } from '@canopy/contracts/listings.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ListingAccessQuery } from './listing-access.queries.ts';

/** What one viewer may see of a listing; the listing itself is the same for everybody. */
@ApiTags('tickets')
@Controller()
export class ListingAccessController {
  constructor(private readonly access: ListingAccessQuery) {}

  @Endpoint(readListingAccess)
  listingAccess({ params: { id }, viewer }: InputOf<typeof readListingAccess>): Promise<ListingAccess> {
    return this.access.forViewer(id, viewer);
  }
}
