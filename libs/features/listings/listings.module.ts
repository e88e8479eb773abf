import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { CreateListing } from './create-listing.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';
import { OwnerData } from './owner-data.ts';
import { SitemapQuery } from './sitemap.queries.ts';

@Module({
  imports: [AccountsModule],
  providers: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery, OwnerData, SitemapQuery],
  exports: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery, SitemapQuery],
})
export class ListingsModule {}
