import { Injectable } from '@nestjs/common';
import type { ConnectSocialInput } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { EmailOutbox } from '@canopy/emails';
import { Database } from '@canopy/platform/database';
import { type Admission, holdAdmission } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { addIdentity, SignInWithSocial } from './sign-in-with-social.ts';
import { tokenHash } from './token.ts';

/** Connects the profile that waits with the account that has its email, for whoever knows that account's password. */
@Injectable()
export class ConnectSocial {
  constructor(
    private readonly database: Database,
    private readonly passwords: CheckPassword,
    private readonly social: SignInWithSocial,
    private readonly emails: EmailOutbox,
  ) {}

  /**
   * A wrong password leaves the connection waiting for the right one. @throws Refusal connection_expired,
   * wrong_password, too_many_requests
   */
  async connect({ linkToken, password }: ConnectSocialInput): Promise<Admission> {
    const waiting = await this.database.row<{ user_id: string }>(
      'select user_id from waiting_connections where token_hash = ? and expires_at > now()',
      [tokenHash(linkToken)],
    );
    if (!waiting) throw new Refusal('connection_expired');
    const admission = await this.passwords.of(waiting.user_id, password);
    const emailId = await this.database.transaction(async (em) => {
      await holdAdmission(em, admission);
      const [taken] = await em.execute<{ provider: SocialProvider; subject: string; email: string }[]>(
        'delete from waiting_connections where token_hash = ? returning provider, subject, email',
        [tokenHash(linkToken)],
      );
      if (!taken) throw new Refusal('connection_expired');
      await addIdentity(em, waiting.user_id, taken.provider, taken);
      return this.social.notifyConnected(em, waiting.user_id, taken.provider);
    });
    this.emails.enqueue(emailId);
    return admission;
  }
}
