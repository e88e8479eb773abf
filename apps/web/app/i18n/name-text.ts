import { recordedName } from '@canopy/contracts/recorded-name';
import { languageNow } from './language.ts';

/** The name that a payment has copied of a person or a listing, or that there was none any more. */
export const nameText = (recorded: string): string => recordedName(recorded, languageNow());
