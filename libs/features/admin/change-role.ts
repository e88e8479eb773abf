import { Injectable } from '@nestjs/common';
import { type Admin, lockAdmins, NotifyAdmins } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { Role } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { callOffRenewal } from '@canopy/premium';
import { mayEnter, roleWithoutAdmin } from '@canopy/rules/access';
import { db } from './tables.ts';

/** Who did it: an administrator, or nobody's account for whoever can start a command at the server. */
type Actor = Pick<Viewer, 'id' | 'displayName'>;

/**
 * Makes somebody an administrator, or takes that away again: the account is then what it is without. There is always
 * one left. The person and every administrator are told by mail, so that nobody is made one in silence.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly notifyAdmins: NotifyAdmins,
    private readonly config: Config,
  ) {}

  /**
   * By an administrator on the page. @throws Refusal own_role, user_not_found, address_not_confirmed, last_admin; and
   * not_allowed when the actor is no longer one
   */
  async change(userId: string, toAdmin: boolean, actor: Actor): Promise<Role> {
    if (userId === actor.id) throw new Refusal('own_role');
    const { role } = await this.database.transaction(async (em) => {
      const admins = await lockAdmins(em);
      // Two who take it from each other at the same moment wait for one another above: the second is none any more.
      if (!admins.some(({ id }) => id === actor.id)) throw new Refusal('not_allowed');
      return this.write(em, admins, userId, toAdmin, actor);
    });
    return role;
  }

  /** At the server, where nobody is signed in. */
  atServer(userId: string, toAdmin: boolean, actor: Actor): Promise<{ changed: boolean }> {
    return this.database.transaction(async (em) => this.write(em, await lockAdmins(em), userId, toAdmin, actor));
  }

  private async write(
    em: EntityManager,
    admins: Admin[],
    userId: string,
    toAdmin: boolean,
    actor: Actor,
  ): Promise<{ changed: boolean; role: Role }> {
    const user = await db(em)
      .selectFrom('users')
      .select(['id', 'role', 'status', 'email', 'displayName', 'emailVerifiedAt'])
      .select(['subscriptionStatus', 'subscriptionCancelAtPeriodEnd'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Refusal('user_not_found');
    const isOne = user.role === 'admin';
    if (isOne === toAdmin) return { changed: false, role: user.role };
    // Or somebody who registered an address before its owner did would get everything.
    if (toAdmin && !user.emailVerifiedAt) throw new Refusal('address_not_confirmed');
    if (!toAdmin && admins.length === 1) throw new Refusal('last_admin');
    const role = toAdmin ? 'admin' : roleWithoutAdmin(user);
    const { at } = await db(em)
      .updateTable('users')
      .set({ role, updatedAt: now })
      .where('id', '=', userId)
      .returning(({ cast }) => cast<string>('updatedAt', 'text').as('at'))
      .executeTakeFirstOrThrow();
    // Premium is for every administrator, and so may be begun by one who is no provider without that.
    const mayKeepPremium = mayEnter({ role, status: user.status }, 'provider');
    if (!mayKeepPremium) await callOffRenewal(em, userId);
    const endsPremium = !mayKeepPremium && user.subscriptionStatus === 'active' && !user.subscriptionCancelAtPeriodEnd;
    await writeAudit(em, {
      actor,
      action: toAdmin ? 'user.made_admin' : 'user.revoked_admin',
      subjectId: userId,
      details: { fromRole: user.role, toRole: role },
    });
    const { publicUrl } = this.config;
    const cause = `role-changed:${userId}:${at}`;
    await this.emails.write(em, {
      recipient: user.email,
      template: 'role-changed',
      data: {
        name: user.displayName,
        toAdmin,
        by: actor.displayName,
        url: publicUrl + (toAdmin ? '/admin' : '/account'),
        ...(endsPremium && { premium: true }),
      },
      dedupeKey: `${cause}:${userId}`,
    });
    await this.notifyAdmins.write(em, admins, { subject: user, toAdmin, by: actor, cause });
    return { changed: true, role };
  }
}
