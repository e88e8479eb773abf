import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PlacedListing, UnplacedListings } from '@canopy/contracts/places';
import { listUnplaced, readListingPoint, setListingPoint } from '@canopy/contracts/places.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SetListingPoint } from './set-listing-point.ts';
import { ListingPointQuery } from './listing-point.queries.ts';
import { UnplacedListingsQuery } from './unplaced-listings.queries.ts';

@ApiTags('admin')
@Controller()
export class PlacesController {
  constructor(
    private readonly unplaced: UnplacedListingsQuery,
    private readonly points: ListingPointQuery,
    private readonly setPoint: SetListingPoint,
  ) {}

  @Endpoint(listUnplaced)
  page({ query }: InputOf<typeof listUnplaced>): Promise<UnplacedListings> {
    return this.unplaced.page(query);
  }

  @Endpoint(readListingPoint)
  read({ viewer, params: { id } }: InputOf<typeof readListingPoint>): Promise<PlacedListing> {
    return this.points.of(viewer, id);
  }

  @Endpoint(setListingPoint)
  set({ viewer, params: { id }, body }: InputOf<typeof setListingPoint>): Promise<void> {
    return this.setPoint.set(viewer, id, body);
  }
}
