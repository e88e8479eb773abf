import { admin } from './admin.ts';
import { adminEmails } from './admin-emails.ts';
import { adminListings } from './admin-listings.ts';
import { adminMoney } from './admin-money.ts';

/** What administrators alone read: no other page makes a phone fetch it. */
export const adminWords = { admin, adminEmails, adminListings, adminMoney } as const;
