export const sales = {
  title: 'Provider Dashboard',
} as const;
