import { htmlLayout, textLayout } from './layout.ts';

/** Asked with `lookup`, because mails that an older version wrote do not say. */
const listingGone = '(lookup this "listingGone")';
const whyToBuyer = `{{#if ${listingGone}}}arrived after it had been called off or taken down{{else}}arrived after your hold had ended, and the spots had been taken by then{{/if}}`;
const whyToProvider = `{{#if ${listingGone}}}after it had been called off or taken down{{else}}after the hold had ended, and no spots were left{{/if}}`;

export const lateRefund = {
  subject: 'Your money is on its way back: {{listingTitle}}',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">{{#if ${listingGone}}}Your money is on its way back{{else}}We could not keep your spots{{/if}}</h1>
<p style="margin:0 0 16px">Hello {{buyerName}}, your payment for <strong>{{listingTitle}}</strong> ${whyToBuyer}.</p>
<p style="margin:0">We are returning the whole {{money amountCents}} to your card. You do not need to do anything.</p>`),
  text: textLayout(`Hello {{buyerName}},

Your payment for {{listingTitle}} ${whyToBuyer}.
We are returning the whole {{money amountCents}} to your card. You do not need to do anything.`),
};

/** To whoever offers it: nobody comes who did not get a spot. */
export const latePaymentReturned = {
  subject: 'A payment for {{listingTitle}} came too late',
  html: htmlLayout(`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">A payment came too late</h1>
<p style="margin:0 0 16px">Hello {{providerName}}, {{#if buyerIsGone}}somebody paid {{money amountCents}} for <strong>{{listingTitle}}</strong> but deleted their account before the payment arrived.{{else}}{{buyerName}} paid {{money amountCents}} for <strong>{{listingTitle}}</strong> ${whyToProvider}.{{/if}}</p>
<p style="margin:0">The whole amount goes back to the card, and no tickets were given. You do not need to do anything.</p>`),
  text: textLayout(`Hello {{providerName}},

{{#if buyerIsGone}}Somebody paid {{money amountCents}} for {{listingTitle}} but deleted their account before the payment arrived.{{else}}{{buyerName}} paid {{money amountCents}} for {{listingTitle}} ${whyToProvider}.{{/if}}
The whole amount goes back to the card, and no tickets were given. You do not need to do anything.`),
};
