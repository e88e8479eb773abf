import { type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';

const ofSale = `'paymentId', p.id, 'listingId', p.listing_id, 'listingTitle', p.listing_title, 'buyerName', p.buyer_name`;

/** Of finding `f`, whatever it is about. */
export const factsOfFinding = `jsonb_build_object('rule', f.rule, 'subjectId', f.subject_id, 'expected', f.expected, 'found', f.found, 'lastSeenAt', f.last_seen_at,
  'paymentId', coalesce(p.id, b.id), 'listingId', coalesce(l.id, p.listing_id, b.listing_id), 'listingTitle', coalesce(l.title, p.listing_title, b.listing_title), 'buyerName', coalesce(p.buyer_name, b.buyer_name))`;
export const aboutFinding =
  'left join listings l on l.id = f.subject_id left join payments p on p.id = f.subject_id left join payments b on b.order_id = f.subject_id';

const ofOrder = `jsonb_build_object('amountCents', o.amount_cents, 'quantity', o.quantity, 'intentId', o.payment_intent_id, 'problem', o.problem,
    'paymentId', null, 'listingId', o.listing_id, 'listingTitle', l.title, 'buyerName', u.display_name)
  from ticket_orders o left join listings l on l.id = o.listing_id left join users u on u.id = o.buyer_id`;

/**
 * Five tries take three quarters of an hour. One that is due for a quarter of an hour was not even tried: no worker
 * runs.
 */
const stuck = `r.status = 'requested' and (r.tries >= 5 or r.next_attempt_at < now() - interval '15 minutes')
  and not exists (select 1 from refunds o where o.payment_id = r.payment_id and o.status = 'requested' and o.id < r.id)`;

/**
 * Money of a lost dispute stands in the books as a refund. Where all had gone back before there is none, and nothing
 * that a provider could bear.
 */
export const disputeIsBooked = `exists (select 1 from refunds b where b.provider_refund_id = d.id and b.source = 'dispute' and b.status = 'succeeded' and b.amount_cents > 0)`;

/** Each: id, since when, whether it can be tried again, whether a person may say that it is done, facts. */
const issues: Record<PaymentIssueKind, string> = {
  // While the bank decides it stays in sight; lost, it waits until somebody has decided who bears it.
  dispute: `select 'dispute', d.id, coalesce(d.closed_at, d.opened_at), false, d.status = 'lost' and not ${disputeIsBooked}, jsonb_build_object('amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status, 'dueAt', d.due_at,
      'decidable', d.status = 'lost' and d.borne_by is null and ${disputeIsBooked}, 'borneBy', d.borne_by, 'problem', d.problem,
      'paymentId', p.id, 'listingId', coalesce(p.listing_id, o.listing_id), 'listingTitle', coalesce(p.listing_title, l.title), 'buyerName', coalesce(p.buyer_name, u.display_name))
    from disputes d left join payments p on p.id = d.payment_id left join ticket_orders o on o.id = d.order_id left join listings l on l.id = o.listing_id left join users u on u.id = o.buyer_id where d.closed_at is null or (d.status = 'lost' and d.settled_at is null)`,
  // One that was made in the provider's dashboard is tried again there.
  refund: `select 'refund', r.id::text, coalesce(r.settled_at, r.created_at), r.source <> 'card_provider', r.status = 'failed', jsonb_build_object('amountCents', r.amount_cents, 'status', r.status, 'problem', r.problem, ${ofSale})
    from refunds r join payments p on p.id = r.payment_id where (r.status = 'failed' and r.source <> 'dispute') or (${stuck})`,
  // Whoever gives money back here says which spots go with it; in the dashboard nobody is asked. What is over needs no
  // answer.
  returned_payment: `select 'returned_payment', p.id::text, (select max(r.settled_at) from refunds r where r.payment_id = p.id and r.source = 'card_provider' and r.status = 'succeeded'), false, true,
      jsonb_build_object('amountCents', p.amount_cents, 'tickets', p.quantity - p.seats_returned, ${ofSale})
    from payments p join listings l on l.id = p.listing_id
    where p.status = 'succeeded' and p.amount_cents > 0 and p.refunded_cents = p.amount_cents and p.seats_returned < p.quantity and coalesce(l.event_end, l.event_start, now()) >= now()
      and exists (select 1 from refunds r where r.payment_id = p.id and r.source = 'card_provider' and r.status = 'succeeded')
      and not exists (select 1 from refunds r where r.payment_id = p.id and r.status = 'requested')`,
  parked_order: `select 'parked_order', o.id::text, o.updated_at, false, true, ${ofOrder} where o.status = 'parked'`,
  extra_payment: `select 'extra_payment', x.intent_id, x.created_at, false, true, jsonb_build_object('amountCents', x.amount_cents,
      'paymentId', p.id, 'listingId', coalesce(p.listing_id, o.listing_id), 'listingTitle', coalesce(p.listing_title, l.title), 'buyerName', coalesce(p.buyer_name, u.display_name))
    from extra_payments x join ticket_orders o on o.id = x.order_id left join payments p on p.order_id = o.id left join listings l on l.id = o.listing_id left join users u on u.id = o.buyer_id`,
  // Every hold ends within an hour, unless the card provider says for longer that it is working on it, or says nothing.
  stuck_order: `select 'stuck_order', o.id::text, o.created_at, false, false, ${ofOrder} where o.status = 'held' and o.created_at < now() - interval '90 minutes'`,
  card_event: `select 'card_event', e.id, e.received_at, true, true, jsonb_build_object('type', e.type, 'objectId', e.payload ->> 'objectId', 'problem', e.error, ${ofSale})
    from card_events e left join payments p on p.payment_intent_id = e.payload ->> 'intentId' where e.status = 'parked'`,
  ledger_finding: `select 'ledger_finding', f.id::text, f.first_seen_at, false, false, ${factsOfFinding} from ledger_findings f ${aboutFinding} where f.resolved_at is null`,
};

/**
 * Everything that needs a person now: columns kind, id, since, retriable, resolvable, facts. Each part has an index
 * that holds little else.
 */
export function openPaymentIssues(kinds: readonly PaymentIssueKind[] = paymentIssueKinds): string {
  return `select m.* from (${kinds.map((kind) => issues[kind]).join(' union all ')}) as m (kind, id, since, retriable, resolvable, facts)
    where not exists (select 1 from resolved_payment_issues done where done.kind = m.kind and done.subject_id = m.id and done.since = m.since)`;
}
