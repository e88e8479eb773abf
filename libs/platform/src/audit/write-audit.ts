import type { AuditAction } from '@canopy/contracts/audit';
import type { EntityManager } from '../database/index.ts';
import { currentRequestId } from '../logging/index.ts';

export interface AuditLine {
  actor: { id: string; displayName: string };
  action: AuditAction;
  subjectId: string;
  /** What it was and what it became. Nothing personal: these lines are kept when the person is gone. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes down who did what to whom, in the transaction of the deed: there is never one without the other. */
export async function writeAudit(
  em: Pick<EntityManager, 'execute'>,
  { actor, action, subjectId, details = {} }: AuditLine,
): Promise<void> {
  await em.execute(
    'insert into audit_log (actor_id, actor_name, action, subject_id, details, request_id) values (?, ?, ?, ?, ?::jsonb, ?)',
    [actor.id, actor.displayName, action, subjectId, JSON.stringify(details), currentRequestId()],
  );
}

/** The table, which has no entity: lines are written here alone, and nothing of them ever changes. */
export interface AuditTables {
  auditLog: {
    id: string;
    actorId: string;
    actorName: string;
    action: string;
    subjectId: string;
    details: Record<string, string | number | boolean | null>;
    requestId: string | null;
    createdAt: string;
  };
}
