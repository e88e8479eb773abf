import { brand } from '@canopy/contracts/brand';
import type { ContactTopic } from '@canopy/contracts/contact-topics';
import { asWritten, letter, type MailTemplate } from './layout.ts';

/** To the support address. It quotes a stranger: nothing in it is a link or a heading of theirs. */
const about = (topic: string): MailTemplate => ({
  subject: `${topic}: a message from {{name}}`,
  ...letter({
    heading: 'A message from {{name}}',
    paragraphs: [
      asWritten('message'),
      '{{name}}, {{replyTo}}. {{#if confirmed}}This is the confirmed address of the account that they were signed in to.{{else}}Whether this address is theirs is not known.{{/if}}',
      `They wrote on the {{#if inFrench}}French{{else}}English{{/if}} pages of ${brand.name}. Your answer to this email goes to them.`,
    ],
  }),
});

export const contactMessages: Record<ContactTopic, MailTemplate> = {
  booking: about('Booking'),
  payment: about('Payment'),
  provider: about('For providers'),
  account: about('Account'),
  idea: about('Idea'),
  other: about('Contact'),
};
