import { htmlLayout, place, textLayout } from './layout.ts';

export const ticketReminder = {
  subject: 'Reminder: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">See you soon, {{name}}!</h1>
<p style="margin:0 0 16px">You have {{tickets}} {{plural tickets "ticket" "tickets"}} for <strong>{{listingTitle}}</strong>.</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">
<tr><td style="padding:6px 12px 6px 0;color:#55645D">When</td><td style="padding:6px 0">{{eventTime eventStart}}</td></tr>
<tr><td style="padding:6px 12px 6px 0;color:#55645D">Where</td><td style="padding:6px 0">${place}</td></tr>
</table>
<p style="margin:0"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{ticketsUrl}}">Open your tickets</a></p>`),
  text: textLayout(`See you soon, {{name}}!

You have {{tickets}} {{plural tickets "ticket" "tickets"}} for {{listingTitle}}.

When: {{eventTime eventStart}}
Where: ${place}

Your tickets, with the QR code for the door:
{{ticketsUrl}}`),
};
