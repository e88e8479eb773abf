import { htmlLayout, textLayout } from './layout.ts';

const row = (label: string, now: string, before: string) =>
  `{{#if ${now}}}<tr><td style="padding:6px 12px 6px 0;color:#55645D;vertical-align:top">${label}</td><td style="padding:6px 0"><strong>{{${now}}}</strong><br><s style="color:#55645D">{{${before}}}</s></td></tr>{{/if}}`;

export const listingMoved = {
  subject: 'Changed: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">Something changed</h1>
<p style="margin:0 0 16px">Hello {{name}}, the provider has changed <strong>{{listingTitle}}</strong>, for which you have a ticket. Your ticket stays valid.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
${row('When', 'when', 'whenBefore')}
${row('Where', 'where', 'whereBefore')}
</table>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{ticketsUrl}}">Open your tickets</a></p>`),
  text: textLayout(`Hello {{{name}}},

the provider has changed {{{listingTitle}}}, for which you have a ticket. Your ticket stays valid.
{{#if when}}

When: {{{when}}}
(before: {{{whenBefore}}})
{{/if}}
{{#if where}}

Where: {{{where}}}
(before: {{{whereBefore}}})
{{/if}}

Your tickets:
{{{ticketsUrl}}}`),
};
