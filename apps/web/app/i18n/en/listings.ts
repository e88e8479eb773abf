export const listings = {
  title: 'Listings',
} as const;
