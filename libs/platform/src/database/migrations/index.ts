import { FirstSlice } from './2026_11_21_first_slice.ts';
import { Accounts } from './2026_11_21_accounts.ts';
import { Media } from './2026_11_21_media.ts';
import { Photos } from './2026_11_21_photos.ts';
import { KnownPlaces } from './2026_11_21_known_places.ts';
import { PendingListings } from './2026_11_21_pending_listings.ts';
import { Applications } from './2026_11_21_applications.ts';
import { Finding } from './2026_11_21_finding.ts';
import { RealCards } from './2026_11_21_real_cards.ts';
import { Tickets } from './2026_11_21_tickets.ts';
import { Refunds } from './2026_11_21_refunds.ts';
import { LateRefunds } from './2026_11_21_late_refunds.ts';
import { MoneyMatters } from './2026_11_21_money_matters.ts';
import { ShortLocks } from './2026_11_21_short_locks.ts';
import { UserSearchStatistics } from './2026_11_21_user_search_statistics.ts';
import { SweepLeases } from './2026_11_22_sweep_leases.ts';
import { Mail } from './2026_11_22_mail.ts';
import { EventDatesOfPayments } from './2026_11_22_event_dates_of_payments.ts';
import { ReturnedMoney } from './2026_11_22_returned_money.ts';
import { FoldedSearch } from './2026_11_22_folded_search.ts';
import { FormKeys } from './2026_11_22_form_keys.ts';
import { Checkout } from './2026_11_22_checkout.ts';

/** In order. A migration that was released is never edited; the next change is a new one. */
export const migrations = [
  { name: '2026_11_21_first_slice', class: FirstSlice },
  { name: '2026_11_21_accounts', class: Accounts },
  { name: '2026_11_21_media', class: Media },
  { name: '2026_11_21_photos', class: Photos },
  { name: '2026_11_21_known_places', class: KnownPlaces },
  { name: '2026_11_21_pending_listings', class: PendingListings },
  { name: '2026_11_21_applications', class: Applications },
  { name: '2026_11_21_finding', class: Finding },
  { name: '2026_11_21_real_cards', class: RealCards },
  { name: '2026_11_21_tickets', class: Tickets },
  { name: '2026_11_21_refunds', class: Refunds },
  { name: '2026_11_21_late_refunds', class: LateRefunds },
  { name: '2026_11_21_money_matters', class: MoneyMatters },
  { name: '2026_11_21_short_locks', class: ShortLocks },
  { name: '2026_11_21_user_search_statistics', class: UserSearchStatistics },
  { name: '2026_11_22_sweep_leases', class: SweepLeases },
  { name: '2026_11_22_mail', class: Mail },
  { name: '2026_11_22_returned_money', class: ReturnedMoney },
  { name: '2026_11_22_event_dates_of_payments', class: EventDatesOfPayments },
  { name: '2026_11_22_folded_search', class: FoldedSearch },
  { name: '2026_11_22_form_keys', class: FormKeys },
  { name: '2026_11_22_checkout', class: Checkout },
];
