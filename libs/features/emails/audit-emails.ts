import type { Viewer } from '@canopy/contracts/accounts';
import { writeAudit } from '@canopy/platform/audit';
import type { EntityManager } from '@canopy/platform/database';

/** Of many mails one line: the mail that it is about is the first of them. Of none, none. */
export async function auditEmails(
  em: EntityManager,
  actor: Viewer,
  action: 'email.sent_again' | 'email.dismissed',
  emails: readonly { id: string }[],
): Promise<void> {
  const [first] = emails;
  if (first) await writeAudit(em, { actor, action, subjectId: first.id, details: { emails: emails.length } });
}
