import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { accountLimits } from './limits.ts';
import { MailedLinks } from './mailed-links.ts';

/** Somebody who reads the mailbox says that the account is theirs. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal verification_link_invalid */
  async verify(token: string): Promise<void> {
    await this.limits.countAddress(accountLimits.linkFromAddress);
    await this.database.transaction(async (em) => {
      const userId = await this.links.use(em, token, 'email_verification');
      if (!userId) throw new Refusal('verification_link_invalid');
      await em.execute('update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now() where id = ?', [userId]);
      await this.links.end(em, userId, 'email_verification');
    });
  }
}
