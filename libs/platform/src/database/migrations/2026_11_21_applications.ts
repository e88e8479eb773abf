import { Migration } from '@mikro-orm/migrations';

/** People apply to become providers; admins decide, look after users, and every such act is written down. */
export class Applications extends Migration {
  override up(): void {
    // No foreign key to users: an application whose person is gone (an import, a repair by hand) must still be closed
    // by a rejection. Deleting a user deletes the application in the same transaction.
    this.addSql(`
      create table provider_applications (
        user_id uuid primary key,
        business_name text not null check (length(business_name) between 1 and 100),
        business_type text not null check (business_type in ('school', 'tutor', 'recreational', 'childcare', 'mentor', 'professional_development', 'therapy', 'other')),
        display_name text not null check (length(display_name) between 1 and 100),
        email text not null check (length(email) <= 254),
        phone_number text not null check (length(phone_number) between 1 and 30),
        address text not null check (length(address) between 1 and 200),
        website text check (length(website) between 1 and 2048),
        description text not null check (length(description) between 1 and 1000),
        additional_info text check (length(additional_info) <= 500),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        submitted_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        reviewed_at timestamptz,
        reviewer_id uuid references users (id) on delete set null,
        reviewer_name text,
        rejection_reason text check (length(rejection_reason) between 1 and 500),
        constraint provider_applications_reviewed check ((status = 'pending') = (reviewed_at is null)),
        constraint provider_applications_reason check ((status = 'rejected') = (rejection_reason is not null))
      )`);
    this.addSql(
      `create index provider_applications_pending on provider_applications (submitted_at, user_id) where status = 'pending'`,
    );
    this.addSql(
      `create index provider_applications_reviewer on provider_applications (reviewer_id) where reviewer_id is not null`,
    );

    // Who did what to whom. No foreign keys and nothing personal of the subject: the line outlives the people.
    this.addSql(`
      create table audit_log (
        id uuid primary key default uuidv7(),
        actor_id uuid not null,
        actor_name text not null,
        action text not null check (length(action) between 1 and 60),
        subject_id uuid not null,
        details jsonb not null default '{}',
        request_id text,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`create index audit_log_subject on audit_log (subject_id, created_at desc)`);

    // The users page: newest first, by role, by status, by a part of name or email.
    this.addSql(
      `alter table users add column search text generated always as (lower(display_name || E'\\n' || email)) stored`,
    );
    this.addSql(`create index users_search on users using gin (search gin_trgm_ops)`);
    this.addSql(`create index users_newest on users (created_at desc, id desc)`);
    this.addSql(`create index users_by_role on users (role, created_at desc, id desc)`);
    this.addSql(`create index users_by_status on users (status, created_at desc, id desc)`);
  }

  override down(): void {
    for (const index of ['users_search', 'users_newest', 'users_by_role', 'users_by_status'])
      this.addSql(`drop index if exists ${index}`);
    this.addSql(`alter table users drop column search`);
    for (const table of ['audit_log', 'provider_applications']) this.addSql(`drop table if exists ${table}`);
  }
}
