import { Injectable } from '@nestjs/common';
import type { ChangePassword, PasswordChosen, ResetPassword, Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { holdAdmission } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { EndAccess } from './end-access.ts';
import { forgiveBusy } from './forgive-busy.ts';
import { KnownDevices } from './known-devices.ts';
import { accountLimits } from './limits.ts';
import type { LinkPurpose } from './mailed-link.entity.ts';
import { endLinks, MailedLinks } from './mailed-links.ts';
import { hashPassword } from './password.ts';
import { db } from './tables.ts';

/**
 * A new password, by a mailed link or by knowing the old one. Either way the owner is told, and sessions of others end.
 */
@Injectable()
export class SetPassword {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly access: EndAccess,
    private readonly passwords: CheckPassword,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Uses the link up and ends every session. Reading the mail also proves the address: where nobody had done that
   * before, every older way in ends.
   * @returns the mark of this device: those of before ended with the sessions, and strangers may be guessing
   * @throws Refusal reset_link_invalid or verification_link_invalid, common_password
   */
  async byLink({ token, password }: ResetPassword, purpose: LinkPurpose = 'password_reset'): Promise<PasswordChosen> {
    const dead = () => new Refusal(purpose === 'password_reset' ? 'reset_link_invalid' : 'verification_link_invalid');
    await this.limits.countAddress(accountLimits.linkFromAddress);
    const owner = await this.links.ownerOf(token, purpose);
    // A link that is dead must not cost the work of hashing.
    if (!owner) throw dead();
    const hash = await forgiveBusy(hashPassword(password, [owner.displayName, owner.email]), () =>
      this.limits.forgiveAddress(accountLimits.linkFromAddress),
    );
    const admission = await this.database.transaction(async (em) => {
      const link = await this.links.use(em, token, purpose);
      if (!link) throw dead();
      const { userId } = link;
      const { emailVerifiedAt } = await db(em)
        .selectFrom('users')
        .select('emailVerifiedAt')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const confirmed = emailVerifiedAt !== null;
      // Links that confirm live for a week; an account that is confirmed has shorter ones for its password.
      if (confirmed && purpose === 'email_verification') throw dead();
      await (confirmed ? this.access.signOut(em, userId) : this.access.everyWayIn(em, userId));
      await this.write(em, userId, hash, confirmed ? 'password-reset-done' : 'address-confirmed');
      const { accessEpoch } = await db(em)
        .selectFrom('users')
        .select('accessEpoch')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, accessEpoch };
    });
    return { device: this.devices.mark(admission) };
  }

  /**
   * Ends the other sessions and secret addresses; the session that asked goes on. @throws Refusal wrong_password, no_password, common_password,
   * too_many_requests, also after some changes within an hour
   */
  async byOwner(
    { id: userId, displayName, email }: Pick<Viewer, 'id' | 'displayName' | 'email'>,
    currentToken: string,
    { currentPassword, newPassword }: ChangePassword,
  ): Promise<void> {
    const admission = await this.passwords.ofOwner(userId, currentToken, currentPassword, 'currentPassword');
    const hash = await hashPassword(newPassword, [displayName, email], 'newPassword');
    // Each change mails the owner.
    await this.limits.count(accountLimits.passwordChange, userId);
    await this.database.transaction(async (em) => {
      await holdAdmission(em, admission, 'currentPassword');
      await this.access.signOutOthers(em, userId, currentToken);
      await this.write(em, userId, hash, 'password-changed');
    });
  }

  private async write(
    em: EntityManager,
    userId: string,
    hash: string,
    mail: 'password-changed' | 'password-reset-done' | 'address-confirmed',
  ): Promise<void> {
    const user = await db(em)
      .updateTable('users')
      .set(({ fn }) => ({
        passwordHash: hash,
        ...(mail !== 'password-changed' && { emailVerifiedAt: fn.coalesce('emailVerifiedAt', now) }),
        updatedAt: now,
      }))
      .where('id', '=', userId)
      .returning(({ cast }) => ['email', 'displayName', cast<string>('updatedAt', 'text').as('at')])
      .executeTakeFirst();
    await endLinks(em, userId, 'password_reset');
    if (!user) return;
    const data = { name: user.displayName, resetUrl: `${this.config.publicUrl}/signin?mode=reset` };
    await this.emails.write(em, {
      recipient: user.email,
      template: mail,
      data: mail === 'password-reset-done' ? { ...data, profilesStay: await this.hasProfiles(em, userId) } : data,
      dedupeKey: `${mail}:${userId}:${user.at}`,
    });
  }

  /** Whether Google or Facebook open the account as well. */
  private async hasProfiles(em: EntityManager, userId: string): Promise<boolean> {
    const profile = await db(em)
      .selectFrom('socialIdentities')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return profile !== undefined;
  }
}
