/**
 * How long rows are kept, and why not longer or shorter: every table of the database stands here once. The sweeps and
 * the privacy page take their numbers from `kept`; docs/retention.md is the table below as people read it, and tests hold
 * both against the database.
 */
export const kept = {
  sessionIdleDays: 30,
  sessionDays: 90,
  /** Ended: used, or too old to be used. */
  endedLinkDays: 30,
  mediaDraftDays: 1,
  /** What a mail said, once it is out. */
  sentEmailContentDays: 7,
  /** To whom a mail was written, and what one said that never went out. */
  emailMonths: 6,
  searchMissWeeks: 52,
  endedOrderDays: 365,
  processedCardEventDays: 90,
  refusedWebhookDays: 7,
} as const;

/** What ends a row: its person goes, so many days pass, what it is about goes or is done; or nothing does. */
export type Ending = 'person' | 'time' | 'cause' | 'stays';

export interface Retention {
  tables: readonly string[];
  ends: readonly Ending[];
  rows: string;
  why?: string;
}

const { sessionIdleDays, sessionDays, endedLinkDays, mediaDraftDays, sentEmailContentDays } = kept;
const { emailMonths, endedOrderDays, processedCardEventDays, refusedWebhookDays, searchMissWeeks } = kept;

export const retention: readonly Retention[] = [
  { tables: ['users'], ends: ['person'], rows: 'with the person' },
  {
    tables: ['sessions'],
    ends: ['time', 'person'],
    rows: `a day after they ended (${sessionIdleDays} days idle, ${sessionDays} days in all), or with the person`,
  },
  {
    tables: ['social_identities', 'calendar_feeds', 'connected_accounts'],
    ends: ['person'],
    rows: 'with the person',
  },
  {
    tables: ['second_factors', 'recovery_codes'],
    ends: ['cause', 'person'],
    rows: 'when it is turned off or reset, or with the person; a recovery code that was used, at once',
  },
  {
    tables: ['mailed_links'],
    ends: ['time', 'person'],
    rows: `${endedLinkDays} days after they were used or ended, or with the person`,
    why: 'somebody may ask why a link does not work',
  },
  {
    tables: ['waiting_connections'],
    ends: ['time', 'person'],
    rows: 'a day after they ended, or with the person',
  },
  { tables: ['rate_limits'], ends: ['time'], rows: 'an hour after they ended; keys are hashes' },
  {
    tables: ['provider_applications', 'application_steps'],
    ends: ['person'],
    rows: 'with the person',
    why: 'what was asked and decided before',
  },
  { tables: ['listings'], ends: ['cause', 'person'], rows: 'when they are deleted, or with their provider' },
  {
    tables: ['owner_places'],
    ends: ['person'],
    rows: 'with their provider',
    why: 'the next listings at the address begin there',
  },
  {
    tables: ['listing_media'],
    ends: ['cause', 'time', 'person'],
    rows: `with their listing or person; files that found no listing after ${mediaDraftDays} day`,
  },
  {
    tables: ['pending_listings'],
    ends: ['cause', 'person'],
    rows: 'when they are published or deleted, or with the person whose confirmed address they wait for',
  },
  {
    tables: ['approval_tokens'],
    ends: ['stays'],
    rows: 'stay: the link is a hash, and the address goes with the person, from links to a listing that waits only where it was confirmed',
    why: 'a used link says so',
  },
  { tables: ['media_deletions'], ends: ['cause'], rows: 'when the files are gone' },
  {
    tables: ['known_places', 'geocoder_throttle'],
    ends: ['stays'],
    rows: 'stay: addresses of places, not of people',
    why: 'the geocoder is asked once for each',
  },
  {
    tables: ['emails'],
    ends: ['time', 'person'],
    rows: `addresses of other people in them, also of those who wrote to us, go when the email is sent, the rest of what it said ${sentEmailContentDays} days later; the recipient, and what never went out, after ${emailMonths} months or with the person; one that waits when its person changes address, when it is out; one with a link to another address, when that link is deleted unused and it is out; with an account whose address nobody had confirmed, or when it gets another one, only what was written there since the account was made, and never what people wrote to us; the row stays`,
    why: 'what was sent when',
  },
  {
    tables: ['ticket_orders'],
    ends: ['time', 'stays'],
    rows: `${endedOrderDays} days after they ended without a payment; with one they stay`,
    why: 'questions about a hold',
  },
  {
    tables: ['card_events'],
    ends: ['time'],
    rows: `${processedCardEventDays} days after they were worked on; those that wait for a person stay`,
    why: 'the provider sends events again for 30 days',
  },
  {
    tables: ['refused_webhooks'],
    ends: ['time'],
    rows: `after ${refusedWebhookDays} days; they are counts and name nobody`,
    why: 'administrators see when a secret no longer fits',
  },
  {
    tables: ['sale_notices'],
    ends: ['cause', 'person'],
    rows: 'when the tickets are on sale and the email is written, when the event is over, with the listing or the person',
  },
  {
    tables: ['payments', 'refunds', 'disputes', 'tickets'],
    ends: ['stays'],
    rows: 'stay; the links to a person go with the person, and with them the emails: the one that a provider’s search finds a sale by, and the contact of the listing',
    why: 'records of money',
  },
  {
    tables: ['card_customers', 'subscriptions'],
    ends: ['stays'],
    rows: 'stay; the link to a person goes with the person, and what still runs is ended',
    why: 'who was a customer at the card provider; they name nobody',
  },
  {
    tables: ['sales_of_month', 'sales_of_buyer'],
    ends: ['person'],
    rows: 'with the provider',
    why: 'what sales come to, by month and by the id of a buyer, also of one who is gone',
  },
  {
    tables: ['sales_changes'],
    ends: ['cause'],
    rows: 'when they are added to those sums, within minutes',
  },
  {
    tables: ['ledger_entries', 'ledger_findings', 'resolved_payment_issues', 'extra_payments'],
    ends: ['stays'],
    rows: 'stay',
    why: 'records of money',
  },
  {
    tables: ['audit_log'],
    ends: ['stays'],
    rows: 'stay; the database refuses to change or delete them',
    why: 'who did what to whom',
  },
  {
    tables: ['simulated_objects'],
    ends: ['stays'],
    rows: 'stays; empty where real cards are charged',
    why: 'accounts, sales and customers of the simulated card provider, which name people by their id alone',
  },
  {
    tables: ['backlogs'],
    ends: ['cause'],
    rows: 'when nothing waits for long any more',
    why: 'administrators are told once',
  },
  {
    tables: ['daily_metrics'],
    ends: ['stays'],
    rows: 'stay: counts of a day, which name nobody',
    why: 'how the marketplace grows',
  },
  {
    tables: ['search_misses'],
    ends: ['time'],
    rows: `${searchMissWeeks} weeks after they were counted; a text is a hash until it was tried three times in a week`,
    why: 'what families look for in vain',
  },
  { tables: ['sweep_runs', 'migrations'], ends: ['stays'], rows: 'stay: one row for each' },
];

/**
 * Where the name of a person stays when the person is gone, as `table.column`, and why. No address stays anywhere: a
 * test deletes a person who did everything, and looks into every column of every table.
 */
export const namesThatStay: Readonly<Record<string, string>> = {
  'payments.buyer_name': 'a record of money says who paid',
  'payments.search': 'the names above, as a provider’s search finds them',
  'payments.provider_name': 'a record of money says who was paid',
  'refunds.requested_by_name': 'a record of money says who gave it back',
  'disputes.decided_by_name': 'a record of money says who decided who bears it',
  'resolved_payment_issues.facts': 'a record of money says whose payment it was, and who was paid',
  'resolved_payment_issues.resolved_by_name': 'a record of money says who settled it',
  'provider_applications.reviewer_name': 'who decided or asked, for as long as the application stays',
  'application_steps.by_name': 'who decided or asked before, for as long as the application stays',
  'audit_log.actor_name': 'who did it, for as long as what was done counts',
  'audit_log.details': 'each business name that an administrator changed, before and after, for as long as that counts',
};

/** docs/retention.md between its first and its last words. */
export const retentionTable = (): string =>
  [
    '| table | rows go | why not earlier |',
    '|---|---|---|',
    ...retention.map(
      ({ tables, rows, why }) =>
        `| ${tables.map((table) => `\`${table}\``).join(', ')} | ${rows} | ${why ?? ''}${why ? ' ' : ''}|`,
    ),
  ].join('\n');
