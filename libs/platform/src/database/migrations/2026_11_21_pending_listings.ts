import { Migration } from '@mikro-orm/migrations';

/** Listings that administrators create for providers: they wait for their provider, and links by mail let them go. */
export class PendingListings extends Migration {
  override up(): void {
    // An administrator vouched for this account. It becomes a provider as soon as its address is known to be its own:
    // somebody else may have registered that address. Several writes confirm an address, so the row itself keeps the
    // promise.
    this.addSql(`alter table users add column provider_once_verified boolean not null default false`);
    this.addSql(`
      create function users_become_providers() returns trigger language plpgsql as $$
      begin
        new.provider_once_verified := false;
        new.status := 'approved';
        new.role := case when new.role = 'admin' then 'admin' else 'service_provider' end;
        new.platform_fee_bps := coalesce(new.platform_fee_bps, 2000);
        return new;
      end $$`);
    this.addSql(`
      create trigger users_become_providers before insert or update on users for each row
      when (new.provider_once_verified and new.email_verified_at is not null) execute function users_become_providers()`);

    this.addSql(`
      create table pending_listings (
        id uuid primary key default uuidv7(),
        provider_email text not null check (provider_email = lower(provider_email) and length(provider_email) <= 254),
        provider_name text not null check (length(provider_name) between 1 and 100),
        status text not null default 'pending_user_approval' check (status = 'pending_user_approval'),
        created_by uuid references users (id) on delete set null,
        title text not null check (length(title) between 1 and 120),
        description text not null check (length(description) between 1 and 10000),
        category text not null check (category in ('education', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other')),
        location text not null check (length(location) <= 200),
        is_virtual boolean not null default false,
        price_cents integer not null default 0 check (price_cents = 0 or price_cents between 50 and 9999999),
        is_free_event boolean not null default false,
        is_contact_for_price boolean not null default false,
        contact text not null check (length(contact) <= 254),
        max_attendees integer check (max_attendees between 1 and 100000),
        event_start timestamptz not null,
        event_end timestamptz,
        social_media jsonb not null default '{}',
        request_id text,
        created_at timestamptz not null default now(),
        constraint pending_listings_one_price_option check (not (is_free_event and is_contact_for_price) and (price_cents = 0 or not (is_free_event or is_contact_for_price))),
        constraint pending_listings_end_after_start check (event_end is null or event_end >= event_start),
        constraint pending_listings_location_unless_virtual check (is_virtual or location <> '')
      )`);
    this.addSql(`create index pending_listings_newest on pending_listings (created_at desc, id desc)`);

    // Only the hash is stored. A link outlives its listing, so that it can say what became of it.
    this.addSql(`
      create table approval_tokens (
        token_hash bytea primary key,
        email text not null,
        pending_listing_id uuid references pending_listings (id) on delete set null,
        type text not null default 'listing_approval' check (type = 'listing_approval'),
        mailed boolean not null,
        email_id uuid references emails (id) on delete set null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used boolean not null default false,
        used_at timestamptz,
        user_id uuid references users (id) on delete set null,
        check (used = (used_at is not null))
      )`);
    this.addSql(`create index approval_tokens_of_listing on approval_tokens (pending_listing_id, created_at desc)`);
    this.addSql(`create index approval_tokens_of_mail on approval_tokens (email_id)`);
    this.addSql(`create index approval_tokens_of_user on approval_tokens (user_id)`);

    // Files wait with the listing that they were added to.
    this.addSql(
      `alter table listing_media add column pending_listing_id uuid references pending_listings (id) on delete cascade`,
    );
    this.addSql(`alter table listing_media drop constraint listing_media_one_owner`);
    this.addSql(
      `alter table listing_media add constraint listing_media_one_owner check (num_nonnulls(listing_id, user_id, pending_listing_id) = 1)`,
    );
    this.addSql(
      `create index listing_media_of_pending on listing_media (pending_listing_id, position) where pending_listing_id is not null`,
    );
  }

  override down(): void {
    this.addSql(`delete from listing_media where pending_listing_id is not null`);
    this.addSql(`alter table listing_media drop constraint listing_media_one_owner`);
    this.addSql(`alter table listing_media drop column pending_listing_id`);
    this.addSql(
      `alter table listing_media add constraint listing_media_one_owner check ((listing_id is null) <> (user_id is null))`,
    );
    for (const table of ['approval_tokens', 'pending_listings']) this.addSql(`drop table if exists ${table}`);
    this.addSql(`drop trigger users_become_providers on users`);
    this.addSql(`drop function users_become_providers`);
    this.addSql(`alter table users drop column provider_once_verified`);
  }
}
