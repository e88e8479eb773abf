import { htmlLayout, textLayout } from './layout.ts';

export const lateRefund = {
  subject: 'Your money is on its way back: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">We could not keep your spots</h1>
<p style="margin:0 0 16px">Hello {{buyerName}}, your payment for <strong>{{listingTitle}}</strong> arrived after your hold had ended, and the spots had been taken by then.</p>
<p style="margin:0">We are returning the whole {{amountText}} to your card. You do not need to do anything.</p>`),
  text: textLayout(`Hello {{{buyerName}}},

your payment for {{{listingTitle}}} arrived after your hold had ended, and the spots had been taken by then.
We are returning the whole {{{amountText}}} to your card. You do not need to do anything.`),
};
