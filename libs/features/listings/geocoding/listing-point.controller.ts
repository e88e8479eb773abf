import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PlacedListing } from '@canopy/contracts/places';
import { readListingPoint, setListingPoint } from '@canopy/contracts/places.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ListingPointQuery } from './listing-point.queries.ts';
import { SetListingPoint } from './set-listing-point.ts';

@ApiTags('listings')
@Controller()
export class ListingPointController {
  constructor(
    private readonly points: ListingPointQuery,
    private readonly setPoint: SetListingPoint,
  ) {}

  @Endpoint(readListingPoint)
  read({ viewer, params: { id } }: InputOf<typeof readListingPoint>): Promise<PlacedListing> {
    return this.points.of(viewer, id);
  }

  @Endpoint(setListingPoint)
  set({ viewer, params: { id }, body }: InputOf<typeof setListingPoint>): Promise<void> {
    return this.setPoint.set(viewer, id, body);
  }
}
