export const calendar = {
  title: 'My Calendar',
} as const;
