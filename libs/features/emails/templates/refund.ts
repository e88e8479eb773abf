import { letter } from './layout.ts';

/** `lead`, `moneyText` and `seatsText` are whole sentences: what went back differs from refund to refund. */
export const refund = {
  subject: '{{subjectText}}: {{listingTitle}}',
  ...letter({
    heading: '{{subjectText}}',
    paragraphs: ['Hello {{buyerName}}, {{lead}}', '<strong>{{moneyText}}</strong>', '{{seatsText}}', 'Why: {{reason}}'],
    after: ['You do not need to do anything.'],
  }),
};

export const moneyAlert = {
  subject: '{{headline}}',
  ...letter({
    heading: '{{headline}}',
    paragraphs: ['{{facts}}', '{{whatToDo}}'],
    button: { label: 'Open', url: 'url' },
  }),
};
