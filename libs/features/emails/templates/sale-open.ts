import { letter } from './layout.ts';

export const saleOpen = {
  subject: 'Tickets are on sale: {{listingTitle}}',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'You asked us to tell you when tickets for <strong>{{listingTitle}}</strong>{{#if eventStart}} ({{eventTime eventStart}}){{/if}} go on sale. They are on sale now.',
    ],
    button: { label: 'Get tickets', url: 'listingUrl' },
    after: ['This is the only email about it. No spot is held for you until you buy a ticket.'],
  }),
};
