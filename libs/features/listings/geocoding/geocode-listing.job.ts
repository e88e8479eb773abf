import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { geocodeListingJob } from './geocode-listing.declaration.ts';
import { GeocodeListing } from './geocode-listing.ts';

@Injectable()
@HandlesJob(geocodeListingJob)
export class GeocodeListingHandler implements JobHandler<{ listingId: string }> {
  constructor(private readonly geocodeListing: GeocodeListing) {}

  handle({ listingId }: { listingId: string }): Promise<void> {
    return this.geocodeListing.geocode(listingId);
  }
}
