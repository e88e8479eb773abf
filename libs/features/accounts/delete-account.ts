import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';
import { CheckPassword } from './check-password.ts';
import { db } from './tables.ts';

/**
 * What upper features do, or refuse, when a user goes. Foreign keys do the rest: listings go, records of money lose
 * their link.
 */
@Injectable()
export class BeforeUserDeleted extends TransactionalHooks<{ userId: string }> {}

export interface Deletion {
  /** Deleted by an administrator: the mail says so. */
  byAdmin?: boolean;
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
  ) {}

  /** @throws Refusal wrong_password, no_password, last_admin, too_many_requests, and what the hooks refuse */
  async byOwner(userId: string, password: string): Promise<void> {
    await this.passwords.ofOwner(userId, password);
    await this.delete(userId);
  }

  /**
   * Everything in one transaction: either all of a person's things are settled and gone, or nothing has changed.
   * @returns false when there was no such user. @throws Refusal last_admin, and what the hooks refuse
   */
  async delete(userId: string, { byAdmin = false, alongside }: Deletion = {}): Promise<boolean> {
    const left = await this.database.transaction(async (em) => {
      // Two administrators who leave at the same moment wait for each other here; one of them stays.
      const admins = await db(em)
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .orderBy('id')
        .forUpdate()
        .execute();
      if (admins.length === 1 && admins[0]!.id === userId) throw new Refusal('last_admin');
      const after = await this.before.run(em, { userId });
      const gone = await db(em)
        .deleteFrom('users')
        .where('id', '=', userId)
        .returning(['email', 'displayName'])
        .executeTakeFirst();
      if (!gone) return null;
      await alongside?.(em);
      const emailId = await this.emails.write(
        em,
        gone.email,
        byAdmin ? 'account-removed' : 'account-deleted',
        { name: gone.displayName },
        `account-deleted:${userId}`,
      );
      await this.emails.forget(em, gone.email);
      return { after, emailId };
    });
    left?.after();
    this.emails.enqueue(left?.emailId ?? null);
    return left !== null;
  }
}
