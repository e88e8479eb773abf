export const mailbox = {
  title: 'Mailbox',
} as const;
