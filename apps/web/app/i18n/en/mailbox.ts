import { brand } from '@canopy/contracts/brand';

export const mailbox = {
  title: 'Mailbox',
  lead: `While ${brand.name} runs locally, mail is kept here instead of being sent.`,
  asJson: 'As JSON',
  list: 'Kept mail, newest first',
  to: 'To',
  from: 'From',
  sent: 'Sent',
  back: 'All mail',
  message: 'The mail as it looks',
  plainText: 'Plain text',
  empty: {
    title: 'No mail yet',
    text: 'Buy a ticket, and its confirmation appears here a moment later.',
  },
  gone: 'This mail is not kept any more.',
} as const;
