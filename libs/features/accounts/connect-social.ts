import { Injectable } from '@nestjs/common';
import type { ConnectSocialInput } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { type Admission, holdAdmission } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { addIdentity, SignInWithSocial } from './sign-in-with-social.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/** Connects the profile that waits with the account that has its email, for whoever knows that account's password. */
@Injectable()
export class ConnectSocial {
  constructor(
    private readonly database: Database,
    private readonly passwords: CheckPassword,
    private readonly social: SignInWithSocial,
  ) {}

  /**
   * A wrong password leaves the connection waiting for the right one. @throws Refusal connection_expired,
   * wrong_password, too_many_requests
   */
  async connect({ linkToken, password, device }: ConnectSocialInput): Promise<Admission> {
    const waiting = await db(this.database)
      .selectFrom('waitingConnections')
      .select('userId')
      .where('tokenHash', '=', tokenHash(linkToken))
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    if (!waiting) throw new Refusal('connection_expired');
    const admission = await this.passwords.of(waiting.userId, password, { mark: device });
    await this.database.transaction(async (em) => {
      await holdAdmission(em, admission);
      const taken = await db(em)
        .deleteFrom('waitingConnections')
        .where('tokenHash', '=', tokenHash(linkToken))
        .returning(['provider', 'subject', 'email'])
        .executeTakeFirst();
      if (!taken) throw new Refusal('connection_expired');
      await addIdentity(em, waiting.userId, taken.provider, taken);
      await this.social.notifyConnected(em, waiting.userId, taken.provider);
    });
    return admission;
  }
}
