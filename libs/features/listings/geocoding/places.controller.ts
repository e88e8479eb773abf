import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UnplacedListings } from '@canopy/contracts/places';
import { listUnplaced } from '@canopy/contracts/places.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { UnplacedListingsQuery } from './unplaced-listings.queries.ts';

@ApiTags('admin')
@Controller()
export class PlacesController {
  constructor(private readonly unplaced: UnplacedListingsQuery) {}

  @Endpoint(listUnplaced)
  page({ query }: InputOf<typeof listUnplaced>): Promise<UnplacedListings> {
    return this.unplaced.page(query);
  }
}
