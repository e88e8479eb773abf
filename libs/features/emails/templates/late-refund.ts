import { htmlLayout, textLayout } from './layout.ts';

export const lateRefund = {
  subject: 'Your money is on its way back: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">We could not keep your spots</h1>
<p style="margin:0 0 16px">Hello {{buyerName}}, your payment for <strong>{{listingTitle}}</strong> arrived after your hold had ended, and the spots had been taken by then.</p>
<p style="margin:0">We are returning the whole {{money amountCents}} to your card. You do not need to do anything.</p>`),
  text: textLayout(`Hello {{buyerName}},

Your payment for {{listingTitle}} arrived after your hold had ended, and the spots had been taken by then.
We are returning the whole {{money amountCents}} to your card. You do not need to do anything.`),
};

/** To whoever offers it: nobody comes who did not get a spot. */
export const latePaymentReturned = {
  subject: 'A payment for {{listingTitle}} came too late',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">A payment came too late</h1>
<p style="margin:0 0 16px">Hello {{providerName}}, {{#if buyerIsGone}}Somebody paid {{money amountCents}} for <strong>{{listingTitle}}</strong> but deleted their account before the payment arrived.{{else}}{{buyerName}} paid {{money amountCents}} for <strong>{{listingTitle}}</strong> after the hold had ended, and no spots were left.{{/if}}</p>
<p style="margin:0">The whole amount goes back to the card, and no tickets were given. You do not need to do anything.</p>`),
  text: textLayout(`Hello {{providerName}},

{{#if buyerIsGone}}Somebody paid {{money amountCents}} for {{listingTitle}} but deleted their account before the payment arrived.{{else}}{{buyerName}} paid {{money amountCents}} for {{listingTitle}} after the hold had ended, and no spots were left.{{/if}}
The whole amount goes back to the card, and no tickets were given. You do not need to do anything.`),
};
