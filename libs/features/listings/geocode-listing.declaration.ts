import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

/** One request a second to the geocoder, across all processes: its usage policy. */
export const geocodeListingJob = defineJob({
  name: 'geocode-listing',
  payload: z.object({ listingId: z.uuid() }),
  concurrency: 1,
  limiter: { max: 1, duration: 1_000 },
});
