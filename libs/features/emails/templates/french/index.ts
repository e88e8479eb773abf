import type { MailTemplate, TemplateName } from '../index.ts';
import * as account from './account.ts';
import * as provider from './provider.ts';
import * as tickets from './tickets.ts';

/** What administrators alone receive stands in English. */
type ForAdministrators =
  'money-alert' | 'backlog-alert' | 'admins-changed' | 'applications-waiting' | 'contact-message';

export const frenchTemplates: Record<Exclude<TemplateName, ForAdministrators>, MailTemplate> = {
  'purchase-confirmation': tickets.purchaseConfirmation,
  'sign-up-confirmation': tickets.purchaseConfirmation,
  'late-refund': tickets.lateRefund,
  'late-payment-returned': provider.latePaymentReturned,
  refund: tickets.refund,
  'email-verification': account.emailVerification,
  'email-change': account.emailChange,
  'email-change-taken': account.emailChangeTaken,
  'email-change-requested': account.emailChangeRequested,
  'email-changed': account.emailChanged,
  'password-reset': account.passwordReset,
  'confirmation-code': account.confirmationCode,
  'password-changed': account.passwordChanged,
  'password-reset-done': account.passwordResetDone,
  'address-confirmed': account.addressConfirmed,
  'password-ended': account.passwordEnded,
  'social-connected': account.socialConnected,
  'social-disconnected': account.socialDisconnected,
  'account-deleted': account.accountDeleted,
  'listing-cancelled': tickets.listingCancelled,
  'listing-approval': provider.listingApproval,
  'listing-published-for-you': provider.listingPublishedForYou,
  'account-removed': account.accountRemoved,
  'application-received': provider.applicationReceived,
  'application-approved': provider.applicationApproved,
  'application-rejected': provider.applicationRejected,
  'role-changed': account.roleChanged,
  'second-factor-changed': account.secondFactorChanged,
  'application-question': provider.applicationQuestion,
  'application-reopened': provider.applicationReopened,
  'listing-moved': tickets.listingMoved,
  'ticket-reminder': tickets.ticketReminder,
  'payout-failed': provider.payoutFailed,
  'payment-account-ended': provider.paymentAccountEnded,
  'dispute-taken': provider.disputeTaken,
  'sale-open': tickets.saleOpen,
  'premium-started': provider.premiumStarted,
  'premium-cancelled': provider.premiumCancelled,
  'premium-renewal-failed': provider.premiumRenewalFailed,
  'premium-ended': provider.premiumEnded,
};
