import { htmlLayout, place, textLayout } from './layout.ts';

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const issuedAgain =
  'We lost your purchase through a failure of ours and have entered it again. The codes in this email count; those in an earlier one no longer do.';

export const purchaseConfirmation = {
  subject: 'Your {{quantity}} {{plural quantity "ticket" "tickets"}} for {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">You are going, {{buyerName}}!</h1>
<p style="margin:0 0 16px">{{quantity}} {{plural quantity "ticket" "tickets"}} for <strong>{{listingTitle}}</strong>.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
{{#if eventStart}}<tr><td style="padding:6px 12px 6px 0;color:#55645D">When</td><td style="padding:6px 0">{{eventTime eventStart}}</td></tr>{{/if}}
{{#if (or isVirtual location)}}<tr><td style="padding:6px 12px 6px 0;color:#55645D">Where</td><td style="padding:6px 0">${place}</td></tr>{{/if}}
<tr><td style="padding:6px 12px 6px 0;color:#55645D">Paid</td><td style="padding:6px 0">{{#if amountCents}}{{money amountCents}}{{else}}Free{{/if}}</td></tr>
<tr><td style="padding:6px 12px 6px 0;color:#55645D">Contact</td><td style="padding:6px 0"><a style="color:#1F5F4A" href="mailto:{{contact}}">{{contact}}</a></td></tr>
</table>
{{#if (lookup this "restored")}}<p style="margin:0 0 16px">${issuedAgain}</p>{{/if}}
<p style="margin:0 0 8px;color:#55645D">Ticket {{plural quantity "code" "codes"}}</p>
<ul style="margin:0 0 20px;padding:0 0 0 20px;font-family:Menlo,Consolas,monospace;font-size:13px;word-break:break-all">{{#each codes}}<li>{{this}}</li>{{/each}}</ul>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{ticketsUrl}}">Open {{plural quantity "your ticket" "your tickets"}}</a></p>
<p style="margin:16px 0 0">You can print them as a PDF there. <a style="color:#1F5F4A" href="{{listingUrl}}">Open the listing</a></p>`),
  text: textLayout(`You are going, {{buyerName}}!

{{quantity}} {{plural quantity "ticket" "tickets"}} for {{listingTitle}}
{{#if eventStart}}
When: {{eventTime eventStart}}
{{/if}}
{{#if (or isVirtual location)}}
Where: ${place}
{{/if}}
Paid: {{#if amountCents}}{{money amountCents}}{{else}}Free{{/if}}
Contact: {{contact}}
{{#if (lookup this "restored")}}

${issuedAgain}
{{/if}}

Ticket codes:
{{#each codes}}
- {{this}}
{{/each}}

To show or print, with a QR code for the door:
{{ticketsUrl}}

The listing:
{{listingUrl}}`),
};
