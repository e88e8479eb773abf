import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CreatedListing } from '@canopy/contracts/listings';
import type { DeletedListing, EditableListing, MyListings, UpdatedListing } from '@canopy/contracts/my-listings';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { createListing } from '@canopy/contracts/listings.endpoints';
import {
  deleteListing,
  findListingPlace,
  listMyListings,
  readEditableListing,
  updateListing,
} from '@canopy/contracts/my-listings.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CreateListing } from './create-listing.ts';
import { DeleteListing } from './delete-listing.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { FindPlaceAgain } from '../geocoding/find-place-again.ts';
import { MyListingsQuery } from './my-listings.queries.ts';
import { UpdateListing } from './update-listing.ts';

/** What owners and admins do with a listing. Whose it is is asked in the use cases, for each id. */
@ApiTags('own listings')
@Controller()
export class OwnListingsController {
  constructor(
    private readonly createListing: CreateListing,
    private readonly mine: MyListingsQuery,
    private readonly editable: EditableListingQuery,
    private readonly updateListing: UpdateListing,
    private readonly deleteListing: DeleteListing,
    private readonly findPlaceAgain: FindPlaceAgain,
  ) {}

  @Endpoint(createListing)
  create({ viewer, body }: InputOf<typeof createListing>): Promise<CreatedListing> {
    return this.createListing.create(viewer.id, body);
  }

  @Endpoint(listMyListings)
  own({ viewer, query }: InputOf<typeof listMyListings>): Promise<MyListings> {
    return this.mine.page(viewer.id, query);
  }

  @Endpoint(readEditableListing)
  toEdit({ viewer, params: { id } }: InputOf<typeof readEditableListing>): Promise<EditableListing> {
    return this.editable.byId(viewer, id);
  }

  @Endpoint(updateListing)
  update({ viewer, params: { id }, body }: InputOf<typeof updateListing>): Promise<UpdatedListing> {
    return this.updateListing.update(viewer, id, body);
  }

  @Endpoint(deleteListing)
  async delete({ viewer, params: { id } }: InputOf<typeof deleteListing>): Promise<DeletedListing> {
    return { deleted: (await this.deleteListing.delete(viewer, id)) === 'deleted' };
  }

  @Endpoint(findListingPlace)
  async findPlace({
    viewer,
    params: { id },
  }: InputOf<typeof findListingPlace>): Promise<{ geocodeStatus: GeocodeStatus }> {
    return { geocodeStatus: await this.findPlaceAgain.find(viewer, id) };
  }
}
