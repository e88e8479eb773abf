import type { Category } from '@canopy/contracts/vocabulary';

/** The drawing that stands in for a listing without media. */
export const placeholderArt = (category: Category): string => `/art/placeholder-${category}.svg`;
