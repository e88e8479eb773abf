import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import { Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { accountLimits } from './limits.ts';
import { MailedLinks } from './mailed-links.ts';
import { db } from './tables.ts';

/**
 * Longer than the work for an address that has an account, so that the time of the answer does not tell which ones
 * have.
 */
const answersAfterMs = 250;

/**
 * Sends the link that sets a new password. The answer is the same, and comes as late, whether the address has an
 * account or not, but for whoever is signed in to that very account.
 */
@Injectable()
export class AskForPasswordReset {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @throws Refusal too_many_requests, for known and unknown addresses alike; enough_mails_today when the address of the
   * viewer got its few mails of the day
   */
  async ask(email: string, viewer: Pick<Viewer, 'email'> | null): Promise<void> {
    await this.limits.countAddress(accountLimits.resetFromAddress);
    await this.limits.count(accountLimits.resetOfAccount, email);
    const [written] = await Promise.all([this.mail(email), wait(answersAfterMs)]);
    if (!written && viewer?.email === email) throw new Refusal('enough_mails_today');
  }

  /** @returns whether a mail was written */
  private mail(email: string): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select(['id', 'displayName'])
        .where('email', '=', email)
        // An address that changes at this moment must not be mailed a link that was made for the new one.
        .forShare()
        .executeTakeFirst();
      const link = user && (await this.links.make(em, user.id, 'password_reset'));
      if (!user || !link) return false;
      const emailId = await this.emails.write(em, {
        recipient: email,
        template: 'password-reset',
        data: { name: user.displayName, secretUrl: `${this.config.publicUrl}/reset-password?token=${link.token}` },
        dedupeKey: `password-reset:${link.id}`,
      });
      return emailId !== null;
    });
  }
}
