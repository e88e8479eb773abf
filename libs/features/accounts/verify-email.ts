import { Injectable } from '@nestjs/common';
import {
  type EmailVerified,
  signInWords,
  type VerificationState,
  type VerifyEmailInput,
  type Viewer,
} from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { confirmAddress } from './confirm-address.ts';
import { accountLimits } from './limits.ts';
import { endLinks, MailedLinks } from './mailed-links.ts';
import { SetPassword } from './set-password.ts';

/**
 * Somebody who reads the mailbox says that the account is theirs. Whoever is signed in to it may simply say so. For
 * anybody else it may be an account that a stranger made with their address: they choose its password, and every older
 * way in ends.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    private readonly setPassword: SetPassword,
    private readonly limits: RateLimits,
  ) {}

  /** Looking changes nothing. */
  async state(token: string, viewer: Viewer | null): Promise<VerificationState> {
    const owner = await this.links.ownerOf(token, 'email_verification');
    return { email: owner?.email ?? null, needsPassword: owner !== null && owner.userId !== viewer?.id };
  }

  /** @throws Refusal verification_link_invalid, verification_needs_password, common_password */
  async verify({ token, password }: VerifyEmailInput, viewer: Viewer | null): Promise<EmailVerified> {
    const { needsPassword } = await this.state(token, viewer);
    if (needsPassword) {
      if (password === undefined)
        throw new Refusal('verification_needs_password', { fields: { password: [signInWords.choosePassword] } });
      return this.setPassword.byLink({ token, password }, 'email_verification');
    }
    await this.limits.countAddress(accountLimits.linkFromAddress);
    await this.database.transaction(async (em) => {
      const link = await this.links.use(em, token, 'email_verification');
      if (!link) throw new Refusal('verification_link_invalid');
      await confirmAddress(em, link.userId);
      await endLinks(em, link.userId, 'email_verification');
    });
    return { device: null };
  }
}
