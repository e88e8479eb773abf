import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { adminAudit } from './admin-audit.ts';
import { adminEmails } from './admin-emails.ts';
import { adminListings } from './admin-listings.ts';
import { adminMetrics } from './admin-metrics.ts';
import { adminOperations } from './admin-operations.ts';
import { adminPaymentIssues } from './admin-payment-issues.ts';
import { adminPerson } from './admin-person.ts';
import { admin } from './admin.ts';
import { applications } from './applications.ts';
import { approval } from './approval.ts';
import { calendar } from './calendar.ts';
import { card } from './card.ts';
import { carousel } from './carousel.ts';
import { checkIn } from './check-in.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { copying } from './copying.ts';
import { flash } from './flash.ts';
import { goneListing } from './gone-listing.ts';
import { home } from './home.ts';
import { joining } from './joining.ts';
import { listing } from './listing.ts';
import { listingPoint } from './listing-point.ts';
import { listings } from './listings.ts';
import { mailbox } from './mailbox.ts';
import { manageListing } from './manage-listing.ts';
import { map, mapFrame } from './map.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { myListings } from './my-listings.ts';
import { pages } from './pages.ts';
import { paymentSettings, simulatedProvider } from './payment-settings.ts';
import { payouts } from './payouts.ts';
import { premium, simulatedPremium } from './premium.ts';
import { publishing } from './publishing.ts';
import { sales } from './sales.ts';
import { secondFactor } from './second-factor.ts';
import { shell } from './shell.ts';
import { tickets } from './tickets.ts';
import { ui } from './ui.ts';
import { vocabulary } from './vocabulary.ts';

/** Every word that people read, by feature: `t('listings.heading')`. Keys are typed by this. */
export const en = {
  account,
  accounts,
  admin,
  adminAudit,
  adminEmails,
  adminListings,
  adminMetrics,
  adminOperations,
  adminPaymentIssues,
  adminPerson,
  applications,
  approval,
  calendar,
  card,
  carousel,
  checkIn,
  checkout,
  contact,
  copying,
  flash,
  goneListing,
  home,
  joining,
  listing,
  listingPoint,
  listings,
  mailbox,
  manageListing,
  map,
  mapFrame,
  media,
  members,
  myListings,
  pages,
  paymentSettings,
  payouts,
  premium,
  publishing,
  sales,
  secondFactor,
  shell,
  simulatedPremium,
  simulatedProvider,
  tickets,
  ui,
  vocabulary,
} as const;
