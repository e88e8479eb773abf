import { Migration } from '@mikro-orm/migrations';

/**
 * Accounts, listings, purchases, mails. Money is whole cents, time is timestamptz, and whatever must always hold
 * (a seat is never sold twice, parts of a payment sum to the whole) is a constraint here, not only a rule above.
 */
export class FirstSlice extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists pg_trgm`);

    this.addSql(`
      create table users (
        id uuid primary key default uuidv7(),
        email text not null check (email = lower(email) and length(email) <= 254),
        email_verified_at timestamptz,
        password_hash text,
        display_name text not null default 'Unnamed User' check (length(display_name) between 1 and 100),
        photo_url text,
        role text not null default 'user' check (role in ('user', 'service_provider', 'admin')),
        status text check (status in ('approved', 'pending', 'rejected')),
        platform_fee_bps integer check (platform_fee_bps between 100 and 2000),
        subscription_status text not null default 'none' check (subscription_status in ('none', 'active')),
        subscription_type text,
        subscription_cancel_at_period_end boolean not null default false,
        subscription_current_period_end timestamptz,
        terms_accepted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    this.addSql(`create unique index users_email_unique on users (email)`);

    this.addSql(`
      create table sessions (
        id uuid primary key default uuidv7(),
        token_hash bytea not null,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    this.addSql(`create unique index sessions_token_hash_unique on sessions (token_hash)`);
    this.addSql(`create index sessions_user on sessions (user_id)`);

    this.addSql(`
      create table connected_accounts (
        user_id uuid primary key references users (id) on delete cascade,
        stripe_account_id text not null,
        onboarding_status text not null default 'in_progress' check (onboarding_status in ('not_started', 'in_progress', 'completed', 'failed')),
        charges_enabled boolean not null default false,
        details_submitted boolean not null default false,
        payouts_enabled boolean not null default false,
        completed_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check ((onboarding_status = 'completed') = (completed_at is not null))
      )`);
    this.addSql(
      `create unique index connected_accounts_stripe_account_unique on connected_accounts (stripe_account_id)`,
    );

    // fillfactor: seat counters are updated in place (HOT) while a popular listing sells out.
    this.addSql(`
      create table listings (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id) on delete cascade,
        title text not null check (length(title) between 1 and 120),
        description text not null check (length(description) between 1 and 10000),
        category text not null check (category in ('education', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other')),
        location text not null default '' check (length(location) <= 200),
        is_virtual boolean not null default false,
        price_cents integer not null default 0 check (price_cents = 0 or price_cents between 50 and 9999999),
        is_free_event boolean not null default false,
        is_contact_for_price boolean not null default false,
        contact text not null check (length(contact) <= 254),
        max_attendees integer check (max_attendees between 1 and 100000),
        current_attendees integer not null default 0 check (current_attendees >= 0),
        held_seats integer not null default 0 check (held_seats >= 0),
        event_start timestamptz,
        event_end timestamptz,
        social_media jsonb not null default '{}',
        featured boolean not null default false,
        lat double precision check (lat between -90 and 90),
        lng double precision check (lng between -180 and 180),
        geocode_status text not null default 'none' check (geocode_status in ('none', 'pending', 'found', 'approximate', 'not_found', 'failed')),
        geocode_attempts integer not null default 0,
        search text not null generated always as (lower(title || E'\\n' || description)) stored,
        version integer not null default 1,
        request_id text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint listings_never_oversold check (max_attendees is null or current_attendees + held_seats <= max_attendees),
        constraint listings_one_price_option check (not (is_free_event and is_contact_for_price) and (price_cents = 0 or not (is_free_event or is_contact_for_price))),
        constraint listings_end_after_start check (event_end is null or event_start is null or event_end >= event_start),
        constraint listings_location_unless_virtual check (is_virtual or location <> ''),
        constraint listings_whole_point check ((lat is null) = (lng is null))
      ) with (fillfactor = 70)`);
    this.addSql(`create index listings_newest on listings (created_at desc, id desc)`);
    this.addSql(`create index listings_newest_of_category on listings (category, created_at desc, id desc)`);
    this.addSql(`create index listings_newest_of_owner on listings (user_id, created_at desc, id desc)`);
    this.addSql(`create index listings_search on listings using gin (search gin_trgm_ops)`);
    this.addSql(`create index listings_point on listings (lat, lng) where lat is not null`);
    this.addSql(`create index listings_to_geocode on listings (created_at) where geocode_status = 'pending'`);

    this.addSql(`
      create table listing_media (
        id uuid primary key default uuidv7(),
        listing_id uuid not null references listings (id) on delete cascade,
        position integer not null check (position >= 0),
        type text not null check (type in ('image', 'video')),
        key text not null,
        alt text not null default '',
        width integer,
        height integer,
        sizes jsonb not null default '[]',
        created_at timestamptz not null default now(),
        unique (listing_id, position)
      )`);
    this.addSql(`create unique index listing_media_key_unique on listing_media (key)`);

    // The order is the hold: its row exists before the card provider is called, and says for how long seats are kept.
    this.addSql(`
      create table ticket_orders (
        id uuid primary key default uuidv7(),
        listing_id uuid references listings (id) on delete set null,
        buyer_id uuid references users (id) on delete set null,
        provider_id uuid references users (id) on delete set null,
        quantity integer not null check (quantity between 1 and 100),
        unit_price_cents integer not null check (unit_price_cents >= 50),
        amount_cents integer not null,
        fee_bps integer not null check (fee_bps between 100 and 2000),
        platform_fee_cents integer not null check (platform_fee_cents >= 0),
        provider_amount_cents integer not null check (provider_amount_cents >= 0),
        currency text not null default 'cad' check (currency = 'cad'),
        destination text not null,
        status text not null default 'held' check (status in ('held', 'succeeded', 'expired', 'canceled', 'failed', 'refunded', 'parked')),
        payment_intent_id text,
        expires_at timestamptz not null,
        extended boolean not null default false,
        problem text,
        request_id text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint ticket_orders_amount check (amount_cents = unit_price_cents * quantity),
        constraint ticket_orders_parts check (platform_fee_cents + provider_amount_cents = amount_cents)
      )`);
    this.addSql(`create unique index ticket_orders_intent_unique on ticket_orders (payment_intent_id)`);
    this.addSql(
      `create unique index ticket_orders_one_live_hold on ticket_orders (buyer_id, listing_id) where status = 'held'`,
    );
    this.addSql(`create index ticket_orders_live on ticket_orders (expires_at) where status = 'held'`);
    this.addSql(`create index ticket_orders_live_of_listing on ticket_orders (listing_id) where status = 'held'`);

    // Titles and names are copied at sale: the record outlives the listing and the people.
    this.addSql(`
      create table payments (
        id uuid primary key default uuidv7(),
        order_id uuid references ticket_orders (id) on delete set null,
        listing_id uuid references listings (id) on delete set null,
        listing_title text not null,
        user_id uuid references users (id) on delete set null,
        buyer_name text not null,
        provider_id uuid references users (id) on delete set null,
        provider_name text not null,
        amount_cents integer not null check (amount_cents >= 0),
        fee_bps integer not null check (fee_bps between 0 and 2000),
        platform_fee_cents integer not null check (platform_fee_cents >= 0),
        provider_amount_cents integer not null check (provider_amount_cents >= 0),
        payment_intent_id text not null,
        status text not null default 'succeeded' check (status in ('succeeded', 'refunded')),
        lister_email text,
        quantity integer not null default 1 check (quantity between 1 and 100),
        seats_returned integer not null default 0,
        refunded_cents integer not null default 0,
        refunded_fee_cents integer not null default 0,
        livemode boolean not null default false,
        created_at timestamptz not null default now(),
        constraint payments_parts check (platform_fee_cents + provider_amount_cents = amount_cents),
        constraint payments_refund check (refunded_cents between 0 and amount_cents and refunded_fee_cents between 0 and platform_fee_cents),
        constraint payments_seats_returned check (seats_returned between 0 and quantity)
      )`);
    this.addSql(`create unique index payments_intent_unique on payments (payment_intent_id)`);
    this.addSql(`create unique index payments_order_unique on payments (order_id)`);
    this.addSql(`create index payments_of_provider on payments (provider_id, created_at desc, id desc)`);
    this.addSql(`create index payments_of_buyer on payments (user_id, created_at desc, id desc)`);
    this.addSql(`create index payments_of_listing on payments (listing_id)`);
    this.addSql(
      `create unique index payments_one_free_sign_up on payments (listing_id, user_id) where amount_cents = 0 and seats_returned = 0`,
    );

    this.addSql(`
      create table tickets (
        id uuid primary key default uuidv7(),
        code text not null,
        payment_id uuid not null references payments (id) on delete cascade,
        listing_id uuid references listings (id) on delete set null,
        user_id uuid references users (id) on delete set null,
        status text not null default 'valid' check (status in ('valid', 'void')),
        used_at timestamptz,
        voided_at timestamptz,
        created_at timestamptz not null default now(),
        check ((status = 'void') = (voided_at is not null))
      )`);
    this.addSql(`create unique index tickets_code_unique on tickets (code)`);
    this.addSql(`create index tickets_of_payment on tickets (payment_id)`);
    this.addSql(`create index tickets_of_holder on tickets (user_id, listing_id) where status = 'valid'`);
    this.addSql(`create index tickets_of_listing on tickets (listing_id) where status = 'valid'`);

    // The inbox of the card provider's events: the id of the event makes a second delivery a no-op, however late.
    this.addSql(`
      create table card_events (
        id text primary key,
        type text not null,
        account text,
        livemode boolean not null,
        payload jsonb not null,
        status text not null default 'received' check (status in ('received', 'processed', 'parked')),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        error text,
        request_id text,
        received_at timestamptz not null default now(),
        processed_at timestamptz
      )`);
    this.addSql(`create index card_events_waiting on card_events (next_attempt_at) where status = 'received'`);

    this.addSql(`
      create table emails (
        id uuid primary key default uuidv7(),
        recipient text not null,
        template text not null,
        data jsonb not null,
        dedupe_key text,
        status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        error text,
        request_id text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        check ((status = 'sent') = (sent_at is not null))
      )`);
    this.addSql(`create unique index emails_dedupe_unique on emails (dedupe_key)`);
    this.addSql(`create index emails_waiting on emails (next_attempt_at) where status = 'pending'`);

    this.addSql(`create table sweep_runs (name text primary key, last_run_at timestamptz not null, error text)`);
  }

  override down(): void {
    for (const table of [
      'sweep_runs',
      'emails',
      'card_events',
      'tickets',
      'payments',
      'ticket_orders',
      'listing_media',
      'listings',
      'connected_accounts',
      'sessions',
      'users',
    ]) {
      this.addSql(`drop table if exists ${table} cascade`);
    }
  }
}
