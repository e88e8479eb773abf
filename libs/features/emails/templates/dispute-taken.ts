import { letter } from './layout.ts';

/** To the provider: a lost dispute that they bear. */
export const disputeTaken = {
  subject: 'A payment for {{listingTitle}} was taken back by the bank',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      '{{buyerName}} disputed a payment for <strong>{{listingTitle}}</strong>, and the bank decided for them: {{money amountCents}} went back to the family.',
      'We have taken {{money amountCents}} from your payment account{{#if feeCents}}, and given {{money feeCents}} of our fee back to it{{/if}}.',
    ],
    button: { label: 'Open the sale', url: 'saleUrl' },
    after: ['If you think that this is wrong, please write to us.'],
  }),
};
