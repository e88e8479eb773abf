import { brand } from '@canopy/contracts/brand';
import { letter } from './layout.ts';

export const paymentAccountEnded = {
  subject: `Please set up your payments at ${brand.name} again`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Until you confirmed your address just now, somebody else could have used your account, and entered a bank account of their own. So we disconnected the payment account that was set up. Tickets for your listings cannot be bought until you set up payments again.',
      'What was sold before was paid to that payment account. Your name, your listings and, if you have it, Premium are as they were: please look through them.',
    ],
    button: { label: 'Set up payments', url: 'settingsUrl' },
    after: [`If some of it is not yours, please write to ${brand.supportEmail}.`],
  }),
};
