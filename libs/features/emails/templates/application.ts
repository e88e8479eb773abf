import { brand } from '@canopy/contracts/brand';
import { asWritten, letter } from './layout.ts';

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

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const canBePaid = '(lookup this "canBePaid")';

export const applicationApproved = {
  subject: `Welcome to ${brand.name}: your application is approved`,
  ...letter({
    heading: 'Welcome, {{name}}!',
    paragraphs: [
      'Your application as <strong>{{businessName}}</strong> is approved. From now on you can publish listings.',
      `{{#if ${canBePaid}}}Free and paid listings can be booked at once.{{else}}Free listings can be booked at once. To sell paid tickets, set up payments first: it takes about ten minutes, and you need your ID and your bank account.{{/if}}`,
    ],
    button: { label: 'Set up payments', url: 'paymentSettingsUrl', unless: canBePaid },
    after: [
      `{{#if ${canBePaid}}}Publish a listing: {{else}}Or publish your first listing now: {{/if}}{{addListingUrl}}`,
    ],
  }),
};

/** Likewise. */
const wasProvider = '(lookup this "wasProvider")';

export const applicationRejected = {
  subject: `Your application to ${brand.name}`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      `Thank you for applying as <strong>{{businessName}}</strong>. We could not accept the application.{{#if ${wasProvider}}} With that you are no longer a provider: your listings cannot be booked any more, you can publish and change none, and Premium is not renewed.{{/if}}`,
      `The reason: ${asWritten('reason')}`,
    ],
    after: [
      `If something has changed, or you think that we misunderstood, please write to ${brand.supportEmail}. A person reads it.`,
    ],
  }),
};

export const applicationQuestion = {
  subject: 'A question about your application: {{businessName}}',
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'Thank you for applying as <strong>{{businessName}}</strong>. Before we can decide, we have a question:',
      asWritten('question'),
      'Please answer by changing your application and sending it again. Everything you wrote is still there.',
    ],
    button: { label: 'Answer now', url: 'applicationUrl' },
  }),
};

export const applicationReopened = {
  subject: `You may apply to ${brand.name} again`,
  ...letter({
    heading: 'Hello {{name}}',
    paragraphs: [
      'We did not accept your application as <strong>{{businessName}}</strong>. You may apply again now.',
      'Everything you wrote is still there. Please change what needs changing, and send the application again.',
    ],
    button: { label: 'Apply again', url: 'applicationUrl' },
  }),
};

/** To administrators. */
export const applicationsWaiting = {
  subject: '{{#if businessName}}New application: {{businessName}}{{else}}{{arrived}} new applications{{/if}}',
  ...letter({
    heading: '{{waiting}} {{plural waiting "application" "applications"}} to read',
    paragraphs: [
      '{{#if businessName}}<strong>{{businessName}}</strong> has applied.{{else}}{{arrived}} people have applied.{{/if}}',
      'More that arrive within the next hour come together in one email.',
    ],
    button: { label: 'Read the applications', url: 'applicationsUrl' },
  }),
};
