import fewMailsToUnconfirmedAddresses from './few_mails_to_unconfirmed_addresses.sql';
import keepAudit from './keep_audit.sql';
import keepLedger from './keep_ledger.sql';
import linksForgetAddresses from './links_forget_addresses.sql';
import listingAsReadOrFail from './listing_as_read_or_fail.sql';
import listingMediaLeavesFiles from './listing_media_leaves_files.sql';
import listingsShowTheirCover from './listings_show_their_cover.sql';
import liveHoldsOf from './live_holds_of.sql';
import mailsSpeakToTheirReceiver from './mails_speak_to_their_receiver.sql';
import noteSale from './note_sale.sql';
import paymentsHaveEarnings from './payments_have_earnings.sql';
import subscriptionsMakePremium from './subscriptions_make_premium.sql';
import takeSeats from './take_seats.sql';
import takeSeatsOrFail from './take_seats_or_fail.sql';
import usersBecomeProviders from './users_become_providers.sql';
import usersLeavePhotos from './users_leave_photos.sql';
import writeLedgerOfOrder from './write_ledger_of_order.sql';
import writeLedgerOfPayment from './write_ledger_of_payment.sql';

/**
 * The functions of the database and the triggers that call them, each in a file with its name; those that others call
 * come first. One that stored values depend on (`folded`, behind the search column) stands in the migration of the
 * column instead: to change it means to write the column anew.
 */
export const databaseFunctions: Record<string, string> = {
  take_seats: takeSeats,
  take_seats_or_fail: takeSeatsOrFail,
  listing_as_read_or_fail: listingAsReadOrFail,
  live_holds_of: liveHoldsOf,
  write_ledger_of_order: writeLedgerOfOrder,
  write_ledger_of_payment: writeLedgerOfPayment,
  note_sale: noteSale,
  payments_have_earnings: paymentsHaveEarnings,
  keep_ledger: keepLedger,
  keep_audit: keepAudit,
  users_become_providers: usersBecomeProviders,
  users_leave_photos: usersLeavePhotos,
  subscriptions_make_premium: subscriptionsMakePremium,
  links_forget_addresses: linksForgetAddresses,
  listing_media_leaves_files: listingMediaLeavesFiles,
  listings_show_their_cover: listingsShowTheirCover,
  few_mails_to_unconfirmed_addresses: fewMailsToUnconfirmedAddresses,
  mails_speak_to_their_receiver: mailsSpeakToTheirReceiver,
};
