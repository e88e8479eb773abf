/** How far "near" reaches, in kilometres. */
export const reaches = [5, 10, 25, 50, 100] as const;
export const usualReach = 50;
export const priceChoices = ['free', 'contact'] as const;
export const orders = ['distance', 'newest'] as const;
