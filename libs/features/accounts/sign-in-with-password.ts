import { Injectable } from '@nestjs/common';
import type { SignIn } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, plannedOnce } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import type { Admission } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { forgiveBusy } from './forgive-busy.ts';
import { accountLimits } from './limits.ts';
import { db } from './tables.ts';

/** Checks email and password. Opening the session is the next step, so that other ways to sign in share it. */
@Injectable()
export class SignInWithPassword {
  constructor(
    private readonly database: Database,
    private readonly passwords: CheckPassword,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal unknown_email, wrong_password, too_many_requests, busy */
  async check({ email, password, device }: SignIn): Promise<Admission> {
    // Unknown addresses count too: the answer tells whether one has an account, so asking for many must end.
    await this.limits.countAddress(accountLimits.signInFromAddress);
    const user = await db(this.database)
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .modifyEnd(plannedOnce)
      .executeTakeFirst();
    if (!user) throw new Refusal('unknown_email', { fields: ['email'] });
    const forgive = () => this.limits.forgiveAddress(accountLimits.signInFromAddress);
    const admission = await forgiveBusy(this.passwords.of(user.id, password, { mark: device }), forgive);
    await forgive();
    return admission;
  }
}
