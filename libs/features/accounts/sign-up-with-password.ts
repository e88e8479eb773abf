import { Injectable } from '@nestjs/common';
import type { Session, SignUp } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, violatedConstraint } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { toNewAccount } from './admission.ts';
import { AskForVerification } from './ask-for-verification.ts';
import { forgiveBusy } from './forgive-busy.ts';
import { accountLimits } from './limits.ts';
import { hashPassword } from './password.ts';
import { Sessions } from './sessions.ts';
import { User } from './user.entity.ts';

/**
 * Creates an account with email and password: role user, no status. The person is signed in at once and asked by mail
 * to verify the address.
 */
@Injectable()
export class SignUpWithPassword {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly verification: AskForVerification,
  ) {}

  /** @param before see `Sessions.open`. @throws Refusal email_taken, common_password, too_many_requests, busy */
  async signUp(
    { displayName, email, password, language = 'en', to }: SignUp,
    before: string | null = null,
  ): Promise<Session> {
    await this.limits.countAddress(accountLimits.signUpFromAddress);
    const passwordHash = await forgiveBusy(hashPassword(password, [displayName, email]), () =>
      this.limits.forgiveAddress(accountLimits.signUpFromAddress),
    );
    await this.limits.count(accountLimits.signUpOfEmail, email);
    try {
      const userId = await this.database.transaction(async (em) => {
        const user = em.create(User, { displayName, email, language, passwordHash, termsAcceptedAt: this.clock.now() });
        await em.flush();
        await this.verification.write(em, user.id, to);
        return user.id;
      });
      return await this.sessions.open(toNewAccount(userId), before);
    } catch (error) {
      // Two people who sign up with one email at the same moment: the index decides.
      if (violatedConstraint(error) === 'users_email_unique') throw new Refusal('email_taken', { fields: ['email'] });
      throw error;
    }
  }
}
