import { z } from 'zod';
import { requiredText } from './entered-text.ts';
import { limits } from './limits.ts';

/** Everything about money that needs a person. */
export const paymentIssueKinds = [
  'dispute',
  'refund',
  'returned_payment',
  'owed_to_provider',
  'parked_order',
  'stuck_order',
  'extra_payment',
  'card_event',
  'ledger_finding',
] as const;
export type PaymentIssueKind = (typeof paymentIssueKinds)[number];
const kind = z.enum(paymentIssueKinds, { error: 'There is no such kind.' });

/** The statements of the ledger check, and what each of them counts. */
export const ledgerRules = {
  'seats sold = valid tickets': 'seats',
  'seats sold = seats of the payments': 'seats',
  'seats held = open purchases': 'seats',
  'tickets of a payment = its seats': 'seats',
  'money of a payment = its ledger': 'cents',
  'fee of a payment = its ledger': 'cents',
  'seats of a payment = its ledger': 'seats',
  'parts of a payment = the whole': 'cents',
  'money returned = its refunds': 'cents',
  'fee returned = its refunds': 'cents',
  'hold of a purchase = its ledger': 'seats',
  'a paid purchase has its payment': 'cents',
  'earnings of a provider = their sums': 'cents',
  'sales of a provider = their sums': 'sales',
  'sales of a provider = those to their customers': 'sales',
} as const satisfies Record<string, 'seats' | 'cents' | 'sales'>;
export type LedgerRule = keyof typeof ledgerRules;

export const listPaymentIssuesSchema = z.object({
  kind: kind.optional(),
  /** Without it, what is open. */
  state: z.enum(['open', 'resolved'], { error: 'There is no such state.' }).default('open'),
  after: z.string().max(200).optional(),
});
export type ListPaymentIssues = z.output<typeof listPaymentIssuesSchema>;

export const paymentIssueIdSchema = z.object({
  kind,
  id: z.string().regex(/^[\w-]{1,255}$/, 'There is nothing of this kind here.'),
});
export type PaymentIssueId = z.output<typeof paymentIssueIdSchema>;

export const resolvePaymentIssueSchema = z
  .object({
    note: requiredText(limits.resolutionNote, 'Please say what was done.'),
    /** Of what is owed to a provider, as it was read: its sum changes, and what nobody has read is not noted as sent. */
    read: z.object({ since: z.iso.datetime({ offset: true }), owedCents: z.number().int() }).optional(),
  })
  .meta({ id: 'ResolvePaymentIssue' });
export type ResolvePaymentIssue = z.output<typeof resolvePaymentIssueSchema>;

/** Who bears a lost dispute: the platform, out of its own pocket, or the provider, from whose account it is taken. */
export const disputeBearers = ['platform', 'provider'] as const;
export type DisputeBearer = (typeof disputeBearers)[number];
export const decideDisputeSchema = z
  .object({ bearer: z.enum(disputeBearers, { error: 'Please choose who bears it.' }) })
  .meta({ id: 'DecideDispute' });
export const disputeIdSchema = z.object({ id: paymentIssueIdSchema.shape.id });

const issue = z.object({
  /** Of what it is about: ours, or the card provider's for disputes and events. */
  id: z.string(),
  since: z.string(),
  /** The product can safely try again. */
  retriable: z.boolean(),
  /**
   * A person may say that it was dealt with. What the product sees by itself, such as the end of a finding, nobody
   * needs to say.
   */
  resolvable: z.boolean(),
  /** Without a name, the product saw it by itself. Of a dispute without a note, `borneBy` says how it ended. */
  resolved: z.object({ at: z.string(), by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  paymentId: z.uuid().nullable(),
  listingId: z.uuid().nullable(),
  listingTitle: z.string().nullable(),
  buyerName: z.string().nullable(),
});

/** States and reasons of disputes are the card provider's words. */
const dispute = issue.extend({
  kind: z.literal('dispute'),
  amountCents: z.number().int(),
  reason: z.string(),
  status: z.string(),
  dueAt: z.string().nullable(),
  /**
   * Of a lost one: how many tickets for what is still to come are valid all the same. Missing in what was resolved
   * before this was counted.
   */
  tickets: z.number().int().optional(),
  /** Lost, and somebody is to decide who bears it. */
  decidable: z.boolean(),
  /** As decided; while it is open, not carried out yet. */
  borneBy: z.enum(disputeBearers).nullable(),
  /**
   * Of a decision that was carried out: what was taken from the provider, and what of the fee returned to it. Of a loss
   * that is open: what had been taken before, for a refund that failed. It is owed to the provider where the platform
   * bears the loss, or the dispute was won afterwards; then null where nobody knows whether it was taken.
   */
  taken: z.object({ cents: z.number().int(), feeCents: z.number().int() }).nullish(),
  /** It is about more money for a purchase that was sold. Missing in what was resolved before this was known. */
  extra: z.boolean().optional(),
  /** Why an earlier decision could not be carried out, or this one not yet. */
  problem: z.string().nullable(),
  /**
   * The provider is to bear it, and the money has not come after some tries, or nothing tries. It is decided again as
   * soon as the card provider says that nothing was taken. Missing in what was resolved before this was known.
   */
  stuck: z.boolean().optional(),
  /** Stuck because nothing tries: no worker is running. Missing in what was resolved before this was known. */
  untried: z.boolean().optional(),
  /** What was paid for was called off. Missing in what was resolved before this was known. */
  cancelled: z.boolean().optional(),
});
/** `requested`: it is due, and nobody answers. */
const refund = issue.extend({
  kind: z.literal('refund'),
  amountCents: z.number().int(),
  /**
   * What was taken from the provider for refunds of this payment that failed, and lies with the platform. It stands on one
   * of them alone, and may be less than that one is to return, or more. Missing in what was resolved before this was known.
   */
  takenCents: z.number().int().optional(),
  status: z.enum(['requested', 'failed']),
  problem: z.string().nullable(),
});
/**
 * All the money went back in the dashboard of the card provider, or some of it before the database was restored from a
 * backup, and tickets are still valid.
 */
const returnedPayment = issue.extend({
  kind: z.literal('returned_payment'),
  /** What went back. */
  amountCents: z.number().int(),
  /** It was returned here, and the spots that went with it are not known any more. */
  lost: z.boolean(),
  tickets: z.number().int(),
});
/**
 * Money was taken from the provider for refunds that failed, and no refund is under way that would be made of it; the id
 * is that of the payment. It is not resolvable while the bank decides on a dispute that would be made of it.
 */
const owedToProvider = issue.extend({
  kind: z.literal('owed_to_provider'),
  /** What was taken, and what of the fee was returned for it. */
  takenCents: z.number().int(),
  feeCents: z.number().int(),
  /** What is to be sent: the difference. */
  owedCents: z.number().int(),
  providerName: z.string(),
});
const parkedOrder = issue.extend({
  kind: z.literal('parked_order'),
  amountCents: z.number().int(),
  quantity: z.number().int(),
  intentId: z.string().nullable(),
  problem: z.string().nullable(),
});
/** Seats that stay held for a purchase which nobody can settle; it goes when they are free. */
const stuckOrder = parkedOrder.extend({ kind: z.literal('stuck_order') });
/** More money for a purchase that was settled before; the id is that of its intent. */
const extraPayment = issue.extend({ kind: z.literal('extra_payment'), amountCents: z.number().int() });
const cardEvent = issue.extend({
  kind: z.literal('card_event'),
  type: z.string(),
  objectId: z.string(),
  problem: z.string().nullable(),
});
const ledgerFinding = issue.extend({
  kind: z.literal('ledger_finding'),
  rule: z.string(),
  subjectId: z.uuid(),
  expected: z.number(),
  found: z.number(),
  lastSeenAt: z.string(),
});

export const paymentIssueSchema = z
  .discriminatedUnion('kind', [
    dispute,
    refund,
    returnedPayment,
    owedToProvider,
    parkedOrder,
    stuckOrder,
    extraPayment,
    cardEvent,
    ledgerFinding,
  ])
  .meta({ id: 'PaymentIssue' });
export type PaymentIssue = z.infer<typeof paymentIssueSchema>;
export const paymentIssuesSchema = z
  .object({ items: z.array(paymentIssueSchema), next: z.string().nullable() })
  .meta({ id: 'PaymentIssues' });
export type PaymentIssues = z.infer<typeof paymentIssuesSchema>;

/** How many are open of each kind, at most one above `listsCountedTo`. */
export const paymentIssueCountsSchema = z
  .object({ counts: z.record(kind, z.number().int()) })
  .meta({ id: 'PaymentIssueCounts' });
export type PaymentIssueCounts = z.infer<typeof paymentIssueCountsSchema>;

export const ledgerCheckSchema = z.object({ findings: z.number().int() }).meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
