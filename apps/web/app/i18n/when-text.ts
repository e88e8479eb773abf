import { formatWhen } from '@canopy/contracts/period-text';
import { languageNow } from './language.ts';

/** When something takes place, as the language of the page says it. Not in `format.ts`, which every page fetches. */
export const whenText = (start: string | null, end: string | null): string => formatWhen(start, end, languageNow());
