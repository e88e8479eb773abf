import { brand } from './brand.ts';
import { formatDateTime, formatPeriod } from './date-text.ts';
import { dollars } from './money.ts';
import { percent } from './percent.ts';

const spots = (count: number) => (count === 1 ? 'spot' : 'spots');
const waitOf = (seconds: number) => {
  if (seconds <= 60) return 'a minute';
  return seconds <= 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
};

/** When and where an event takes place now. The place of what takes place online is for those who have tickets. */
export type MovedTo = {
  eventStart: string | null;
  eventEnd: string | null;
  isVirtual: boolean;
  location: string;
};

/** Whose ticket was used, when, and how many others of its purchase can still be used. */
export type UsedTicket = { holderName: string; usedAt: string; ticketId: string; left: number };

/**
 * The catalogue of expected refusals: one code, one HTTP status, one sentence for people.
 * A use case throws `Refusal` with a code from here and facts; it knows neither HTTP nor English. The sentence is what
 * a person reads, so it says what to do next wherever something can be done.
 *
 * Where a more exact sentence can be made, it is a function of the refusal's data; without a result the general one is
 * said. Data that it cannot do without must be given, see `Refusal`.
 */
export const refusals = {
  invalid_input: [400, 'Please check the marked fields and try again.'],
  malformed_request: [400, 'The request could not be read. Please reload the page and try again.'],
  bad_signature: [400, 'The signature of this event does not match its content.'],
  wrong_webhook_endpoint: [
    400,
    'This event belongs to another endpoint.',
    ({ takes }: { takes?: 'live' | 'test' }) => takes && `This endpoint takes ${takes} events only.`,
  ],
  not_signed_in: [401, 'User not authenticated'],
  unknown_email: [401, 'No account found with this email.'],
  wrong_password: [401, 'Incorrect password.'],
  not_allowed: [
    403,
    'You are not allowed to do this.',
    ({ to }: { to?: 'edit_listing' }) =>
      to === 'edit_listing' ? "You don't have permission to edit this listing." : undefined,
  ],
  step_up_needed: [403, 'Please enter your password again.'],
  wrong_code: [401, 'This code is not right. Please check it and try again.'],
  code_ended: [409, 'This code no longer works. Please ask for a new one.'],
  second_factor_needed: [403, 'Please enter the code of your second factor first.'],
  second_factor_off: [409, 'The second factor of this account is not turned on.'],
  second_factor_required: [409, 'Administrators need a second factor here, so it cannot be turned off.'],
  second_factor_not_started: [409, 'Setting up took too long. Please start again.'],
  second_factor_unreadable: [
    409,
    'The key of the server was changed, so codes of your app can no longer be checked. Please enter a recovery code, or ask another administrator to reset your second factor.',
  ],
  own_second_factor: [409, 'Your own second factor is set up anew on your account page.'],
  has_password: [409, 'This account has a password. Please enter that.'],
  provider_only: [403, 'Provider Access Required'],
  own_listing: [403, 'This is your own listing, so there is nothing to buy.'],
  not_found: [404, 'There is nothing at this address.'],
  listing_not_found: [404, 'Listing not found'],
  order_not_found: [404, 'This purchase could not be found. Please start again from the listing.'],
  common_password: [400, 'This password is too easy to guess. Please choose another one.'],
  reset_link_invalid: [409, 'This link no longer works. Please ask for a new one.'],
  verification_link_invalid: [409, 'This link no longer works. Please ask for a new one from your account menu.'],
  email_unchanged: [409, 'This is your email address already.'],
  email_confirm_first: [
    409,
    'Please confirm the email address that this account has now first, with the link that we emailed to it. You can ask for a new one from your account menu. If none comes, write to us.',
  ],
  email_change_link_invalid: [409, 'This link no longer works. Please ask for a new one on your account page.'],
  email_change_taken: [
    409,
    'Another account has this email address by now. Please choose another one on your account page, or sign in to that account.',
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
    'An account with this email already exists and has a password. Enter that password once to connect the two; after that you can sign in either way.',
  ],
  account_elsewhere: [
    409,
    'An account with this email already exists, with another way to sign in. Please sign in that way, or ask for a link to set a password.',
  ],
  connection_expired: [409, 'Connecting took too long. Please start again.'],
  social_not_connected: [404, 'This Google or Facebook account is not connected.'],
  last_way_in: [409, 'This is the only way into your account. Please set a password first.'],
  no_password: [409, 'This account has no password yet. Please ask for a link that sets one.'],
  application_not_found: [404, 'Application not found'],
  application_without_user: [409, 'Cannot submit application without a user ID.'],
  application_rejected: [409, 'Your application was not accepted. If something has changed, please write to us.'],
  already_provider: [409, 'You are already an approved provider, so there is no need to apply.'],
  application_decided: [
    409,
    'Somebody has decided about this application already.',
    ({ status, by, byViewer }: { status: 'approved' | 'rejected' | 'pending'; by: string | null; byViewer: boolean }) =>
      `${byViewer ? 'You have' : `${by ?? 'Somebody'} has`} already ${status === 'pending' ? 'asked for more about' : status} this application. Nothing was changed.`,
  ],
  applicant_is_provider: [
    409,
    'This person has become a provider meanwhile, and a rejection would end that. Please read the application again, then decide. Nothing was changed.',
  ],
  application_changed: [
    409,
    'The applicant has changed this application meanwhile. Please read it again, then decide. Nothing was changed.',
  ],
  user_record_missing: [
    404,
    'User document not found.',
    ({ userId }: { userId: string }) => `User document ${userId} not found.`,
  ],
  user_not_found: [404, 'This user no longer exists.'],
  fee_not_applicable: [409, 'Only service providers and approved administrators have a platform fee.'],
  fee_changed: [
    409,
    'Somebody else has changed this fee meanwhile. Please look at it and try again.',
    ({ feeBps }: { feeBps: number }) =>
      `Somebody else has changed this fee to ${percent(feeBps)}% meanwhile. Please look at it and try again.`,
  ],
  business_name_changed: [
    409,
    'Somebody else has changed this name meanwhile. Please look at it and try again.',
    ({ businessName }: { businessName: string | null }) =>
      businessName === null
        ? 'Somebody else has removed this name meanwhile. Please look at it and try again.'
        : `Somebody else has changed this name to “${businessName}” meanwhile. Please look at it and try again.`,
  ],
  own_admin_account: [409, 'You cannot delete your own admin account from this interface.'],
  view_only: [403, "You are looking through another person's eyes. Nothing can be changed here."],
  viewing_refused: [409, 'Administrators cannot be looked at this way.'],
  own_role: [409, 'You cannot change your own role. Please ask another administrator.'],
  address_not_confirmed: [
    409,
    "The address of this account is not confirmed, so the account may be somebody else's. Its owner must open the link in the mail first.",
  ],
  last_admin: [409, 'This is the last administrator. Please make somebody else one first.'],
  approval_link_missing: [400, 'Invalid approval link'],
  approval_link_unknown: [404, 'Invalid or expired approval link'],
  approval_link_expired: [409, 'This approval link has expired. Please contact the administrator for a new one.'],
  approval_link_used: [409, 'This approval link has already been used.'],
  approval_listing_gone: [404, 'The associated listing could not be found.'],
  approval_listing_changed: [
    409,
    'This listing was changed after you opened this page. Please read it again as it is now, then approve it.',
  ],
  approval_email_taken: [409, 'An account with this email already exists. Please sign in instead.'],
  approval_other_account: [
    403,
    'This link was sent to another email address. Please sign out, sign in with that address and open the link again.',
  ],
  pending_listing_not_found: [404, 'This listing is no longer waiting. Please reload the list.'],
  pending_listing_published: [
    409,
    'The provider has approved this listing meanwhile, so it is published. Please open the published listing and change it there.',
  ],
  email_not_failed: [409, 'Only an email that failed can be dismissed. Please reload the page.'],
  more_emails_failed: [
    409,
    'More emails have failed since this page was opened. Please reload the page and look at them first.',
  ],
  email_not_waiting: [409, 'This email is no longer waiting to be sent. Please reload the page.'],
  edited_elsewhere: [
    409,
    'Somebody else changed this listing while you were editing it. Please choose what to keep, then save again.',
  ],
  form_sent_before: [
    409,
    'This listing was published when you sent the form first, and what you changed since then is not in it. Please open the published listing and change it there.',
    ({ pendingListingId }: { listingId?: string; pendingListingId?: string }) =>
      pendingListingId &&
      'This listing was created when you sent the form first, and sending the form again changed nothing in it. Please open the listing that waits and change it there.',
  ],
  fewer_than_taken: [
    409,
    'More spots than that are taken. Please enter a higher number.',
    ({ sold, held, least }: { sold: number; held: number; least: number }) => {
      const taken = `${sold} ${spots(sold)} ${sold === 1 ? 'is' : 'are'} taken`;
      return held > 0
        ? `${taken} and ${held} more ${held === 1 ? 'is' : 'are'} being bought right now. Please enter at least ${least}.`
        : `${taken} already. Please enter at least ${least}.`;
    },
  ],
  event_would_be_over: [
    409,
    'People hold tickets for this event, or are buying some right now, so it cannot be moved into the past. To call it off, delete the listing: everybody is told, and whoever paid gets the money back.',
  ],
  event_too_soon: [
    409,
    'People hold tickets for this event, or are buying some right now. It can be moved to an earlier time only if that is at least 24 hours from now, so that they hear of it in time. Please choose a later time. To call it off instead, delete the listing: everybody is told, and whoever paid gets the money back.',
  ],
  sale_not_found: [404, 'This sale could not be found.'],
  refund_not_found: [404, 'This refund could not be found.'],
  refund_too_large: [
    409,
    'This is more than what is left of the payment. Please enter a smaller amount.',
    ({ leftCents }: { leftCents: number }) =>
      `At most $${dollars(leftCents)} can be refunded. Please enter a smaller amount.`,
  ],
  too_many_seats_back: [
    409,
    'This payment no longer has that many spots. Please choose fewer.',
    ({ leftSeats }: { leftSeats: number }) =>
      `Only ${leftSeats} ${spots(leftSeats)} can be taken back. Please choose fewer.`,
  ],
  refund_sent_before: [
    409,
    'A refund was requested when you sent this form first, and what you changed since then is not in it. Please open the sale again to see what is left.',
    ({ cents, seats, status }: { cents: number; seats: number; status: 'requested' | 'succeeded' | 'failed' }) => {
      const back = [cents > 0 && `$${dollars(cents)}`, seats > 0 && `${seats} ${spots(seats)}`].filter(Boolean);
      const state = { requested: 'is on its way', succeeded: 'has gone back', failed: 'has failed' }[status];
      return back.length > 0
        ? `When you sent this form first, it requested ${cents > 0 ? 'a refund' : 'the return'} of ${back.join(' and ')}, which ${state}. What you changed since then was not requested. Please open the sale again to see what is left.`
        : undefined;
    },
  ],
  nothing_to_refund: [400, 'Please enter an amount, choose spots to take back, or both.'],
  export_running: [409, 'Your last export is still running. Please wait until it is done, or cancel it.'],
  card_event_not_failed: [409, 'This event is already being worked on, or is done. Please reload the page.'],
  listing_without_place: [409, 'This listing has no address, so it has no point on the map.'],
  place_changed: [409, 'The address of this listing has changed meanwhile. Please look at it again.'],
  sweep_not_found: [404, 'There is no such task. Please reload the page.'],
  payment_issue_settled: [409, 'This issue has already been settled. Please reload the page.'],
  refunds_unavailable: [
    409,
    'The card provider does not answer, so nobody knows yet what was returned there. Nothing has changed. Please try again in a moment.',
  ],
  payment_disputed: [
    409,
    'The buyer is disputing this payment with the bank, so it cannot be refunded now. Please wait until the bank has decided.',
  ],
  refund_settled: [
    409,
    'An administrator has settled this refund in another way, so it is not sent again. Spots can still be taken back.',
  ],
  refund_in_order: [
    409,
    'This refund cannot be tried again here: it has not failed, or it was made in the dashboard of the card provider.',
  ],
  listing_to_end_first: [
    409,
    'So many people have signed up for a listing of this account that telling them takes some minutes. Please delete that listing first. The account can be deleted once the listing is gone.',
    ({ title, cancelled }: { title: string; cancelled: boolean }) =>
      cancelled
        ? `The people of “${title}”, which was cancelled, are still being told. The account can be deleted once that listing is gone.`
        : `So many people have signed up for “${title}” that telling them takes some minutes. Please delete that listing first. The account can be deleted once it is gone.`,
  ],
  listing_cancelled: [409, 'This listing has been cancelled, so it can no longer be joined or changed.'],
  email_taken: [409, 'An account with this email already exists.'],
  full_capacity: [409, 'This listing is at full capacity. No more attendees can sign up.'],
  not_enough_seats: [
    409,
    'There are not that many spots left. Please choose fewer tickets.',
    ({ remaining }: { remaining: number }) =>
      `Only ${remaining} ${spots(remaining)} ${remaining === 1 ? 'is' : 'are'} left. Please choose fewer tickets.`,
  ],
  already_signed_up: [409, 'You are already signed up for this listing.'],
  charge_too_large: [409, 'The total is too large for one payment. Please choose fewer tickets.'],
  not_signed_up: [409, 'You are not signed up for this listing.'],
  sign_up_started: [
    409,
    'This event has started, so the spot can no longer be given back here. Please contact the provider.',
  ],
  sign_up_used: [409, 'You are checked in already, so the spot can no longer be given back.'],
  tickets_not_found: [404, 'These tickets could not be found. Please open them from My Calendar.'],
  ticket_not_found: [404, 'There is no ticket with this code. Please check it and try again.'],
  ticket_of_others: [403, 'This is a ticket for a listing of another provider, so it cannot be checked in here.'],
  ticket_other_listing: [
    409,
    'This ticket is for another listing.',
    ({ listingTitle }: { listingTitle: string }) => `This ticket is for another listing: ${listingTitle}.`,
  ],
  ticket_used: [
    409,
    'This ticket was used already.',
    ({ holderName, usedAt }: UsedTicket) =>
      `The ticket of ${holderName} has already been used (${formatDateTime(usedAt)}).`,
  ],
  ticket_void: [
    409,
    'This ticket is no longer valid.',
    ({ holderName }: { holderName: string }) => `The ticket of ${holderName} is no longer valid.`,
  ],
  event_cancelled: [409, 'This event was cancelled, so nobody is checked in for it.'],
  ticket_not_used: [409, 'This ticket is not checked in.'],
  feed_not_found: [404, 'There is no calendar at this address.'],
  price_changed: [409, 'The price has changed since you opened this page. Please check the new total.'],
  event_moved: [
    409,
    'The date or the place of this event has changed since you opened this page. Please look at it again, and continue only if it suits you.',
    ({ eventStart, eventEnd, isVirtual, location }: MovedTo) =>
      `The date or the place of this event has changed since you opened this page. It is now: ${eventStart === null ? 'date to be arranged' : formatPeriod(eventStart, eventEnd)}; ${isVirtual ? 'online' : location}. Please look at it again, and continue only if it suits you.`,
  ],
  too_many_holds: [409, 'You already hold spots on three other listings. Please finish or cancel one of them first.'],
  bought_elsewhere: [
    409,
    'You are also starting this purchase in another window. Please continue in only one of them.',
  ],
  payment_under_way: [
    409,
    'Your payment for these spots is already on its way. Please wait a moment, then open the listing again.',
  ],
  hold_expired: [409, 'Your hold on these spots has ended and nothing was charged. Please start again.'],
  hold_ended_by_move: [
    409,
    'Your spots are not held any more, because the date or the place of this event has changed. Nothing was charged. Please look at it again, and start again if it suits you.',
  ],
  just_bought: [
    409,
    'You have just bought these tickets. Your payment has arrived, and a confirmation is on its way to your email.',
  ],
  email_not_confirmed: [
    403,
    'Please confirm your email address first: open the link in the email that we sent you, then try again.',
    ({ moreSeatsThan }: { moreSeatsThan?: number }) =>
      moreSeatsThan === undefined
        ? undefined
        : `To hold more than ${moreSeatsThan} spots, please confirm your email address first: open the link in the email that we sent you, then try again.`,
  ],
  /** "twice" is `unpaidEnds` of rules/hold-limits. */
  hold_pause: [
    429,
    'Two of your holds on this listing ended without a payment. Please wait an hour before you hold spots here again.',
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Two of your holds on this listing ended without a payment. Please wait ${waitOf(retryAfterSeconds)} before you hold spots here again.`,
  ],
  hold_extended: [409, 'This hold was already extended once.'],
  hold_ends_with_event: [409, 'The spots can be held until the event is over, and no longer.'],
  listing_over: [409, 'This event is over, so spots are no longer available.'],
  not_for_sale: [409, 'This listing is not sold here. Please contact the provider.'],
  already_on_sale: [409, 'Tickets are on sale already.'],
  free_now: [409, 'This event is free now, so there is nothing to pay. Please sign up for it instead.'],
  not_free: [409, 'This listing is not free. Please buy a ticket.'],
  payment_account_missing: [409, 'There is no payment account yet. Please choose Set Up Payments first.'],
  payment_account_ids_missing: [400, 'User ID and Stripe Account ID are required'],
  payment_account_unavailable: [503, 'Failed to load payment account information'],
  payouts_unavailable: [503, 'Your payouts could not be loaded. Please try again in a moment.'],
  payout_not_found: [404, 'There is no such payout.'],
  payment_account_email_refused: [
    409,
    'The card provider does not accept the email address of your account. Please contact us, and we will sort it out with you.',
  ],
  payment_account_taken: [
    409,
    'A payment account for this email address already exists at the card provider. Please sign in there with it, or contact us.',
  ],
  payment_account_unreachable: [
    503,
    'Failed to create payment account: the card provider cannot be reached right now. Please try again in a moment.',
  ],
  payment_account_failed: [
    409,
    'Failed to create payment account. Please try again.',
    ({ said }: { said: string }) => `Failed to create payment account: ${said}`,
  ],
  onboarding_unreachable: [
    503,
    'Failed to start onboarding process: the card provider cannot be reached right now. Please try again in a moment.',
  ],
  onboarding_failed: [
    409,
    'Failed to start onboarding process. Please try again.',
    ({ said }: { said: string }) => `Failed to start onboarding process: ${said}`,
  ],
  dashboard_link_failed: [409, 'Failed to create dashboard link'],
  dashboard_link_unreachable: [503, 'Failed to create dashboard link'],
  foreign_address: [400, 'The addresses to come back to must be addresses of this site.'],
  simulated_link_expired: [409, 'This link was used or has expired. Please start again from your dashboard.'],
  premium_start_failed: [503, 'Failed to start subscription upgrade. Please try again.'],
  premium_active: [409, 'You already have Premium, so there is nothing to pay.'],
  premium_payment_due: [
    409,
    'Your Premium renewal has not been paid yet. Please pay it, or end Premium before you start again.',
  ],
  premium_being_confirmed: [
    409,
    'Your payment has arrived and is being confirmed. Please wait a moment, then check again.',
  ],
  premium_cancel_failed: [503, 'Failed to cancel subscription. Please try again.'],
  premium_not_active: [409, 'You have no Premium subscription to cancel.'],
  premium_keep_failed: [503, 'Failed to keep Premium. Please try again.'],
  premium_ended: [409, 'Premium has already ended. Choose Upgrade Now to start again.'],
  premium_not_checked: [503, 'The card provider cannot be reached right now. Please try again in a moment.'],
  premium_nothing_due: [409, 'There is nothing to pay for Premium right now.'],
  premium_payment_page_failed: [503, 'Failed to open the payment page. Please try again.'],
  provider_not_ready: [409, 'Failed to prepare payment. Please try again.'],
  media_type_refused: [415, 'Only JPEG, JPG, PNG, GIF images and MP4, MPEG, MOV, AVI videos are allowed'],
  media_too_large: [
    413,
    'File size must be less than 10MB.',
    ({ megabytes }: { megabytes: number }) => `File size must be less than ${megabytes}MB.`,
  ],
  media_unreadable: [400, 'This file is damaged, or its type does not match its name. Please save it again and retry.'],
  media_missing: [400, 'Please choose a file first.'],
  media_empty: [400, 'This file is empty. Please choose another one.'],
  media_gone: [409, 'One of the files is no longer there. Please remove it and add it again.'],
  too_many_media: [409, 'Maximum 10 files allowed'],
  too_many_drafts: [
    409,
    'You have many files that are not on a listing yet. Please publish your listing, or try again tomorrow, when unused files are deleted.',
  ],
  upload_failed: [503, 'Failed to upload media. Please try again.'],
  /** The card provider has words of its own for a declined card. */
  payment_failed: [402, 'Payment processing failed. Please try again.', ({ said }: { said?: string }) => said],
  too_large: [413, 'This is larger than we can accept.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  too_many_requests: [
    429,
    'Too many attempts. Please wait a moment and try again.',
    ({ retryAfterSeconds }: { retryAfterSeconds?: number }) =>
      retryAfterSeconds === undefined
        ? undefined
        : `Too many attempts. Please wait ${waitOf(retryAfterSeconds)} and try again.`,
  ],
  too_many_uploads: [429, 'You are uploading several files already. Please wait until they are through.'],
  enough_mails_today: [
    429,
    'We have sent you enough emails for today. Please check your inbox and your spam folder, or try again in 24 hours.',
  ],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  card_provider_unavailable: [503, 'Failed to prepare payment. Please try again.'],
  search_too_slow: [
    503,
    'This search takes too long right now. Please try a longer or more exact word, or fewer filters.',
  ],
  busy: [503, `${brand.name} is very busy right now. Please try again in a moment.`],
  unavailable: [503, `${brand.name} is not reachable right now. Please try again in a moment.`],
  social_sign_in_unreachable: [
    503,
    'This way of signing in cannot be reached right now. Please try again in a moment, or use your password.',
  ],
  timed_out: [504, 'This took too long. Please try again.'],
} as const satisfies Record<
  string,
  readonly [status: number, sentence: string, exactSentence?: (data: never) => string | undefined]
>;

export type RefusalCode = keyof typeof refusals;

/** Sentences per field name, as forms show them beside the field. */
export type FieldErrors = Record<string, string[]>;

type DataOf<Code extends RefusalCode> = (typeof refusals)[Code] extends readonly [
  number,
  string,
  (data: infer Data) => unknown,
]
  ? Data
  : never;
/** Those with an exact sentence, and of these the ones that cannot be said without data. */
type ExactCode = { [Code in RefusalCode]: [DataOf<Code>] extends [never] ? never : Code }[RefusalCode];
type DataCode = { [Code in ExactCode]: Record<never, never> extends DataOf<Code> ? never : Code }[ExactCode];

interface More<Data> {
  /** Facts the screen needs to go on, such as the new total. Never anything private. */
  data?: Data | undefined;
  /** Names of fields: the sentence stands beside each. Or what the contracts say of each. */
  fields?: string[] | FieldErrors | undefined;
  cause?: unknown;
}
type RefusalArguments =
  | [code: Exclude<RefusalCode, ExactCode>, more?: More<Record<string, unknown>>]
  | [code: PlainRefusalCode, more?: More<undefined>]
  | { [Code in ExactCode]: [code: Code, more: More<DataOf<Code>> & { data: DataOf<Code> }] }[ExactCode];

/** What can be refused when there is nothing more to say. */
export type PlainRefusalCode = Exclude<RefusalCode, DataCode>;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(...[code, { data, fields, cause } = {}]: RefusalArguments) {
    const sentence = sentenceOf(code, data, fields);
    super(sentence, { cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code][0];
    this.fields = Array.isArray(fields) ? Object.fromEntries(fields.map((field) => [field, [sentence]])) : fields;
    this.data = data;
  }

  /** Says which one it is about, where several were looked at. @returns itself */
  about(name: string): this {
    this.message = `${name}: ${this.message}`;
    return this;
  }
}

function sentenceOf(
  code: RefusalCode,
  data: Record<string, unknown> | undefined,
  fields: string[] | FieldErrors | undefined,
): string {
  // What the contracts say of the first wrong field says more than that something is wrong.
  if (code === 'invalid_input' && fields && !Array.isArray(fields)) {
    const first = Object.values(fields)[0]?.[0];
    if (first) return first;
  }
  const [, sentence, exactSentence] = refusals[code] as readonly [
    number,
    string,
    ((data: Record<string, unknown>) => string | undefined)?,
  ];
  return exactSentence?.(data ?? {}) ?? sentence;
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
