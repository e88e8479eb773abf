import { htmlLayout, placeOf, textLayout } from './layout.ts';

const row = (label: string, moved: string, now: string, before: string) =>
  `{{#if ${moved}}}<tr><td style="padding:6px 12px 6px 0;color:#55645D;vertical-align:top">${label}</td><td style="padding:6px 0"><strong>${now}</strong><br><s style="color:#55645D">${before}</s></td></tr>{{/if}}`;
const time = (of: string) =>
  `{{#if ${of}.eventStart}}{{period ${of}.eventStart ${of}.eventEnd}}{{else}}to be arranged with the provider{{/if}}`;
const when = ['time', time('time.now'), time('time.before')] as const;
const where = ['place', placeOf('place.now.'), placeOf('place.before.')] as const;

/** Says nowhere who did it: an administrator can, too. */
export const listingMoved = {
  subject: 'Changed: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">Something changed</h1>
<p style="margin:0 0 16px">Hello {{name}}, <strong>{{listingTitle}}</strong>, for which you have a ticket, has been changed. Your ticket stays valid.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
${row('When', ...when)}
${row('Where', ...where)}
</table>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{ticketsUrl}}">Open your tickets</a></p>`),
  text: textLayout(`Hello {{name}},

{{listingTitle}}, for which you have a ticket, has been changed. Your ticket stays valid.
{{#if time}}

When: ${when[1]}
(before: ${when[2]})
{{/if}}
{{#if place}}

Where: ${where[1]}
(before: ${where[2]})
{{/if}}

Your tickets:
{{ticketsUrl}}`),
};
