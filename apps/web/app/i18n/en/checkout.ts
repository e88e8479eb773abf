export const checkout = {
  title: 'Listings',
} as const;
