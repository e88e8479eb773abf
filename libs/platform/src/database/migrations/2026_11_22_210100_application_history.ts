import { Migration } from '@mikro-orm/migrations';

/**
 * An administrator can ask an applicant for more, decided applications are listed, administrators are told of new ones,
 * and what was sent and decided before stays readable.
 */
export class ApplicationHistory extends Migration {
  override up(): void {
    this.addSql(
      `alter table provider_applications
         add column question text constraint provider_applications_question check (length(question) between 1 and 500),
         add column announced_at timestamptz,
         add constraint provider_applications_asked check (question is null or status = 'pending')`,
    );
    this.addSql(`update provider_applications set announced_at = submitted_at`);
    this.addSql(
      `create index provider_applications_decided on provider_applications (status, reviewed_at desc, user_id desc)
       where reviewed_at is not null`,
    );
    this.addSql(
      `create index provider_applications_search on provider_applications
       using gin ((lower(business_name || E'\\n' || display_name || E'\\n' || email)) gin_trgm_ops)`,
    );
    this.addSql(
      `create index provider_applications_announced on provider_applications (announced_at desc)
       where announced_at is not null`,
    );
    this.addSql(
      `create index provider_applications_unannounced on provider_applications (submitted_at)
       where announced_at is null and status = 'pending'`,
    );
    this.addSql(
      `create table application_steps (
         id uuid primary key default uuidv7(),
         user_id uuid not null references users on delete cascade,
         kind text not null check (kind in ('submitted', 'questioned', 'answered', 'approved', 'rejected')),
         at timestamptz not null default now(),
         by_name text,
         note text check (length(note) between 1 and 500),
         entered jsonb
       )`,
    );
    this.addSql(`create index application_steps_user on application_steps (user_id, at, id)`);
    const entered = [
      'business_name',
      'business_type',
      'phone_number',
      'address',
      'website',
      'description',
      'additional_info',
    ]
      .map((column) => `'${column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}', a.${column}`)
      .join(', ');
    this.addSql(
      `insert into application_steps (user_id, kind, at, entered)
       select a.user_id, 'submitted', a.submitted_at, jsonb_build_object(${entered})
       from provider_applications a join users u on u.id = a.user_id`,
    );
    this.addSql(
      `insert into application_steps (user_id, kind, at, by_name, note)
       select a.user_id, a.status, a.reviewed_at, a.reviewer_name, a.rejection_reason
       from provider_applications a join users u on u.id = a.user_id where a.status <> 'pending'`,
    );
  }

  override down(): void {
    this.addSql(`drop table application_steps`);
    for (const index of ['decided', 'search', 'announced', 'unannounced'])
      this.addSql(`drop index provider_applications_${index}`);
    this.addSql(`alter table provider_applications drop column question, drop column announced_at`);
  }
}
