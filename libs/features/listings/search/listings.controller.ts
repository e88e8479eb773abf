import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ListingCount, ListingDetail, ListingPage, Markers, SimilarListings } from '@canopy/contracts/listings';
import {
  countListings,
  getListingInfo,
  listListings,
  listMarkers,
  readListing,
  readSimilarListings,
} from '@canopy/contracts/listings.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './list-markers.queries.ts';
import { ListListingsQuery } from './list-listings.queries.ts';
import { SimilarListingsQuery } from './similar-listings.queries.ts';

@ApiTags('listings')
@Controller()
export class ListingsController {
  constructor(
    private readonly listings: ListListingsQuery,
    private readonly markers: ListMarkersQuery,
    private readonly detail: ListingDetailQuery,
    private readonly similar: SimilarListingsQuery,
  ) {}

  @Endpoint(listListings)
  list({ query }: InputOf<typeof listListings>): Promise<ListingPage> {
    return this.listings.page(query);
  }

  @Endpoint(countListings)
  count({ query }: InputOf<typeof countListings>): Promise<ListingCount> {
    return this.listings.count(query);
  }

  @Endpoint(listMarkers)
  listMarkers({ query }: InputOf<typeof listMarkers>): Promise<Markers> {
    return this.markers.inBox(query);
  }

  @Endpoint(readListing)
  byId({ params: { id } }: InputOf<typeof readListing>): Promise<ListingDetail> {
    return this.detail.byId(id);
  }

  @Endpoint(readSimilarListings)
  similarTo({ params: { id } }: InputOf<typeof readSimilarListings>): Promise<SimilarListings> {
    return this.similar.to(id);
  }

  /** The same under the name and in the shape of the product's functions. */
  @ApiTags('functions')
  @Endpoint(getListingInfo)
  info({ body: { listingId } }: InputOf<typeof getListingInfo>): Promise<ListingDetail> {
    return this.detail.byId(listingId);
  }
}
