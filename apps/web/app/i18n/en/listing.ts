export const listing = {
  title: 'Listings',
} as const;
