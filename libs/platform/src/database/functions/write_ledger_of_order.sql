-- The database itself writes the ledger, in the transaction of the movement: no line of code and no hand can move money
-- or seats beside it. An order moves seats alone; money moves with its payment.
create or replace function write_ledger_of_order() returns trigger language plpgsql as $$
declare
  before boolean := tg_op = 'UPDATE' and old.status = 'held';
begin
  insert into ledger_entries (kind, cents, seats, order_id, listing_id, provider_id, buyer_id)
  select e.kind, 0, e.seats, new.id, new.listing_id, new.provider_id, new.buyer_id
  from (values
    ('hold', new.quantity, new.status = 'held' and not before),
    ('release', -new.quantity, before and new.status <> 'held')) as e (kind, seats, happened)
  where e.happened;
  return null;
end $$;

create or replace trigger ticket_orders_ledger
  after insert or update of status on ticket_orders
  for each row execute function write_ledger_of_order();
