import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';
import type { RefundReason } from '@canopy/contracts/refunds';
import { isNotOverAt } from '@canopy/listings';
import { ago, now } from '@canopy/platform/database';
import { saidOf, wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { refundTries } from '../refunds/refund-tries.ts';
import { isFirstInLine } from '../refunds/refunds.sql.ts';
import type { PaymentTables } from '../tables.ts';
import { wasCancelled } from '../tickets/was-cancelled.sql.ts';

export interface PaymentIssueRow {
  kind: PaymentIssueKind;
  id: string;
  since: string;
  /** It can be tried again. */
  retriable: boolean;
  /** A person may say that it is done. */
  resolvable: boolean;
  facts: object;
}

const query = expressionBuilder<PaymentTables>();
const no = sql<boolean>`false`;
const yes = sql<boolean>`true`;

export const factsAs = (facts: Record<string, Expression<unknown>>) => sql<object>`${jsonBuildObject(facts)}::jsonb`;

/** One kind's part of the union: the columns of a `PaymentIssueRow`, in this order. */
const issue = (
  kind: PaymentIssueKind,
  id: Expression<string>,
  since: Expression<string | null>,
  {
    retriable = no,
    resolvable = no,
    ...facts
  }: { retriable?: Expression<SqlBool>; resolvable?: Expression<SqlBool> } & Record<string, Expression<unknown>>,
) => [
  sql.lit(kind).as('kind'),
  sql<string>`${id}::text`.as('id'),
  sql<string>`${since}`.as('since'),
  sql<boolean>`${retriable}`.as('retriable'),
  sql<boolean>`${resolvable}`.as('resolvable'),
  factsAs(facts).as('facts'),
];

const paymentEb = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();
const factsOfPayment = {
  paymentId: paymentEb.ref('p.id'),
  listingId: paymentEb.ref('p.listingId'),
  listingTitle: paymentEb.ref('p.listingTitle'),
  buyerName: paymentEb.ref('p.buyerName'),
};

/** Findings, and whatever each is about: a listing, a payment, or a purchase by its payment. */
export const findings = query
  .selectFrom('ledgerFindings as f')
  .leftJoin('listings as l', 'l.id', 'f.subjectId')
  .leftJoin('payments as p', 'p.id', 'f.subjectId')
  .leftJoin('payments as b', 'b.orderId', 'f.subjectId');

const findingEb = expressionBuilder<
  {
    f: PaymentTables['ledgerFindings'];
    l: PaymentTables['listings'];
    p: PaymentTables['payments'];
    b: PaymentTables['payments'];
  },
  'f' | 'l' | 'p' | 'b'
>();
export const factsOfFinding = {
  rule: findingEb.ref('f.rule'),
  subjectId: findingEb.ref('f.subjectId'),
  expected: findingEb.ref('f.expected'),
  found: findingEb.ref('f.found'),
  lastSeenAt: findingEb.ref('f.lastSeenAt'),
  paymentId: findingEb.fn.coalesce('p.id', 'b.id'),
  listingId: findingEb.fn.coalesce('l.id', 'p.listingId', 'b.listingId'),
  listingTitle: findingEb.fn.coalesce('l.title', 'p.listingTitle', 'b.listingTitle'),
  buyerName: findingEb.fn.coalesce('p.buyerName', 'b.buyerName'),
};

const orders = query
  .selectFrom('ticketOrders as o')
  .leftJoin('listings as l', 'l.id', 'o.listingId')
  .leftJoin('users as u', 'u.id', 'o.buyerId');
const orderEb = expressionBuilder<
  { o: PaymentTables['ticketOrders']; l: PaymentTables['listings']; u: PaymentTables['users'] },
  'o' | 'l' | 'u'
>();
const factsOfOrder = {
  amountCents: orderEb.ref('o.amountCents'),
  quantity: orderEb.ref('o.quantity'),
  intentId: orderEb.ref('o.paymentIntentId'),
  problem: orderEb.ref('o.problem'),
  paymentId: sql`null`,
  listingId: orderEb.ref('o.listingId'),
  listingTitle: orderEb.fn.coalesce('l.title', 'o.listingTitle'),
  buyerName: orderEb.ref('u.displayName'),
};

/** Of order `o`: it was sold, so what else came for it is an extra payment. */
export const isSoldOrder = orderEb('o.status', 'in', ['succeeded', 'refunded']).$castTo<boolean>();

const disputeEb = expressionBuilder<PaymentTables & { d: PaymentTables['disputes'] }, 'd'>();

/**
 * Of dispute `d`. A lost dispute is recorded as a refund of its amount, unless everything had been refunded before: then
 * there is no cost for the provider to bear.
 */
export const disputeIsBooked = disputeEb.exists(
  disputeEb
    .selectFrom('refunds as booked')
    .whereRef('booked.providerRefundId', '=', 'd.id')
    .where('booked.source', '=', 'dispute')
    .where('booked.status', '=', 'succeeded')
    .where('booked.amountCents', '>', 0)
    .select('booked.id'),
);

/** Of dispute `d`: it was decided that the provider bears it, and then the bank decided for us after all. */
const isWonFromProvider = disputeEb.and([
  disputeEb('d.status', '=', sql.lit('won')),
  disputeEb('d.borneBy', '=', sql.lit('provider' as const)),
]);

/** Of dispute `d`: it is lost, and not carried out who bears it. */
const isUnsettledLoss = disputeEb.and([
  disputeEb('d.status', '=', sql.lit('lost')),
  disputeEb('d.settledAt', 'is', null),
]);

/**
 * Of dispute `d`: so it is, or the platform bears it, and some of it had been taken for a refund that failed. What was
 * taken is owed to the provider; nothing here can send it.
 */
const isOwedToProvider = disputeEb.or([
  isWonFromProvider,
  disputeEb.and([isUnsettledLoss, disputeEb('d.borneBy', '=', sql.lit('platform' as const))]),
]);

/**
 * What was taken from the provider for dispute `d` while it is open, and what of the fee had been returned for it. Null
 * where nothing was, or nobody knows whether it was.
 */
export const takenForDispute = disputeEb
  .selectFrom('refunds as booked')
  .whereRef('booked.providerRefundId', '=', 'd.id')
  .where('booked.source', '=', 'dispute')
  .whereRef('booked.amountCents', '>', 'booked.absorbedCents')
  .where((eb) => eb.or([isUnsettledLoss, eb.and([isWonFromProvider, eb('d.settledAt', 'is not', null)])]))
  .select(({ eb, ref }) =>
    jsonBuildObject({
      cents: eb('booked.amountCents', '-', ref('booked.absorbedCents')),
      feeCents: ref('booked.feeCents'),
    }).as('taken'),
  )
  .$asScalar();

/** So often the money of a lost dispute is asked for before the card provider is asked what it has. */
export const triesOfReversal = 5;

/** Of dispute `d`: the provider bears it, and its next try is overdue for so long that no worker is running. */
const isUntriedReversal = disputeEb.and([
  disputeEb('d.borneBy', '=', sql.lit('provider' as const)),
  disputeEb('d.nextAttemptAt', '<', ago('15 minutes')),
]);

/** Of dispute `d`: the provider bears it, and the money does not come: it was asked for in vain, or is not. */
const isStuckReversal = disputeEb.and([
  disputeEb('d.borneBy', '=', sql.lit('provider' as const)),
  disputeEb.or([disputeEb('d.tries', '>=', triesOfReversal), isUntriedReversal]),
]);

const refundEb = expressionBuilder<PaymentTables & { r: PaymentTables['refunds'] }, 'r'>();

/** Those of a payment that failed, and of which nobody has said anything, or that are under way. */
const openRefunds = query
  .selectFrom('refunds as open')
  .where('open.status', 'in', ['failed', 'requested'])
  .where('open.source', '<>', 'dispute')
  .where(({ not, exists }) => not(exists(saidOf('open').select('done.id'))));

/**
 * Of refund `r`: what was taken of its payment stands on its place alone, so that nobody sends it twice. It is the first
 * that failed, or where none waits for a person the first that is under way.
 */
const saysWhatWasTaken = refundEb(
  'r.id',
  '=',
  openRefunds
    .whereRef('open.paymentId', '=', refundEb.ref('r.paymentId'))
    .orderBy((eb) => eb('open.status', '=', 'failed'), 'desc')
    .orderBy('open.id')
    .limit(1)
    .select('open.id'),
);

/** Of payment `p`: a refund of it failed, and nobody has seen to it. */
export const hasFailedRefund = paymentEb.exists(
  openRefunds
    .whereRef('open.paymentId', '=', paymentEb.ref('p.id'))
    .where('open.status', '=', 'failed')
    .select('open.id'),
);

/**
 * Of payment `p`: a dispute that holds money, as `holdsMoney` has it: the bank decides. If it is lost, it is made of what
 * was taken in vain.
 */
const disputedAtBank = paymentEb.exists(
  paymentEb
    .selectFrom('disputes as d')
    .whereRef('d.paymentId', '=', 'p.id')
    .where('d.closedAt', 'is', null)
    .where('d.status', 'not like', sql.lit('warning\\_%'))
    .select('d.id'),
);
/** Of payment `p`: a lost dispute, a part of which is made of it if somebody decides that the provider bears it. */
const undecidedLoss = paymentEb.exists(
  paymentEb
    .selectFrom('refunds as booked')
    .innerJoin('disputes as d', 'd.id', 'booked.providerRefundId')
    .whereRef('booked.paymentId', '=', 'p.id')
    .where('booked.source', '=', 'dispute')
    .where('booked.status', '=', 'succeeded')
    .where('booked.absorbedCents', '>', 0)
    .where(isUnsettledLoss)
    .where('d.borneBy', 'is', null)
    .select('d.id'),
);

/**
 * Of payment `p`: since when what was taken in vain is what it is. A refund that moves money changes that; what is found
 * after somebody said that it was sent is another matter than what they sent.
 */
const takenSince = paymentEb.fn<string>('greatest', [
  paymentEb.fn.coalesce(
    paymentEb
      .selectFrom('refunds as r')
      .whereRef('r.paymentId', '=', 'p.id')
      .where((eb) => eb.or([eb('r.amountCents', '>', 0), eb('r.providerRefundId', 'is not', null)]))
      .select(({ fn }) => fn.max('r.settledAt').as('at'))
      .$asScalar(),
    'p.createdAt',
  ),
  paymentEb
    .selectFrom('resolvedPaymentIssues as sent')
    .where('sent.kind', '=', 'owed_to_provider')
    .where((eb) => eb('sent.subjectId', '=', eb.cast<string>(eb.ref('p.id'), 'text')))
    .select(({ fn }) => fn.max('sent.resolvedAt').as('at'))
    .$asScalar(),
]);

/** Of payment `p`. The index `refunds_made_elsewhere` says the same, with the same constants. */
const returnedInDashboard = paymentEb
  .selectFrom('refunds as r')
  .whereRef('r.paymentId', '=', 'p.id')
  .where('r.source', '=', sql.lit('card_provider' as const))
  .where('r.status', '=', sql.lit('succeeded' as const))
  .where('r.amountCents', '>', sql.lit(0))
  // It failed, and whoever settled it in another way has read what becomes of the spots.
  .where((eb) => eb.not(wasSettledElsewhere));

/** Of payment `p`: a refund that was made here, and that a restored database has lost. */
const lostRefund = paymentEb.exists(
  returnedInDashboard.where('r.reason', '=', 'made_before_restore' satisfies RefundReason).select('r.id'),
);

const issues: Record<PaymentIssueKind, Expression<unknown>> = {
  // While the bank decides it stays in sight; lost, it waits until somebody has decided who bears it. Won after the
  // provider had borne it, it waits until somebody has sent the money back. The index `disputes_to_see_to` says the same,
  // with the same constants.
  dispute: query
    .selectFrom('disputes as d')
    .leftJoin('payments as p', 'p.id', 'd.paymentId')
    .leftJoin('ticketOrders as o', 'o.id', 'd.orderId')
    .leftJoin('listings as l', 'l.id', 'o.listingId')
    .leftJoin('users as u', 'u.id', 'o.buyerId')
    .where((eb) => eb.or([eb('d.closedAt', 'is', null), isUnsettledLoss, isWonFromProvider]))
    .select((eb) =>
      issue('dispute', eb.ref('d.id'), eb.fn.coalesce('d.closedAt', 'd.openedAt'), {
        resolvable: eb.fn.coalesce(
          eb.or([eb.and([eb('d.status', '=', 'lost'), eb.not(disputeIsBooked)]), isOwedToProvider]),
          no,
        ),
        amountCents: eb.ref('d.amountCents'),
        reason: eb.ref('d.reason'),
        status: eb.ref('d.status'),
        dueAt: eb.ref('d.dueAt'),
        decidable: eb.and([eb('d.status', '=', 'lost'), eb('d.borneBy', 'is', null), disputeIsBooked]),
        borneBy: eb.ref('d.borneBy'),
        taken: takenForDispute,
        extra: eb.fn.coalesce(isSoldOrder, no),
        problem: eb.ref('d.problem'),
        stuck: eb.fn.coalesce(isStuckReversal, no),
        untried: eb.fn.coalesce(isUntriedReversal, no),
        cancelled: wasCancelled,
        // Where only a part was lost, nobody but a person knows which of them go.
        tickets: eb
          .selectFrom('tickets as t')
          .leftJoin('listings as e', 'e.id', 't.listingId')
          .whereRef('t.paymentId', '=', 'p.id')
          .where('t.status', '=', 'valid')
          .where('d.status', '=', 'lost')
          .where(({ fn }) =>
            isNotOverAt(fn.coalesce('e.eventEnd', 'p.eventEnd'), fn.coalesce('e.eventStart', 'p.eventStart'), now),
          )
          .select(({ fn }) => fn.countAll<number>().as('tickets'))
          .$asScalar(),
        paymentId: eb.ref('p.id'),
        listingId: eb.fn.coalesce('p.listingId', 'o.listingId'),
        listingTitle: eb.fn.coalesce('p.listingTitle', 'l.title', 'o.listingTitle'),
        buyerName: eb.fn.coalesce('p.buyerName', 'u.displayName'),
      }),
    ),
  // One that is 15 minutes overdue was not tried then: no worker is running.
  refund: query
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .where((eb) =>
      eb.or([
        eb.and([eb('r.status', '=', 'failed'), eb('r.source', '<>', 'dispute')]),
        eb.and([
          eb('r.status', '=', 'requested'),
          eb.or([eb('r.tries', '>=', refundTries.untilListed), eb('r.nextAttemptAt', '<', ago('15 minutes'))]),
          isFirstInLine,
        ]),
      ]),
    )
    .select((eb) =>
      issue('refund', eb.ref('r.id'), eb.fn.coalesce('r.settledAt', 'r.createdAt'), {
        // One that was made in the card provider's dashboard is tried again there.
        retriable: eb('r.source', '<>', 'card_provider'),
        resolvable: eb('r.status', '=', 'failed'),
        amountCents: eb.ref('r.amountCents'),
        takenCents: eb.case().when(saysWhatWasTaken).then(eb.ref('p.takenInVainCents')).else(0).end(),
        status: eb.ref('r.status'),
        problem: eb.ref('r.problem'),
        ...factsOfPayment,
      }),
    ),
  // Whoever gives money back here says which spots go with it; in the dashboard nobody is asked, and after a restore from
  // a backup nobody knows. What is over needs no answer.
  returned_payment: query
    .selectFrom('payments as p')
    .innerJoin('listings as l', 'l.id', 'p.listingId')
    .where('p.status', '=', 'succeeded')
    .where('p.amountCents', '>', 0)
    .where((eb) => eb.or([eb('p.refundedCents', '=', eb.ref('p.amountCents')), lostRefund]))
    .whereRef('p.seatsReturned', '<', 'p.quantity')
    .where((eb) => isNotOverAt(eb.ref('l.eventEnd'), eb.ref('l.eventStart'), now))
    .where((eb) => eb.exists(returnedInDashboard.select('r.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .whereRef('r.paymentId', '=', 'p.id')
            .where('r.status', '=', 'requested')
            .select('r.id'),
        ),
      ),
    )
    .select((eb) =>
      issue(
        'returned_payment',
        eb.ref('p.id'),
        returnedInDashboard.select(({ fn }) => fn.max('r.settledAt').as('since')).$asScalar(),
        {
          resolvable: yes,
          amountCents: eb.ref('p.refundedCents'),
          lost: lostRefund,
          tickets: eb('p.quantity', '-', eb.ref('p.seatsReturned')),
          ...factsOfPayment,
        },
      ),
    ),
  // What was taken for refunds that failed, where nothing is under way that would be made of it or says it. The index
  // `payments_taken_in_vain` says the same, with the same constant.
  owed_to_provider: query
    .selectFrom('payments as p')
    .where('p.takenInVainCents', '>', sql.lit(0))
    .where(({ not, exists, ref }) =>
      not(exists(openRefunds.whereRef('open.paymentId', '=', ref('p.id')).select('open.id'))),
    )
    .where((eb) => eb.not(undecidedLoss))
    .select((eb) =>
      issue('owed_to_provider', eb.ref('p.id'), takenSince, {
        resolvable: eb.not(disputedAtBank),
        takenCents: eb.ref('p.takenInVainCents'),
        feeCents: eb.ref('p.feeInVainCents'),
        owedCents: eb('p.takenInVainCents', '-', eb.ref('p.feeInVainCents')),
        providerName: eb.ref('p.providerName'),
        ...factsOfPayment,
      }),
    ),
  parked_order: orders
    .where('o.status', '=', 'parked')
    .select((eb) => issue('parked_order', eb.ref('o.id'), eb.ref('o.updatedAt'), { resolvable: yes, ...factsOfOrder })),
  extra_payment: query
    .selectFrom('extraPayments as x')
    .innerJoin('ticketOrders as o', 'o.id', 'x.orderId')
    .leftJoin('payments as p', 'p.orderId', 'o.id')
    .leftJoin('listings as l', 'l.id', 'o.listingId')
    .leftJoin('users as u', 'u.id', 'o.buyerId')
    .select((eb) =>
      issue('extra_payment', eb.ref('x.intentId'), eb.ref('x.createdAt'), {
        resolvable: yes,
        amountCents: eb.ref('x.amountCents'),
        paymentId: eb.ref('p.id'),
        listingId: eb.fn.coalesce('p.listingId', 'o.listingId'),
        listingTitle: eb.fn.coalesce('p.listingTitle', 'l.title', 'o.listingTitle'),
        buyerName: eb.fn.coalesce('p.buyerName', 'u.displayName'),
      }),
    ),
  // Every hold ends within an hour, unless the card provider says for longer that it is working on it, or says nothing.
  stuck_order: orders
    .where('o.status', '=', 'held')
    .where('o.createdAt', '<', ago('90 minutes'))
    .select((eb) => issue('stuck_order', eb.ref('o.id'), eb.ref('o.createdAt'), factsOfOrder)),
  card_event: query
    .selectFrom('cardEvents as e')
    .leftJoin('payments as p', (join) =>
      join.on((eb) => eb('p.paymentIntentId', '=', eb.ref('e.payload', '->>').key('intentId').$castTo<string>())),
    )
    .where('e.status', '=', 'parked')
    .select((eb) =>
      issue('card_event', eb.ref('e.id'), eb.ref('e.receivedAt'), {
        retriable: yes,
        resolvable: yes,
        type: eb.ref('e.type'),
        objectId: eb.ref('e.payload', '->>').key('objectId'),
        problem: eb.ref('e.error'),
        ...factsOfPayment,
      }),
    ),
  ledger_finding: findings
    .where('f.resolvedAt', 'is', null)
    .select((eb) => issue('ledger_finding', eb.ref('f.id'), eb.ref('f.firstSeenAt'), factsOfFinding)),
};

/** Everything that needs a person now. Each part is served by a partial index, or is the whole of a small table. */
export const openPaymentIssues = (kinds: readonly PaymentIssueKind[] = paymentIssueKinds) =>
  query
    .selectFrom(
      sql<PaymentIssueRow>`(${sql.join(
        kinds.map((kind) => issues[kind]),
        sql` union all `,
      )})`.as('i'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resolvedPaymentIssues as done')
            .where((eb) => eb(eb.ref('done.kind').$castTo<PaymentIssueKind>(), '=', eb.ref('i.kind')))
            .whereRef('done.subjectId', '=', 'i.id')
            .whereRef('done.since', '=', 'i.since')
            .select('done.id'),
        ),
      ),
    )
    .selectAll('i');
