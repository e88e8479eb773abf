import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  listingIdSchema,
  type ListingDetail,
  listingDetailSchema,
  type ListingPage,
  listingPageSchema,
  listListingsSchema,
  type ListListings,
  listMarkersSchema,
  type ListMarkers,
  type Markers,
  markersSchema,
} from '@canopy/contracts/listings';
import { Access, Answers } from '@canopy/platform/http';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './list-markers.queries.ts';
import { ListListingsQuery } from './list-listings.queries.ts';

@ApiTags('listings')
@Controller()
export class ListingsController {
  constructor(
    private readonly listings: ListListingsQuery,
    private readonly markers: ListMarkersQuery,
    private readonly detail: ListingDetailQuery,
  ) {}

  @Access('visitor')
  @Get(apiPaths.listings)
  @Answers(200, listingPageSchema)
  list(@Query({ schema: listListingsSchema }) query: ListListings): Promise<ListingPage> {
    return this.listings.page(query);
  }

  @Access('visitor')
  @Get(apiPaths.markers)
  @Answers(200, markersSchema)
  listMarkers(@Query({ schema: listMarkersSchema }) query: ListMarkers): Promise<Markers> {
    return this.markers.inBox(query);
  }

  @Access('visitor')
  @Get('/listings/:id')
  @Answers(200, listingDetailSchema)
  byId(@Param({ schema: listingIdSchema }) { id }: { id: string }): Promise<ListingDetail> {
    return this.detail.byId(id);
  }
}
