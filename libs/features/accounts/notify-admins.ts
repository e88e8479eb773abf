import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import type { Admin } from './lock-admins.ts';

export interface AdminsChanged {
  /** Who became one, or is none any more. Not the address: these mails stay with others when the person is gone. */
  subject: { id: string; displayName: string };
  toAdmin: boolean;
  /** Where the role went with the account: deleted by its owner, or by another administrator. */
  deletion?: 'own' | 'by_admin';
  by: { displayName: string };
  /** Names the change, for the mails' dedupe keys. */
  cause: string;
}

/** Nobody becomes or ends being an administrator in silence. */
@Injectable()
export class NotifyAdmins {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** To all administrators but the one it is about. */
  async write(
    em: EntityManager,
    admins: Admin[],
    { subject, toAdmin, deletion, by, cause }: AdminsChanged,
  ): Promise<void> {
    await this.emails.writeAll(
      em,
      'admins-changed',
      admins
        .filter(({ id }) => id !== subject.id)
        .map(({ id, email, displayName }) => ({
          recipient: email,
          data: {
            name: displayName,
            who: subject.displayName,
            toAdmin,
            ...(deletion && { deletion }),
            by: by.displayName,
            url: `${this.config.publicUrl}/admin/audit?q=${subject.id}`,
          },
          dedupeKey: `${cause}:${id}`,
        })),
    );
  }
}
