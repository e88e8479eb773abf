import { Injectable } from '@nestjs/common';
import type { ChangePassword, ResetPassword } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database, type EntityManager } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { CheckPassword } from './check-password.ts';
import { accountLimits } from './limits.ts';
import { MailedLinks } from './mailed-links.ts';
import { hashPassword } from './password.ts';
import { Sessions } from './sessions.ts';

/** A new password, by a mailed link or by knowing the old one. Either way the owner is told, and sessions of others end. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly sessions: Sessions,
    private readonly passwords: CheckPassword,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /** Uses the link up and ends every session. Reading the mail also proves the address. @throws Refusal reset_link_invalid, common_password */
  async byLink({ token, password }: ResetPassword): Promise<void> {
    await this.limits.countAddress(accountLimits.linkFromAddress);
    // A link that is dead must not cost the work of hashing.
    if ((await this.links.emailOf(token, 'password_reset')) === null) throw new Refusal('reset_link_invalid');
    const hash = await hashPassword(password);
    const emailId = await this.database.transaction(async (em) => {
      const userId = await this.links.use(em, token, 'password_reset');
      if (!userId) throw new Refusal('reset_link_invalid');
      await this.sessions.endAll(em, userId);
      return this.write(em, userId, hash, true);
    });
    this.emails.nudge(emailId);
  }

  /** Ends the other sessions; the one that asked goes on. @throws Refusal wrong_password, no_password, common_password, too_many_requests */
  async byOwner(userId: string, currentToken: string, { currentPassword, newPassword }: ChangePassword): Promise<void> {
    await this.passwords.ofOwner(userId, currentPassword, 'currentPassword');
    const hash = await hashPassword(newPassword, 'newPassword');
    const emailId = await this.database.transaction(async (em) => {
      await this.sessions.endAll(em, userId, currentToken);
      return this.write(em, userId, hash, false);
    });
    this.emails.nudge(emailId);
  }

  private async write(em: EntityManager, userId: string, hash: string, provesAddress: boolean): Promise<string | null> {
    const [user] = await em.execute<{ email: string; display_name: string; at: string }[]>(
      `update users set password_hash = ?, email_verified_at = case when ? then coalesce(email_verified_at, now()) else email_verified_at end, updated_at = now()
       where id = ? returning email, display_name, updated_at::text as at`,
      [hash, provesAddress, userId],
    );
    await this.links.end(em, userId, 'password_reset');
    return user ? this.emails.write(em, user.email, 'password-changed', { name: user.display_name, resetUrl: `${this.config.publicUrl}/signin?mode=reset` }, `password-changed:${userId}:${user.at}`) : null;
  }
}
