import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type CreatedListing,
  createdListingSchema,
  createListingSchema,
  type CreateListingInput,
  listingIdSchema,
  updateListingSchema,
  type UpdateListingInput,
} from '@canopy/contracts/listings';
import {
  type DeletedListing,
  deletedListingSchema,
  type EditableListing,
  editableListingSchema,
  listMyListingsSchema,
  type ListMyListings,
  type MyListings,
  myListingsSchema,
  placeSearchSchema,
  type UpdatedListing,
  updatedListingSchema,
} from '@canopy/contracts/my-listings';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
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

  @Access('provider')
  @Post(apiPaths.listings)
  @Answers(201, createdListingSchema)
  create(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: createListingSchema }) body: CreateListingInput,
  ): Promise<CreatedListing> {
    return this.createListing.create(viewer.id, body);
  }

  @Access('provider')
  @Get(apiPaths.myListings)
  @Answers(200, myListingsSchema)
  own(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: listMyListingsSchema }) query: ListMyListings,
  ): Promise<MyListings> {
    return this.mine.page(viewer.id, query);
  }

  @Access('user')
  @Get('/listings/:id/edit')
  @Answers(200, editableListingSchema)
  toEdit(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<EditableListing> {
    return this.editable.byId(viewer, id);
  }

  @Access('user')
  @Put('/listings/:id')
  @Answers(200, updatedListingSchema)
  update(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
    @Body({ schema: updateListingSchema }) body: UpdateListingInput,
  ): Promise<UpdatedListing> {
    return this.updateListing.update(viewer, id, body);
  }

  @Access('user')
  @Delete('/listings/:id')
  @Answers(200, deletedListingSchema)
  async delete(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<DeletedListing> {
    return { deleted: (await this.deleteListing.delete(viewer, id)) === 'deleted' };
  }

  @Access('user')
  @Post('/listings/:id/geocode')
  @Answers(200, placeSearchSchema)
  async findPlace(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: listingIdSchema }) { id }: { id: string },
  ): Promise<{ geocodeStatus: GeocodeStatus }> {
    return { geocodeStatus: await this.findPlaceAgain.find(viewer, id) };
  }
}
