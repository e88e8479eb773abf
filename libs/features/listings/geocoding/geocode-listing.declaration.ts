import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const geocodeListingJob = defineJob({
  name: 'geocode-listing',
  payload: z.object({ listingId: z.uuid() }),
});
