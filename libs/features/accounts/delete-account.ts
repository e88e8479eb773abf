import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { type Admission, admissionRefused } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { lockAdmins } from './lock-admins.ts';
import { NotifyAdmins } from './notify-admins.ts';
import { refuseBeforeConfirmed } from './refuse-before-confirmed.ts';
import { db } from './tables.ts';

/**
 * What upper features do, or refuse, when a user goes. Foreign keys do the rest: listings go, records of money lose
 * their link.
 */
@Injectable()
export class BeforeUserDeleted extends TransactionalHooks<{ userId: string }> {}

export interface Deletion {
  /** Of an owner, who proved it with the password: nothing goes once that has ended meanwhile. */
  admission?: Admission;
  /** Who deletes somebody else: an administrator, still at that moment. The mail says so. */
  by?: Pick<Viewer, 'id' | 'displayName'>;
  /** Written in the same transaction, such as who did it. */
  alongside?: (em: EntityManager) => Promise<void>;
}

/** Deletes an account for good, at its owner's wish or by an administrator. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly passwords: CheckPassword,
    private readonly before: BeforeUserDeleted,
    private readonly emails: EmailOutbox,
    private readonly admins: NotifyAdmins,
  ) {}

  /**
   * @throws Refusal wrong_password, no_password, last_admin, email_confirm_first, too_many_requests, and what the hooks
   * refuse
   */
  async byOwner(userId: string, token: string, password: string): Promise<void> {
    const admission = await this.passwords.ofOwner(userId, token, password);
    await this.delete(userId, { admission });
  }

  /**
   * Everything in one transaction: either all of a person's things are settled and gone, or nothing has changed.
   * @returns false when there was no such user. @throws Refusal wrong_password, last_admin, not_allowed, busy, email_confirm_first, and
   * what the hooks refuse
   */
  async delete(userId: string, { admission, by, alongside }: Deletion = {}): Promise<boolean> {
    return this.database.transaction(async (em) => {
      // All others go without that lock: administrators would wait for as long as a large account takes.
      const admins = (await isAdmin(em, userId)) ? await lockAdmins(em) : [];
      // Of two who delete each other the second is none any more.
      if (by && !(await isAdmin(em, by.id))) throw new Refusal('not_allowed');
      if (admins.length === 1 && admins[0]!.id === userId) throw new Refusal('last_admin');
      await this.before.run(em, { userId });
      const gone = await db(em)
        .deleteFrom('users')
        .where('id', '=', userId)
        // Held by no lock before: those of what goes along come first.
        .$if(admission !== undefined, (query) => query.where('accessEpoch', '=', admission!.accessEpoch))
        .returning(['email', 'displayName', 'language', 'role', 'emailVerifiedAt', 'providerOnceVerified'])
        // To the microsecond: its first mail was written at the same moment.
        .returning(({ cast }) => cast<string>('createdAt', 'text').as('createdAt'))
        .executeTakeFirst();
      if (!gone && admission && (await exists(em, userId))) throw admissionRefused();
      if (!gone) return false;
      if (!by) refuseBeforeConfirmed(gone);
      // Made one at this moment, and perhaps the last one by now.
      if (gone.role === 'admin' && admins.length === 0) throw new Refusal('busy');
      await alongside?.(em);
      if (admins.some(({ id }) => id === userId)) {
        const subject = { id: userId, displayName: gone.displayName };
        const own = !by || by.id === userId;
        if (own) await writeAudit(em, { actor: subject, action: 'user.deleted', subjectId: userId });
        const cause = `admin-deleted:${userId}`;
        await this.admins.write(em, admins, {
          subject,
          toAdmin: false,
          deletion: own ? 'own' : 'by_admin',
          by: by ?? subject,
          cause,
        });
      }
      await this.emails.write(em, {
        recipient: gone.email,
        template: by ? 'account-removed' : 'account-deleted',
        data: { name: gone.displayName },
        dedupeKey: `account-deleted:${userId}`,
        language: gone.language,
      });
      await this.emails.forget(em, gone.email, gone.emailVerifiedAt === null ? gone.createdAt : null);
      return true;
    });
  }
}

async function exists(em: EntityManager, userId: string): Promise<boolean> {
  return (await db(em).selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

async function isAdmin(em: EntityManager, userId: string): Promise<boolean> {
  const user = await db(em).selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return user?.role === 'admin';
}
