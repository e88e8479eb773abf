import { limits } from '@canopy/contracts/limits';
import { messageOf } from './violations.ts';

/** What a row keeps of why something failed: an error's message or a text, cut to `limits.problem` characters. */
export const problemText = (error: unknown): string => messageOf(error).slice(0, limits.problem);
