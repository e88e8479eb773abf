export const publishing = {
  title: 'Add a listing',
} as const;
