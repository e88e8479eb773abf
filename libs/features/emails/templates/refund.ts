import { asWritten, letter } from './layout.ts';

const cancelled = '(is source "cancellation")';
const byBank = '(is source "dispute")';
/** All of it may have gone back before: then the bank's word takes tickets alone. */
const byBankNow = `(and ${byBank} amountCents)`;
/** Asked with `lookup`, because mails that an older version wrote do not say. */
const returned = '(lookup this "returnedCents")';
const ticketsGo = '(lookup this "ticketsGo")';
const heading = `{{#if ${cancelled}}}Cancelled{{else if ${byBank}}}Your spot was taken back{{else if amountCents}}Your money is on its way back{{else}}Your spot was taken back{{/if}}`;

/** What went back differs from refund to refund: money, seats or both. */
export const refund = {
  subject: `${heading}: {{listingTitle}}`,
  ...letter({
    heading,
    paragraphs: [
      `Hello {{buyerName}}, {{#if ${cancelled}}}{{listingTitle}} by {{providerName}} has been cancelled.{{else}}this is about your tickets for {{listingTitle}}.{{/if}}`,
      `<strong>{{#if ${byBankNow}}}Your bank decided the dispute in your favour and returned {{money amountCents}}.{{else if amountCents}}{{money amountCents}} is going back to your card. Banks take up to ten days to show it.{{else if ${returned}}}{{money returnedCents}} has already been returned to you. Banks take up to ten days to show it.{{else if ${cancelled}}}What you paid goes back to your card.{{else}}No money is being refunded.{{/if}}</strong>`,
      `{{#if seats}}{{#if seatsLeft}}{{seats}} of your spots {{plural seats "has" "have"}} been taken back; {{seatsLeft}} {{plural seatsLeft "stays" "stay"}} valid.{{else}}{{plural seats "Your ticket is" "All your tickets are"}} no longer valid.{{/if}}{{else if ${ticketsGo}}}{{#if seatsLeft}}A separate email tells you about your tickets.{{else}}Your tickets are no longer valid.{{/if}}{{else}}Your tickets stay valid.{{/if}}`,
      `Why: {{#if reason}}${asWritten('reason')}{{else if ${cancelled}}}The listing was cancelled.{{else if ${byBankNow}}}The bank gave the money back after a dispute.{{else if ${byBank}}}Your bank decided the dispute in your favour.{{else}}Returned in the dashboard of the card provider.{{/if}}`,
    ],
    after: ['You do not need to do anything.'],
  }),
};
