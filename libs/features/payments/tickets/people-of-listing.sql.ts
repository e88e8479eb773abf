export interface PeopleOfListing {
  paid_people: number;
  signed_up_people: number;
  open_orders: number;
}

/**
 * People, not tickets; somebody whose account is gone still counts, once per purchase. Listing `l` stands in the FROM
 * around it.
 */
const holders = (amount: '>' | '=') => `(select count(distinct coalesce(p.user_id, p.id))::int from payments p
  where p.listing_id = l.id and p.amount_cents ${amount} 0 and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid'))`;

export const peopleOfListing = `${holders('>')} as paid_people, ${holders('=')} as signed_up_people,
  (select count(*)::int from ticket_orders o where o.listing_id = l.id and o.status = 'held') as open_orders`;

/** What everybody with a paid, valid ticket would get back. */
export const refundsOfListing = `(select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
  where p.listing_id = l.id and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid'))`;
