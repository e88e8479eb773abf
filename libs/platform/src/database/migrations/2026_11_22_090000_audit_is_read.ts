import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log is read newest first, by who acted, by what was done, and by request. Not all that it is about has a
 * uuid: card events have the card provider's ids.
 */
export class AuditIsRead extends Migration {
  override up(): void {
    this.addSql(`alter table audit_log alter column subject_id type text`);
    this.addSql(`create index audit_log_newest on audit_log (created_at desc, id desc)`);
    this.addSql(`create index audit_log_actor on audit_log (actor_id, created_at desc, id desc)`);
    this.addSql(`create index audit_log_action on audit_log (action, created_at desc, id desc)`);
    this.addSql(`create index audit_log_request on audit_log (request_id) where request_id is not null`);
  }

  override down(): void {
    this.addSql(`alter table audit_log alter column subject_id type uuid using subject_id::uuid`);
    for (const index of ['newest', 'actor', 'action', 'request']) this.addSql(`drop index audit_log_${index}`);
  }
}
