import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { approval } from './approval.ts';
import { calendar } from './calendar.ts';
import { carousel } from './carousel.ts';
import { checkIn } from './check-in.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { flash } from './flash.ts';
import { home } from './home.ts';
import { listing } from './listing.ts';
import { listings } from './listings.ts';
import { mailbox } from './mailbox.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { myListings } from './my-listings.ts';
import { publishing } from './publishing.ts';
import { shell } from './shell.ts';
import { tickets } from './tickets.ts';
import { ui } from './ui.ts';
import { vocabulary } from './vocabulary.ts';

/**
 * Every word that people read, by feature. `t('listings.heading')`; keys are typed. Those of administrators alone stand
 * in `admin-words.ts`, those of the long pages in `pages.ts`, those of
 * the payment setup in `payment-settings.ts`, those of
 * Premium in `premium.ts`, those about sales in `sales.ts`.
 */
export const en = {
  account,
  accounts,
  applications,
  approval,
  calendar,
  carousel,
  checkIn,
  checkout,
  contact,
  flash,
  home,
  listing,
  listings,
  mailbox,
  media,
  members,
  myListings,
  publishing,
  shell,
  tickets,
  ui,
  vocabulary,
} as const;
