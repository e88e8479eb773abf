import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

/** One at a time in each worker; the pace across all of them is kept by `geocoder-turns.ts`. */
export const geocodeListingJob = defineJob({
  name: 'geocode-listing',
  payload: z.object({ listingId: z.uuid() }),
  concurrency: 1,
});
