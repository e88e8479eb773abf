import { limits } from '@canopy/contracts/limits';

/** What a row keeps of why something failed: an error's message or a text, cut to `limits.problem` characters. */
export const problemText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, limits.problem);
