import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { geocodeListingJob } from './geocode-listing.declaration.ts';
import { GeocodeListing } from './geocode-listing.ts';

/** One at a time in each worker; the pace across all of them is kept by `geocoder-throttle.ts`. */
@Processor(geocodeListingJob.name, { concurrency: 1 })
export class GeocodeListingProcessor extends JobProcessor<{ listingId: string }> {
  constructor(private readonly geocodeListing: GeocodeListing) {
    super(geocodeListingJob);
  }

  protected handle({ listingId }: { listingId: string }): Promise<void> {
    return this.geocodeListing.geocode(listingId);
  }
}
