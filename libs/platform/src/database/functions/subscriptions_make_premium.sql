-- Whether somebody is Premium stands once, in four columns of the user, and is made here of what the card provider last
-- said of the subscriptions. Nothing else writes those columns. Of several subscriptions the one that lasts longest
-- counts, so the end of an old one takes nothing from a newer one. A renewal that was not paid does not count.
create or replace function subscriptions_make_premium() returns trigger language plpgsql as $$
declare
  customer text := coalesce(new.customer_id, old.customer_id);
  best record;
begin
  select s.type, s.ends_at is not null as ends, coalesce(s.ends_at, s.current_period_end) as until into best
  from subscriptions s
  where s.customer_id = customer and s.status in ('active', 'trialing')
  order by ends, until desc
  limit 1;
  update users u
  set subscription_status = case when best.until is null then 'none' else 'active' end,
      subscription_type = best.type,
      subscription_cancel_at_period_end = coalesce(best.ends, false),
      subscription_current_period_end = best.until
  from card_customers c
  where c.id = customer and u.id = c.user_id
    and (u.subscription_status, u.subscription_type, u.subscription_cancel_at_period_end, u.subscription_current_period_end)
      is distinct from (case when best.until is null then 'none' else 'active' end, best.type, coalesce(best.ends, false), best.until);
  return null;
end $$;

create or replace trigger subscriptions_make_premium
  after insert or update or delete on subscriptions
  for each row execute function subscriptions_make_premium();
