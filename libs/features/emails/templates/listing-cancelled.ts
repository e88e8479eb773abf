import { htmlLayout, textLayout } from './layout.ts';

export const listingCancelled = {
  subject: 'Cancelled: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">This event will not take place</h1>
<p style="margin:0 0 16px">Hello {{name}}, {{providerName}} has cancelled <strong>{{listingTitle}}</strong>{{#if eventStart}} (planned for {{dateTime eventStart}}){{/if}}. Your free spot is cancelled too. You do not need to do anything.</p>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{listingsUrl}}">Find something else</a></p>`),
  text: textLayout(`Hello {{name}},

{{providerName}} has cancelled {{listingTitle}}{{#if eventStart}} (planned for {{dateTime eventStart}}){{/if}}.
Your free spot is cancelled too. You do not need to do anything.

Find something else: {{listingsUrl}}`),
};
