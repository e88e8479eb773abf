import { Migration } from '@mikro-orm/migrations';

/** Money that goes back, listings that are called off, and a ledger that says how every amount and every seat moved. */
export class Refunds extends Migration {
  override up(): void {
    // One row per refund, whoever began it. The row is written first; the card provider is asked under a key made from
    // row and attempt.
    this.addSql(`
      create table refunds (
        id uuid primary key default uuidv7(),
        payment_id uuid not null references payments (id),
        source text not null check (source in ('request', 'cancellation', 'card_provider')),
        amount_cents integer not null check (amount_cents >= 0),
        fee_cents integer not null default 0 check (fee_cents >= 0),
        seats integer not null default 0 check (seats between 0 and 100),
        seats_returned integer not null default 0,
        reason text not null check (length(reason) between 1 and 500),
        requested_by uuid references users (id) on delete set null,
        requested_by_name text,
        request_key uuid,
        status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
        provider_refund_id text,
        attempt integer not null default 1 check (attempt >= 1),
        tries integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        problem text,
        request_id text,
        created_at timestamptz not null default now(),
        settled_at timestamptz,
        constraint refunds_something check (amount_cents > 0 or seats > 0),
        constraint refunds_seats_returned check (seats_returned between 0 and seats),
        check ((status = 'requested') = (settled_at is null))
      )`);
    this.addSql(`create unique index refunds_provider_id_unique on refunds (provider_refund_id)`);
    this.addSql(`create unique index refunds_request_key_unique on refunds (payment_id, request_key)`);
    this.addSql(`create index refunds_of_payment on refunds (payment_id, id)`);
    this.addSql(`create index refunds_waiting on refunds (next_attempt_at) where status = 'requested'`);

    // Refunds have rows of their own now, each counted once by its id at the provider; no reading can be older than
    // another.
    this.addSql(`alter table payments drop column checked_at`);
    // Set while everybody gets the money back; then the listing goes.
    this.addSql(`alter table listings add column cancelled_at timestamptz`);
    this.addSql(`create index listings_cancelled on listings (cancelled_at) where cancelled_at is not null`);
    // Lists, counts and grids leave out what is called off; with the column beside them these indexes still answer
    // alone.
    for (const name of ['listings_newest', 'listings_newest_of_category', 'listings_point'])
      this.addSql(`drop index ${name}`);
    this.addSql(`create index listings_newest on listings (created_at desc, id desc) include (cancelled_at)`);
    this.addSql(
      `create index listings_newest_of_category on listings (category, created_at desc, id desc) include (cancelled_at)`,
    );
    this.addSql(
      `create index listings_point on listings (lat, lng) include (category, id, cancelled_at) where lat is not null`,
    );

    // References are copied and point nowhere: the ledger outlives what it speaks of.
    this.addSql(`
      create table ledger_entries (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('hold', 'release', 'sale', 'fee', 'refund', 'reversal')),
        cents integer not null,
        seats integer not null,
        order_id uuid,
        payment_id uuid,
        refund_id uuid,
        listing_id uuid,
        provider_id uuid,
        buyer_id uuid,
        at timestamptz not null default now()
      )`);
    this.addSql(`create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null`);
    this.addSql(`create index ledger_entries_of_order on ledger_entries (order_id) where payment_id is null`);

    this.addSql(`
      create table ledger_findings (
        id uuid primary key default uuidv7(),
        rule text not null,
        subject_id uuid not null,
        expected bigint not null,
        found bigint not null,
        first_seen_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        resolved_at timestamptz
      )`);
    this.addSql(
      `create unique index ledger_findings_open on ledger_findings (rule, subject_id) where resolved_at is null`,
    );

    // What is there already, in the words of the ledger.
    this.addSql(`insert into refunds (payment_id, source, amount_cents, fee_cents, reason, status, settled_at)
      select id, 'card_provider', refunded_cents, refunded_fee_cents, 'Returned before refunds were recorded one by one.', 'succeeded', now() from payments where refunded_cents > 0`);
    this.addSql(`insert into ledger_entries (kind, cents, seats, order_id, listing_id, provider_id, buyer_id, at)
      select 'hold', 0, quantity, id, listing_id, provider_id, buyer_id, created_at from ticket_orders where status = 'held'`);
    const ofPayments = (kind: string, cents: string, seats: string, where = 'true') =>
      `insert into ledger_entries (kind, cents, seats, order_id, payment_id, listing_id, provider_id, buyer_id, at) select '${kind}', ${cents}, ${seats}, order_id, id, listing_id, provider_id, user_id, created_at from payments where ${where}`;
    this.addSql(ofPayments('sale', 'amount_cents', 'quantity'));
    this.addSql(ofPayments('fee', 'platform_fee_cents', '0', 'platform_fee_cents > 0'));
    this.addSql(ofPayments('refund', '-refunded_cents', '-seats_returned', 'refunded_cents > 0 or seats_returned > 0'));
    this.addSql(ofPayments('reversal', '-refunded_fee_cents', '0', 'refunded_fee_cents > 0'));

    // The database itself writes the ledger, in the transaction of the movement: no line of code and no hand can move
    // money beside it.
    this.addSql(`
      create function write_ledger_of_payment() returns trigger language plpgsql as $$
      declare
        fresh boolean := tg_op = 'INSERT';
        cause uuid := nullif(current_setting('canopy.refund', true), '')::uuid;
        money integer := new.refunded_cents - case when fresh then 0 else old.refunded_cents end;
        fee integer := new.refunded_fee_cents - case when fresh then 0 else old.refunded_fee_cents end;
        back integer := new.seats_returned - case when fresh then 0 else old.seats_returned end;
      begin
        insert into ledger_entries (kind, cents, seats, order_id, payment_id, refund_id, listing_id, provider_id, buyer_id, at)
        select e.kind, e.cents, e.seats, new.order_id, new.id, case when e.later then cause end, new.listing_id, new.provider_id, new.user_id, case when e.later then now() else new.created_at end
        from (values
          ('sale', new.amount_cents, new.quantity, false, fresh),
          ('fee', new.platform_fee_cents, 0, false, fresh and new.platform_fee_cents > 0),
          ('refund', -money, -back, true, money <> 0 or back <> 0),
          ('reversal', -fee, 0, true, fee <> 0)) as e (kind, cents, seats, later, happened)
        where e.happened;
        return null;
      end $$`);
    this.addSql(
      `create trigger payments_ledger after insert or update of refunded_cents, refunded_fee_cents, seats_returned on payments for each row execute function write_ledger_of_payment()`,
    );
    this.addSql(`
      create function write_ledger_of_order() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op = 'UPDATE' and old.status = 'held';
        late boolean := new.status = 'refunded' and (tg_op = 'INSERT' or old.status <> 'refunded');
      begin
        insert into ledger_entries (kind, cents, seats, order_id, listing_id, provider_id, buyer_id)
        select e.kind, e.cents, e.seats, new.id, new.listing_id, new.provider_id, new.buyer_id
        from (values
          ('hold', 0, new.quantity, new.status = 'held' and not before),
          ('release', 0, -new.quantity, before and new.status <> 'held'),
          ('sale', new.amount_cents, 0, late),
          ('refund', -new.amount_cents, 0, late)) as e (kind, cents, seats, happened)
        where e.happened;
        return null;
      end $$`);
    this.addSql(
      `create trigger ticket_orders_ledger after insert or update of status on ticket_orders for each row execute function write_ledger_of_order()`,
    );
    this.addSql(`
      create function keep_ledger() returns trigger language plpgsql as $$
      begin
        raise exception 'The ledger is only added to.' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(
      `create trigger ledger_only_grows before update or delete or truncate on ledger_entries for each statement execute function keep_ledger()`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger payments_ledger on payments`);
    this.addSql(`drop trigger ticket_orders_ledger on ticket_orders`);
    for (const table of ['ledger_findings', 'ledger_entries', 'refunds']) this.addSql(`drop table ${table}`);
    for (const name of ['keep_ledger', 'write_ledger_of_order', 'write_ledger_of_payment'])
      this.addSql(`drop function ${name}`);
    // The indexes that hold the column go with it.
    this.addSql(`alter table listings drop column cancelled_at`);
    this.addSql(`create index listings_newest on listings (created_at desc, id desc)`);
    this.addSql(`create index listings_newest_of_category on listings (category, created_at desc, id desc)`);
    this.addSql(`create index listings_point on listings (lat, lng) include (category, id) where lat is not null`);
    this.addSql(`alter table payments add column checked_at timestamptz`);
  }
}
