import { Injectable } from '@nestjs/common';
import type { Session, SignUp } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, isUniqueViolation } from '@canopy/platform/database';
import { hashPassword } from './password.ts';
import { Sessions } from './sessions.ts';
import { User } from './user.entity.ts';

/** Creates an account with email and password: role user, no status. The person is signed in at once. */
@Injectable()
export class SignUpWithPassword {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal email_taken */
  async signUp({ displayName, email, password }: SignUp): Promise<Session> {
    const passwordHash = await hashPassword(password);
    try {
      const userId = await this.database.transaction(async (em) => {
        const user = em.create(User, { displayName, email, passwordHash, termsAcceptedAt: this.clock.now() });
        await em.flush();
        return user.id;
      });
      return await this.sessions.open(userId);
    } catch (error) {
      // Two people who sign up with one email at the same moment: the index decides.
      if (isUniqueViolation(error, 'users_email_unique')) throw new Refusal('email_taken', { fields: { email: ['An account with this email already exists.'] } });
      throw error;
    }
  }
}
