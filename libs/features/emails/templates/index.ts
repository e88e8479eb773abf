import {
  accountDeleted,
  accountRemoved,
  addressConfirmed,
  emailVerification,
  passwordChanged,
  passwordEnded,
  passwordReset,
  passwordResetDone,
  socialConnected,
} from './account.ts';
import { applicationApproved, applicationReceived, applicationRejected } from './application.ts';
import { latePaymentReturned, lateRefund } from './late-refund.ts';
import { listingCancelled } from './listing-cancelled.ts';
import { listingApproval, listingPublishedForYou } from './listing-for-provider.ts';
import { listingMoved } from './listing-moved.ts';
import { moneyAlert, refund } from './refund.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';
import { ticketReminder } from './ticket-reminder.ts';

export const templates = {
  'purchase-confirmation': purchaseConfirmation,
  /** The same for a free spot. Its own name, because causing it costs nothing: see the trigger of the table. */
  'sign-up-confirmation': purchaseConfirmation,
  'late-refund': lateRefund,
  'late-payment-returned': latePaymentReturned,
  refund,
  'money-alert': moneyAlert,
  'email-verification': emailVerification,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'password-reset-done': passwordResetDone,
  'address-confirmed': addressConfirmed,
  'password-ended': passwordEnded,
  'social-connected': socialConnected,
  'account-deleted': accountDeleted,
  'listing-cancelled': listingCancelled,
  'listing-approval': listingApproval,
  'listing-published-for-you': listingPublishedForYou,
  'account-removed': accountRemoved,
  'application-received': applicationReceived,
  'application-approved': applicationApproved,
  'application-rejected': applicationRejected,
  'listing-moved': listingMoved,
  'ticket-reminder': ticketReminder,
} as const;

interface Confirmation {
  buyerName: string;
  listingTitle: string;
  ticketsText: string;
  single: boolean;
  when: string | null;
  location: string | null;
  amountText: string;
  contact: string;
  codes: string[];
  /** The page with the QR codes, which only the holder can open. */
  ticketsUrl: string;
  listingUrl: string;
}

/** What each template needs; the row keeps it, so that a mail says what was true when it was caused. */
export interface TemplateData {
  'purchase-confirmation': Confirmation;
  'sign-up-confirmation': Confirmation;
  'listing-cancelled': {
    name: string;
    listingTitle: string;
    providerName: string;
    when: string | null;
    listingsUrl: string;
  };
  /** What did not change is null. */
  'listing-moved': {
    name: string;
    listingTitle: string;
    when: string | null;
    whenBefore: string | null;
    where: string | null;
    whereBefore: string | null;
    ticketsUrl: string;
  };
  'ticket-reminder': {
    name: string;
    listingTitle: string;
    when: string;
    where: string;
    ticketsText: string;
    ticketsUrl: string;
  };
  refund: {
    buyerName: string;
    listingTitle: string;
    subjectText: string;
    lead: string;
    moneyText: string;
    seatsText: string;
    reason: string;
  };
  'money-alert': { headline: string; facts: string; whatToDo: string; url: string };
  'late-refund': { buyerName: string; listingTitle: string; amountText: string };
  'late-payment-returned': {
    providerName: string;
    buyerName: string;
    listingTitle: string;
    amountText: string;
    buyerIsGone: boolean;
  };
  /** `secretUrl` is forgotten as soon as the mail is out: whoever reads the table later must not find a way in. */
  'email-verification': { secretUrl: string };
  'password-reset': { name: string; secretUrl: string };
  'password-changed': { name: string; resetUrl: string };
  'password-reset-done': { name: string; resetUrl: string };
  'address-confirmed': { name: string; resetUrl: string };
  'password-ended': { name: string; providerName: string; resetUrl: string };
  'social-connected': { name: string; providerName: string; accountUrl: string };
  'account-deleted': { name: string };
  'listing-approval': { recipientName: string; listingTitle: string; adminName: string; secretUrl: string };
  'listing-published-for-you': { recipientName: string; listingTitle: string; adminName: string; listingUrl: string };
  'account-removed': { name: string };
  'application-received': { name: string; businessName: string; applicationUrl: string };
  'application-approved': { name: string; businessName: string; addListingUrl: string };
  'application-rejected': { name: string; businessName: string; reason: string };
}

export type TemplateName = keyof TemplateData;
