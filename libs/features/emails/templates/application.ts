import { brand } from '@canopy/contracts/brand';
import { letter } from './layout.ts';

export const applicationReceived = {
  subject: 'We have your application: {{businessName}}',
  ...letter({
    heading: 'Thank you, {{name}}',
    paragraphs: [
      `Your application to offer something on ${brand.name} as <strong>{{businessName}}</strong> has arrived.`,
      'A person reads it, usually within 1-2 business days, and we write to you again.',
    ],
    button: { label: 'See where it stands', url: 'applicationUrl' },
  }),
};

export const applicationApproved = {
  subject: `Welcome to ${brand.name}: your application is approved`,
  ...letter({
    heading: 'Welcome, {{name}}!',
    paragraphs: [
      'Your application as <strong>{{businessName}}</strong> is approved. From now on you can publish listings.',
      'Free listings can be booked at once. To sell paid tickets, set up payments first: it takes about ten minutes, and you need your ID and your bank account.',
    ],
    button: { label: 'Set up payments', url: 'paymentSettingsUrl' },
    after: ['Or publish your first listing now: {{addListingUrl}}'],
  }),
};

export const applicationRejected = {
  subject: `Your application to ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Thank you for applying as <strong>{{businessName}}</strong>. We could not accept the application.',
      'The reason: {{reason}}',
    ],
    after: [
      `If something has changed, or you think that we misunderstood, please write to ${brand.supportEmail}. A person reads it.`,
    ],
  }),
};
