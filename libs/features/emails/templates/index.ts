import type { ContactTopic } from '@canopy/contracts/contact-topics';
import type { RefundSource } from '@canopy/contracts/refunds';
import {
  accountDeleted,
  accountRemoved,
  addressConfirmed,
  confirmationCode,
  emailChange,
  emailChanged,
  emailChangeRequested,
  emailChangeTaken,
  emailVerification,
  passwordChanged,
  passwordEnded,
  passwordReset,
  passwordResetDone,
  socialConnected,
  socialDisconnected,
} from './account.ts';
import {
  applicationApproved,
  applicationQuestion,
  applicationReceived,
  applicationRejected,
  applicationReopened,
  applicationsWaiting,
} from './application.ts';
import { type BacklogAlert, backlogAlerts } from './backlog-alert.ts';
import { contactMessages } from './contact-message.ts';
import { disputeTaken } from './dispute-taken.ts';
import { latePaymentReturned, lateRefund } from './late-refund.ts';
import { listingCancelled } from './listing-cancelled.ts';
import { listingApproval, listingPublishedForYou } from './listing-for-provider.ts';
import type { MailTemplate } from './layout.ts';
import { listingMoved } from './listing-moved.ts';
import { type MoneyAlert, moneyAlerts } from './money-alert.ts';
import { paymentAccountEnded } from './payment-account-ended.ts';
import { payoutFailed } from './payout-failed.ts';
import { premiumCancelled, premiumEnded, premiumRenewalFailed, premiumStarted } from './premium.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';
import { refund } from './refund.ts';
import { adminsChanged, roleChanged, secondFactorChanged } from './role.ts';
import { saleOpen } from './sale-open.ts';
import { ticketReminder } from './ticket-reminder.ts';

export const templates = {
  'purchase-confirmation': purchaseConfirmation,
  /** The same for a free spot. Its own name, because causing it costs nothing: see the trigger of the table. */
  'sign-up-confirmation': purchaseConfirmation,
  'late-refund': lateRefund,
  'late-payment-returned': latePaymentReturned,
  refund,
  'money-alert': moneyAlerts,
  'backlog-alert': backlogAlerts,
  'email-verification': emailVerification,
  'email-change': emailChange,
  'email-change-taken': emailChangeTaken,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'password-reset': passwordReset,
  'confirmation-code': confirmationCode,
  'password-changed': passwordChanged,
  'password-reset-done': passwordResetDone,
  'address-confirmed': addressConfirmed,
  'password-ended': passwordEnded,
  'social-connected': socialConnected,
  'social-disconnected': socialDisconnected,
  'account-deleted': accountDeleted,
  'listing-cancelled': listingCancelled,
  'listing-approval': listingApproval,
  'listing-published-for-you': listingPublishedForYou,
  'account-removed': accountRemoved,
  'application-received': applicationReceived,
  'application-approved': applicationApproved,
  'application-rejected': applicationRejected,
  'role-changed': roleChanged,
  'admins-changed': adminsChanged,
  'second-factor-changed': secondFactorChanged,
  'application-question': applicationQuestion,
  'application-reopened': applicationReopened,
  'applications-waiting': applicationsWaiting,
  'listing-moved': listingMoved,
  'ticket-reminder': ticketReminder,
  'payout-failed': payoutFailed,
  'payment-account-ended': paymentAccountEnded,
  'dispute-taken': disputeTaken,
  'sale-open': saleOpen,
  'premium-started': premiumStarted,
  'premium-cancelled': premiumCancelled,
  'premium-renewal-failed': premiumRenewalFailed,
  'premium-ended': premiumEnded,
  'contact-message': contactMessages,
} satisfies Record<TemplateName, MailTemplate | Record<string, MailTemplate>>;

interface Confirmation {
  buyerName: string;
  listingTitle: string;
  quantity: number;
  eventStart: string | null;
  isVirtual: boolean;
  location: string;
  amountCents: number;
  contact: string;
  codes: string[];
  /** There was an earlier mail, with other codes. A mail that an older version wrote does not say. */
  restored?: boolean;
  /** The page with the QR codes, which only the holder can open. */
  ticketsUrl: string;
  listingUrl: string;
}

interface AboutPremium {
  name: string;
  /** What the platform keeps of a sale now. */
  feeBps: number;
  premiumUrl: string;
  /** No approved provider any more, and so nobody to whom Premium is open. */
  rejected: boolean;
}

interface EventTime {
  eventStart: string | null;
  eventEnd: string | null;
}
interface Place {
  isVirtual: boolean;
  location: string;
}

/**
 * What each template needs: facts, cents and ISO times, which it says in its own words. The row keeps them, so that a
 * mail says what was true when it was caused.
 */
export interface TemplateData {
  'purchase-confirmation': Confirmation;
  'sign-up-confirmation': Confirmation;
  'listing-cancelled': {
    name: string;
    listingTitle: string;
    providerName: string;
    eventStart: string | null;
    /** Of somebody who paid, and could not be paid back yet. */
    owedCents?: number;
    /** Of somebody who paid, and with whom an administrator settled it in another way than by the card. */
    settledCents?: number;
    listingsUrl: string;
  };
  /** What did not change is null. */
  'listing-moved': {
    name: string;
    listingTitle: string;
    time: { now: EventTime; before: EventTime } | null;
    place: { now: Place; before: Place } | null;
    ticketsUrl: string;
  };
  'ticket-reminder': {
    name: string;
    listingTitle: string;
    eventStart: string;
    isVirtual: boolean;
    location: string;
    tickets: number;
    ticketsUrl: string;
  };
  refund: {
    buyerName: string;
    listingTitle: string;
    providerName: string;
    /** Late payments have a mail of their own. */
    source: Exclude<RefundSource, 'late_payment'>;
    amountCents: number;
    /** Seats that went back, and those that are left. */
    seats: number;
    seatsLeft: number;
    /** Tickets that did not go back with it are no longer valid, or are going back. An older version does not say. */
    ticketsGo?: boolean;
    /** What of the payment had gone back before. An older version does not say. */
    returnedCents?: number;
    /** A person's words; null where the source says it. */
    reason: string | null;
  };
  'money-alert': MoneyAlert & { url: string };
  'backlog-alert': BacklogAlert & { url: string };
  /** `listingGone`: it was called off or taken down before the money came. An older version does not say. */
  'late-refund': { buyerName: string; listingTitle: string; amountCents: number; listingGone?: boolean };
  'late-payment-returned': {
    providerName: string;
    buyerName: string;
    listingTitle: string;
    amountCents: number;
    buyerIsGone: boolean;
    listingGone?: boolean;
  };
  /** `secretUrl` and `secretCode` are forgotten as soon as the mail is out: whoever reads the table later must not find a way in. */
  'email-verification': { secretUrl: string };
  'email-change': { secretUrl: string };
  /** `name` of the account that has the address. */
  'email-change-taken': { name: string; url: string };
  'email-change-requested': { name: string; resetUrl: string };
  'email-changed': { name: string };
  'password-reset': { name: string; secretUrl: string };
  'confirmation-code': { name: string; secretCode: string };
  'password-changed': { name: string; resetUrl: string };
  /** `profilesStay`: connected ones, which still open the account. A mail that an older version wrote does not say. */
  'password-reset-done': { name: string; resetUrl: string; profilesStay?: boolean };
  'address-confirmed': { name: string; resetUrl: string };
  /** `endedProfiles`: their names, perhaps none. A mail that an older version wrote says neither. */
  'password-ended': {
    name: string;
    providerName: string;
    resetUrl: string;
    noPassword?: boolean;
    endedProfiles?: string;
  };
  'social-connected': { name: string; providerName: string; accountUrl: string };
  'social-disconnected': { name: string; providerName: string; resetUrl: string };
  'account-deleted': { name: string };
  'listing-approval': { recipientName: string; listingTitle: string; adminName: string; secretUrl: string };
  'listing-published-for-you': { recipientName: string; listingTitle: string; adminName: string; listingUrl: string };
  'account-removed': { name: string };
  /** `premium`: that it is not renewed any more is said in the same mail. */
  'role-changed': { name: string; toAdmin: boolean; by: string; url: string; premium?: boolean };
  /** `by` is who reset it, and else null. */
  'second-factor-changed': {
    name: string;
    change: 'on' | 'off' | 'new_codes' | 'recovered' | 'reset';
    by: string | null;
    /** Missing in mails that an older version wrote, which ended no session. */
    signedOut?: boolean;
    url: string;
  };
  'admins-changed': {
    name: string;
    who: string;
    toAdmin: boolean;
    /** Of an account that has gone, and who did it. */
    deletion?: 'own' | 'by_admin';
    by: string;
    url: string;
  };
  'application-received': { name: string; businessName: string; applicationUrl: string };
  'application-approved': {
    name: string;
    businessName: string;
    paymentSettingsUrl: string;
    /** Missing in mails that an older version wrote. */
    canBePaid?: boolean;
    addListingUrl: string;
  };
  'application-rejected': {
    name: string;
    businessName: string;
    reason: string;
    /** Missing in mails that an older version wrote. */
    wasProvider?: boolean;
  };
  'application-question': { name: string; businessName: string; question: string; applicationUrl: string };
  'application-reopened': { name: string; businessName: string; applicationUrl: string };
  /** `businessName` where it is one; how many wait in all stands in `waiting`. */
  'applications-waiting': {
    arrived: number;
    businessName: string | null;
    waiting: number;
    applicationsUrl: string;
  };
  'sale-open': { name: string; listingTitle: string; eventStart: string | null; listingUrl: string };
  /** `failure` in the bank's words; null when it gave none. */
  'payout-failed': { name: string; amountCents: number; failure: string | null; settingsUrl: string };
  'payment-account-ended': { name: string; settingsUrl: string };
  /** What was taken, and what of the fee was given back for it. */
  'dispute-taken': {
    name: string;
    buyerName: string;
    listingTitle: string;
    amountCents: number;
    feeCents: number;
    saleUrl: string;
  };
  /** `ends` where it is set to end already; a mail that an older version wrote does not say. */
  'premium-started': AboutPremium & { until: string; ends?: boolean };
  'premium-cancelled': AboutPremium & { until: string };
  'premium-renewal-failed': AboutPremium;
  'premium-ended': AboutPremium;
  /** An answer goes to `replyTo`, which is forgotten as soon as the mail is out. */
  'contact-message': {
    kind: ContactTopic;
    name: string;
    message: string;
    replyTo: string;
    inFrench: boolean;
    confirmed: boolean;
  };
}

export type TemplateName = keyof TemplateData;
export type { BacklogAlert, MailTemplate, MoneyAlert };
