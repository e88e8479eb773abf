import { Migration } from '@mikro-orm/migrations';

/**
 * What failed before gets its end, by the lives that links have now, and what waits for an administrator an index of it
 * alone. On its own: while the index is made nobody writes a mail, but all can be read.
 */
export class EmailsToSeeTo extends Migration {
  override up(): void {
    this.addSql(`
      update emails e set useful_until = link.ends_at
      from (
        select id,
          case template
            when 'ticket-reminder' then
              case when pg_input_is_valid(data ->> 'eventStart', 'timestamptz') then (data ->> 'eventStart')::timestamptz end
            when 'password-reset' then created_at + interval '1 hour'
            when 'confirmation-code' then created_at + interval '10 minutes'
            when 'email-change' then created_at + interval '1 day'
            when 'email-verification' then created_at + interval '7 days'
            when 'listing-approval' then created_at + interval '7 days'
          end as ends_at
        from emails where status = 'failed' and recipient is not null
      ) link
      where e.id = link.id and link.ends_at is not null`);
    this.addSql(
      `create index emails_to_see_to on emails (useful_until)
       where status = 'failed' and recipient is not null and dismissed_at is null`,
    );
  }

  override down(): void {
    this.addSql(`drop index emails_to_see_to`);
  }
}
