import { brand } from '@canopy/contracts/brand';
import { letter } from './layout.ts';

export const listingApproval = {
  subject: `Please approve your listing on ${brand.name}: {{listingTitle}}`,
  ...letter({
    heading: 'Hello {{recipientName}}',
    paragraphs: [
      `{{adminName}} of ${brand.name} prepared a listing for you: <strong>{{listingTitle}}</strong>.`,
      'Nobody sees it yet. Open the link to look at it, choose a password and publish it. Your account is then ready to offer more.',
    ],
    button: { label: 'Look at my listing', url: 'secretUrl' },
    after: [
      'The link works for seven days. If you did not expect this, you do not need to do anything: nothing is published.',
    ],
  }),
};

export const listingPublishedForYou = {
  subject: `Your listing is on ${brand.name}: {{listingTitle}}`,
  ...letter({
    heading: 'Hello {{recipientName}}',
    paragraphs: [
      `{{adminName}} of ${brand.name} created a listing under your account: <strong>{{listingTitle}}</strong>. Families can find it now.`,
    ],
    button: { label: 'Look at my listing', url: 'listingUrl' },
    after: ['If something in it is not right, please sign in and change it, or write to us.'],
  }),
};
