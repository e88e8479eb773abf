import { letter } from './layout.ts';

const button = { label: 'Open your Premium page', url: 'premiumUrl' } as const;
/** The page is closed to whoever was rejected. */
const openedButton = { ...button, unless: 'rejected' };

export const premiumStarted = {
  subject: 'Premium is active',
  ...letter({
    heading: 'Thank you, {{name}}',
    paragraphs: [
      'Premium is active. From now on we keep {{percent feeBps}} of each sale, and the rest is yours.',
      // Somebody may have cancelled, or been rejected, before we heard that it began.
      '{{#if ends}}It ends on {{date until}}, and nothing more is charged. {{#if rejected}}It does not renew, because Premium is for approved providers.{{else}}If you change your mind before then, choose Keep Premium.{{/if}}{{else}}It renews on {{date until}}, and you can cancel anytime.{{/if}}',
    ],
    button: openedButton,
  }),
};

export const premiumCancelled = {
  subject: 'Premium ends on {{date until}}',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your Premium subscription is cancelled. You keep Premium until {{dateTime until}}, and nothing more is charged.',
      '{{#if rejected}}It does not renew, because Premium is for approved providers.{{else}}If you change your mind before then, choose Keep Premium.{{/if}}',
    ],
    button: openedButton,
  }),
};

export const premiumRenewalFailed = {
  subject: 'Your Premium renewal could not be paid',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your card was not charged for another year of Premium, so Premium is paused. We keep {{percent feeBps}} of each sale until it is paid.',
      'You can pay with any card. Premium continues at once, and no sale before that is changed. The year that you pay for began when the last one ended.',
    ],
    button: { label: 'Pay for Premium', url: 'premiumUrl' },
  }),
};

export const premiumEnded = {
  subject: 'Premium has ended',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Your Premium subscription has ended, and nothing more is charged. From now on we keep {{percent feeBps}} of each sale.',
      '{{#if rejected}}Premium is for approved providers.{{else}}You can start Premium again whenever you like.{{/if}}',
    ],
    button: openedButton,
  }),
};
