import { Module } from '@nestjs/common';
import { ListingsController } from './http/listings.controller.ts';
import { SitemapController } from './http/sitemap.controller.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';
import { ListingsModule } from './listings.module.ts';

@Module({ imports: [ListingsModule], controllers: [ListingsController, SitemapController] })
export class ListingsHttpModule {}

export const listingEntities = [Listing, ListingMedia];
