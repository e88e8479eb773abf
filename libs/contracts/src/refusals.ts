/**
 * The catalogue of expected refusals: one code, one HTTP status, one sentence for people.
 * A use case throws `Refusal` with a code from here; it knows no HTTP. The sentence is what a person reads,
 * so it says what to do next wherever something can be done.
 */
export const refusals = {
  invalid_input: [400, 'Please check the marked fields and try again.'],
  malformed_request: [400, 'The request could not be read. Please reload the page and try again.'],
  bad_signature: [400, 'The signature of this event does not match its content.'],
  wrong_webhook_endpoint: [400, 'This event belongs to another endpoint.'],
  not_signed_in: [401, 'User not authenticated'],
  unknown_email: [401, 'No account found with this email.'],
  wrong_password: [401, 'Incorrect password.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  provider_only: [403, 'Provider Access Required'],
  own_listing: [403, 'This is your own listing, so there is nothing to buy.'],
  not_found: [404, 'There is nothing at this address.'],
  listing_not_found: [404, 'Listing not found'],
  order_not_found: [404, 'This purchase could not be found. Please start again from the listing.'],
  common_password: [400, 'This password is one of the first that anybody would try. Please choose another one.'],
  reset_link_invalid: [409, 'This link does not work any more. Please ask for a new one.'],
  verification_link_invalid: [
    409,
    'This link does not work any more. Please ask for a new one from your account menu.',
  ],
  verification_needs_password: [
    409,
    'Please choose a password for this account, or sign in to it and open the link again.',
  ],
  social_sign_in_failed: [401, 'Signing in did not work. Please try again.'],
  social_sign_in_off: [404, 'This way of signing in is not set up here.'],
  social_email_missing: [
    409,
    'We were not given an email address. Please allow it, or create an account with your email.',
  ],
  link_needs_password: [
    409,
    'An account with this email already exists, made with a password. Enter that password once to connect the two; after that either way signs you in.',
  ],
  account_elsewhere: [
    409,
    'An account with this email already exists and is opened in another way. Please use that way, or ask for a link that sets a password.',
  ],
  connection_expired: [409, 'Connecting took too long. Please start again.'],
  no_password: [409, 'This account has no password yet. Please ask for a link that sets one.'],
  application_not_found: [404, 'Application not found'],
  application_without_user: [409, 'Cannot submit application without a user ID.'],
  application_rejected: [409, 'Your application was not accepted. If something has changed, please write to us.'],
  already_provider: [409, 'You are an approved provider already. There is nothing to apply for.'],
  /** The sentence is made with who decided what; see `decide-application`. */
  application_decided: [409, 'Somebody has decided about this application already.'],
  /** The sentence is made with the id, see `userDocumentNotFound`. */
  user_record_missing: [404, 'User document not found.'],
  user_not_found: [404, 'There is no user with this id any more.'],
  fee_not_applicable: [409, 'Only service providers and approved administrators have a platform fee.'],
  own_admin_account: [409, 'You cannot delete your own admin account from this interface.'],
  last_admin: [409, 'This is the last administrator. Please make somebody else one first.'],
  approval_link_missing: [400, 'Invalid approval link'],
  approval_link_unknown: [404, 'Invalid or expired approval link'],
  approval_link_expired: [409, 'This approval link has expired. Please contact the administrator for a new one.'],
  approval_link_used: [409, 'This approval link has already been used.'],
  approval_listing_gone: [404, 'The associated listing could not be found.'],
  approval_email_taken: [409, 'An account with this email already exists. Please sign in instead.'],
  approval_other_account: [
    403,
    'This link was sent to another email address. Please sign out, sign in with that address and open the link again.',
  ],
  pending_listing_not_found: [404, 'This listing is not waiting any more. Please load the list again.'],
  email_not_waiting: [409, 'This mail does not wait any more. Please load the page again.'],
  edited_elsewhere: [
    409,
    'Somebody else changed this listing while you were editing it. Please choose what to keep, then save again.',
  ],
  fewer_than_taken: [409, 'More spots than that are taken. Please enter a higher number.'],
  sale_not_found: [404, 'This sale could not be found.'],
  refund_not_found: [404, 'This refund could not be found.'],
  refund_too_large: [409, 'More than what is left of this payment cannot go back. Please enter less.'],
  too_many_seats_back: [409, 'This payment does not have that many spots any more. Please choose fewer.'],
  nothing_to_refund: [400, 'Please enter an amount, choose spots to take back, or both.'],
  payment_issue_settled: [409, 'This does not wait for anybody any more. Please load the page again.'],
  payment_disputed: [
    409,
    'The buyer disputes this payment with the bank, so no money can go back now. Please wait until the bank has decided.',
  ],
  refund_in_order: [409, 'This refund has not failed, so there is nothing to try again.'],
  listing_cancelled: [409, 'This listing has been cancelled, so spots are no longer available.'],
  email_taken: [409, 'An account with this email already exists.'],
  full_capacity: [409, 'This listing is at full capacity. No more attendees can sign up.'],
  not_enough_seats: [409, 'There are not that many spots left. Please choose fewer tickets.'],
  already_signed_up: [409, 'You are already signed up for this listing.'],
  charge_too_large: [409, 'This is more than one payment can be. Please choose fewer tickets.'],
  not_signed_up: [409, 'You are not signed up for this listing.'],
  sign_up_started: [409, 'This has begun, so the spot can no longer be given back here. Please contact the provider.'],
  sign_up_used: [409, 'You are checked in already, so the spot can no longer be given back.'],
  tickets_not_found: [404, 'These tickets could not be found. Please open them from My Calendar.'],
  ticket_not_found: [404, 'There is no ticket with this code. Please check it and try again.'],
  ticket_of_others: [403, 'This is a ticket for a listing of another provider, so it cannot be checked in here.'],
  ticket_other_listing: [409, 'This ticket is for another listing.'],
  ticket_used: [409, 'This ticket was used already.'],
  ticket_void: [409, 'This ticket was given back and is no longer valid.'],
  ticket_not_used: [409, 'This ticket is not checked in.'],
  feed_not_found: [404, 'There is no calendar at this address.'],
  price_changed: [409, 'The price has changed since you opened this page. Please check the new total.'],
  too_many_holds: [409, 'You already hold spots on three other listings. Please finish or cancel one of them first.'],
  bought_elsewhere: [
    409,
    'You are starting this purchase in another window at the same moment. Please continue in one of them.',
  ],
  payment_under_way: [
    409,
    'Your payment for these spots is already on its way. Please wait a moment, then open the listing again.',
  ],
  hold_expired: [409, 'Your hold on these spots has ended and nothing was charged. Please start again.'],
  just_bought: [
    409,
    'You have just bought these tickets. Your payment has arrived, and a confirmation is on its way to your email.',
  ],
  email_not_confirmed: [
    403,
    'Please confirm your email address first: open the link in the mail that we sent you, then try again.',
  ],
  /** The sentence is made with the minutes that are left. */
  hold_pause: [
    429,
    'You let spots here go twice without paying, so others come first for an hour. Please try again then.',
  ],
  hold_extended: [409, 'This hold was already extended once.'],
  listing_over: [409, 'This event is over, so spots are no longer available.'],
  not_for_sale: [409, 'This listing is not sold here. Please contact the provider.'],
  not_free: [409, 'This listing is not free. Please buy a ticket.'],
  provider_not_ready: [409, 'Failed to prepare payment. Please try again.'],
  media_type_refused: [415, 'Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed'],
  /** The sentence is made by `fileTooLarge` of rules/media-limits, with the limit of its kind. */
  media_too_large: [413, 'File size must be less than 10MB.'],
  media_unreadable: [
    400,
    'This file is damaged or not quite what its name says. Please save it again in its program and retry.',
  ],
  media_missing: [400, 'Please choose a file first.'],
  media_empty: [400, 'This file is empty. Please choose another one.'],
  media_gone: [409, 'One of the files is no longer there. Please remove it and add it again.'],
  too_many_media: [409, 'Maximum 10 files allowed'],
  too_many_drafts: [
    409,
    'You have many files that are not on a listing yet. Please publish or come back tomorrow, when they are cleared away.',
  ],
  upload_failed: [503, 'Failed to upload media. Please try again.'],
  payment_failed: [402, 'Payment processing failed. Please try again.'],
  too_large: [413, 'This is larger than we can accept.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  card_provider_unavailable: [503, 'Failed to prepare payment. Please try again.'],
  search_too_slow: [
    503,
    'This search takes too long right now. Please try a longer or more exact word, or fewer filters.',
  ],
  unavailable: [503, 'Canopy is not reachable right now. Please try again in a moment.'],
  social_sign_in_unreachable: [
    503,
    'This way of signing in cannot be reached right now. Please try again in a moment, or use your password.',
  ],
  timed_out: [504, 'This took too long. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof refusals;

/** Sentences per field name, as forms show them beside the field. */
export type FieldErrors = Record<string, string[]>;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Facts the screen needs to go on, such as the new total. Never anything private. */
  readonly data: Record<string, unknown> | undefined;

  constructor(
    code: RefusalCode,
    more: { message?: string; fields?: FieldErrors; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(more.message ?? refusals[code][1], { cause: more.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code][0];
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** The body of every answer of the API that is not a success. */
export interface RefusalBody {
  /** Short name of the HTTP status, see `statusCodeNames`. */
  code: string;
  /** Which refusal of the catalogue this is. */
  reason: RefusalCode;
  /** The sentence of the catalogue. */
  error: string;
  /** A more exact sentence, when there is one. Screens prefer it. */
  details?: string;
  fields?: FieldErrors;
  data?: Record<string, unknown>;
  requestId?: string;
}

/** HTTP status to the short error code that clients switch on. */
export const statusCodeNames: Record<number, string> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** Statuses outside the table (402, 413, 422 …) take the name of their family. */
export function statusCodeName(status: number): string {
  return statusCodeNames[status] ?? (status >= 500 ? 'internal' : 'invalid-argument');
}
