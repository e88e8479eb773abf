import { htmlLayout, textLayout } from './layout.ts';

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const yours =
  '{{#if (lookup this "owedCents")}}Your {{money owedCents}} could not be returned to your card yet. We are looking into it, and write to you as soon as it is on its way.{{else if (lookup this "settledCents")}}Your tickets are no longer valid. {{money settledCents}} was settled with you in another way than by your card; if you do not have it, please write to us.{{else}}Your free spot is cancelled too. You do not need to do anything.{{/if}}';

/** Says nowhere who did it: an administrator can, too. */
export const listingCancelled = {
  subject: 'Cancelled: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">This event will not take place</h1>
<p style="margin:0 0 16px">Hello {{name}}, <strong>{{listingTitle}}</strong> by {{providerName}}{{#if eventStart}} (planned for {{eventTime eventStart}}){{/if}} has been cancelled. ${yours}</p>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{listingsUrl}}">Find something else</a></p>`),
  text: textLayout(`Hello {{name}},

{{listingTitle}} by {{providerName}}{{#if eventStart}} (planned for {{eventTime eventStart}}){{/if}} has been cancelled.
${yours}

Find something else: {{listingsUrl}}`),
};
