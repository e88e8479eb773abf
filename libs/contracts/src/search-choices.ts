/** How far "near" reaches, in kilometres. */
export const reaches = [5, 10, 25, 50, 100] as const;
export const usualReach = 50;
export const priceChoices = ['free', 'contact'] as const;
export const orders = ['best', 'distance', 'newest', 'soonest'] as const;
/** Years of a child, or grown up. */
export const ageChoices = [...Array.from({ length: 18 }, (_, years) => `${years}`), 'adult'] as const;
/** Which days, as Ontario counts them at the moment of asking. */
export const whenChoices = ['upcoming', 'today', 'weekend', 'week', 'evenings', 'saturdays'] as const;
