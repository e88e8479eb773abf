import { Migration } from '@mikro-orm/migrations';

/** Who is a customer of the card provider, and what it last said of their subscriptions. */
export class Premium extends Migration {
  override up(): void {
    this.addSql(
      `create table card_customers (
        id text primary key,
        user_id uuid unique references users (id) on delete set null,
        checkout_id text,
        checkout_attempt integer not null default 0,
        checkout_paid_at timestamptz,
        read_at timestamptz,
        next_read_at timestamptz,
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`,
    );
    this.addSql(
      `create index card_customers_next_read_at_index on card_customers (next_read_at) where next_read_at is not null`,
    );
    this.addSql(
      `create table subscriptions (
        id text primary key,
        customer_id text not null references card_customers (id) on delete cascade,
        type text not null check (type in ('yearly')),
        status text not null check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
        current_period_start timestamptz not null,
        current_period_end timestamptz not null,
        ends_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null default now()
      )`,
    );
    this.addSql(`create index subscriptions_customer_id_index on subscriptions (customer_id)`);
    // Until now demo data alone had Premium, as columns of its users. It goes on as a subscription of the simulated card
    // provider, which can be cancelled.
    this.addSql(
      `insert into card_customers (id, user_id)
       select 'cus_sim_' || left(md5(id::text), 24), id from users
       where subscription_status = 'active' and subscription_current_period_end is not null`,
    );
    this.addSql(
      `insert into subscriptions (id, customer_id, type, status, current_period_start, current_period_end, ends_at, created_at)
       select 'sub_sim_' || left(md5(u.id::text), 24), c.id, 'yearly', 'active', u.subscription_current_period_end - interval '1 year',
         u.subscription_current_period_end, case when u.subscription_cancel_at_period_end then u.subscription_current_period_end end,
         u.subscription_current_period_end - interval '1 year'
       from users u join card_customers c on c.user_id = u.id`,
    );
    const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
    this.addSql(
      `insert into simulated_objects (id, state)
       select c.id, jsonb_build_object('id', c.id, 'ownerId', c.user_id, 'now', null, 'checkouts', jsonb_build_array(),
         'subscriptions', jsonb_build_array(jsonb_build_object('id', s.id, 'state', 'active', 'start', ${iso('s.current_period_start')},
           'end', ${iso('s.current_period_end')}, 'ends', s.ends_at is not null, 'created', ${iso('s.created_at')}, 'invoiceId', null)))
       from card_customers c join subscriptions s on s.customer_id = c.id
       union all select s.id, jsonb_build_object('customerId', s.customer_id) from subscriptions s`,
    );
  }

  override down(): void {
    this.addSql(`drop table subscriptions`);
    this.addSql(`drop table card_customers`);
  }
}
