import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { applications } from './applications.ts';
import { calendar } from './calendar.ts';
import { checkout } from './checkout.ts';
import { flash } from './flash.ts';
import { listing } from './listing.ts';
import { listings } from './listings.ts';
import { mailbox } from './mailbox.ts';
import { publishing } from './publishing.ts';
import { sales } from './sales.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';
import { vocabulary } from './vocabulary.ts';

/** Every word that a visitor reads, by feature. `t('listings.heading')`; keys are typed. */
export const en = { accounts, admin, applications, calendar, checkout, flash, listing, listings, mailbox, publishing, sales, shell, ui, vocabulary } as const;
