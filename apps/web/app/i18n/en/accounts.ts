export const accounts = {
  title: 'Sign in',
} as const;
