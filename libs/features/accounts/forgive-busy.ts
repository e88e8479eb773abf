import { Refusal } from '@canopy/contracts/refusals';

/**
 * Attempts are counted before the work, so that many at once gain nothing. Nobody looked at one that found the line full:
 * whoever comes back as they were told must not have used up what they have.
 */
export async function forgiveBusy<Result>(work: Promise<Result>, forgive: () => Promise<unknown>): Promise<Result> {
  return work.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'busy') await forgive();
    throw error;
  });
}
