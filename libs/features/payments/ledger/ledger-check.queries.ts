import type { LedgerRule } from '@canopy/contracts/payment-issues';
import type { Database } from '@canopy/platform/database';

export interface Disagreement {
  rule: LedgerRule;
  subjectId: string;
  expected: number;
  found: number;
}

/**
 * The statements that must hold between rows, counters, tickets and ledger: each gives the subject, what it should be
 * and what it is. The ledger is written by the database, tickets and counters by the code: neither can cover up for the
 * other.
 */
const rules: Record<LedgerRule, string> = {
  'seats sold = valid tickets': `select l.id, (select count(*) from tickets t where t.listing_id = l.id and t.status = 'valid') as expected, l.current_attendees as found from listings l`,
  'seats sold = seats of the payments': `select l.id, coalesce((select sum(p.quantity - p.seats_returned) from payments p where p.listing_id = l.id), 0), l.current_attendees from listings l`,
  'seats held = open purchases': `select l.id, coalesce((select sum(o.quantity) from ticket_orders o where o.listing_id = l.id and o.status = 'held'), 0), l.held_seats from listings l`,
  'tickets of a payment = its seats': `select p.id, p.quantity - p.seats_returned, (select count(*) from tickets t where t.payment_id = p.id and t.status = 'valid') from payments p`,
  'money of a payment = its ledger': `select p.id, p.amount_cents - p.refunded_cents, coalesce(e.money, 0) from payments p left join entries e on e.payment_id = p.id`,
  'fee of a payment = its ledger': `select p.id, p.platform_fee_cents - p.refunded_fee_cents, coalesce(e.fee, 0) from payments p left join entries e on e.payment_id = p.id`,
  'seats of a payment = its ledger': `select p.id, p.quantity - p.seats_returned, coalesce(e.seats, 0) from payments p left join entries e on e.payment_id = p.id`,
  'parts of a payment = the whole': `select p.id, p.amount_cents, p.platform_fee_cents + p.provider_amount_cents from payments p`,
  'money returned = its refunds': `select p.id, coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0), p.refunded_cents from payments p`,
  'fee returned = its refunds': `select p.id, coalesce((select sum(r.fee_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0), p.refunded_fee_cents from payments p`,
  'hold of a purchase = its ledger': `select o.id, case when o.status = 'held' then o.quantity else 0 end, coalesce(h.seats, 0) from ticket_orders o
    left join (select order_id, sum(seats) as seats from ledger_entries where kind in ('hold', 'release') group by order_id) h on h.order_id = o.id`,
  'a paid purchase has its payment': `select o.id, o.amount_cents, coalesce((select p.amount_cents from payments p where p.order_id = o.id), 0) from ticket_orders o where o.status in ('succeeded', 'refunded')`,
  'earnings of a provider = their sums': `select id, sum(earned), sum(kept_earned) from provider_sums group by id`,
  'sales of a provider = their sums': `select id, sum(sold), sum(kept_sold) from provider_sums group by id`,
  'sales of a provider = those to their customers': `select id, sum(sold), sum(bought) from provider_sums group by id`,
};

const entries = `select payment_id, sum(cents) filter (where kind in ('sale', 'refund')) as money, sum(cents) filter (where kind in ('fee', 'reversal')) as fee,
  sum(seats) filter (where kind in ('sale', 'refund')) as seats from ledger_entries where payment_id is not null group by payment_id`;

const providerSums = `select provider_id as id, provider_amount_cents - refunded_cents + refunded_fee_cents + absorbed_cents as earned, (status = 'succeeded')::integer as sold, 0 as kept_earned, 0 as kept_sold, 0 as bought from payments where provider_id is not null
  union all select c.provider_id, 0, 0, c.earnings_cents, c.sales, c.sales from sales_changes c join users u on u.id = c.provider_id
  union all select provider_id, 0, 0, earnings_cents, sales, 0 from sales_of_month
  union all select provider_id, 0, 0, 0, 0, sales from sales_of_buyer`;

/**
 * One statement, so that all of it is seen at one moment. Reads every row: for a daily sweep and by hand. It is text,
 * because `npm run check:ledger` sends it without the application around it, and because whoever looks into a finding
 * reads each rule as SQL.
 */
const all = `with entries as (${entries}), provider_sums as (${providerSums}) ${Object.entries(rules)
  .map(
    ([rule, sql]) =>
      `select '${rule}' as rule, c.id as "subjectId", c.expected::float8 as expected, c.found::float8 as found from (${sql}) as c (id, expected, found) where c.expected <> c.found`,
  )
  .join(' union all ')} limit 1000`;

/** Everything that does not add up, at most 1,000; nothing when the books agree. */
export function ledgerDisagreements(database: Pick<Database, 'rows'>): Promise<Disagreement[]> {
  return database.rows<Disagreement & object>(all);
}
