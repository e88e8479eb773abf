import { letter } from './layout.ts';

export const payoutFailed = {
  subject: 'Your bank did not accept a payout of {{dollars amountCents}}',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your bank did not accept a payout of {{money amountCents}}. The money is safe in your payment account, but nothing more is paid out until your bank details are right.',
      '{{#if failure}}What the bank said: {{failure}}{{else}}The bank gave no reason.{{/if}}',
    ],
    button: { label: 'Check my bank details', url: 'settingsUrl' },
    after: [
      'Until then families may not be able to buy tickets. Once your details are right, the money goes out with the next payout.',
    ],
  }),
};
