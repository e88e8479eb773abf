import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, plannedOnce } from '@canopy/platform/database';
import { placeOfClient, RateLimits } from '@canopy/platform/rate-limit';
import { type Admission, admissionRefused } from './admission.ts';
import { forgiveBusy } from './forgive-busy.ts';
import { KnownDevices } from './known-devices.ts';
import { accountLimits } from './limits.ts';
import { passwordMatches } from './password.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/**
 * The one place where a password is compared. Guesses are counted before the comparison, so that many at once gain
 * nothing.
 */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Hashing takes its time: whoever acts upon the answer does so only while it still holds, see `Admission`.
   * @param field beside which a wrong one is told. @param mark of a device, see `KnownDevices`. @param session the token
   *   of one of the account's: it counts as a device
   * @throws Refusal wrong_password (also for an account without one), too_many_requests, busy
   */
  async of(
    userId: string,
    password: string,
    { field = 'password', mark, session }: { field?: string; mark?: string | undefined; session?: string } = {},
  ): Promise<Admission> {
    const user = await db(this.database)
      .selectFrom('users')
      .select(['passwordHash', 'accessEpoch'])
      .where('id', '=', userId)
      .modifyEnd(plannedOnce)
      .executeTakeFirst();
    const admission = { userId, accessEpoch: user?.accessEpoch ?? 0 };
    const device = session ? tokenHash(session).toString('base64url') : this.devices.deviceOf(admission, mark);
    const here = `${userId}|${device ?? placeOfClient()}`;
    const limitHere = device ? accountLimits.passwordOnDevice : accountLimits.passwordHere;
    const limitOfAll = device ? accountLimits.passwordOnDevices : accountLimits.passwordAnywhere;
    await this.limits.count(limitHere, here);
    await this.limits.count(limitOfAll, userId);
    const matches = await forgiveBusy(passwordMatches(user?.passwordHash ?? null, password), async () => {
      await this.limits.forgive(limitHere, here);
      await this.limits.forgive(limitOfAll, userId);
    });
    if (!matches) throw admissionRefused(field);
    await this.limits.reset(limitHere, here);
    await this.limits.forgive(limitOfAll, userId);
    return admission;
  }

  /**
   * The same for a signed-in owner, who may know that there is no password yet, and whom strangers' guesses do not hold
   * up. @param session the token. @throws Refusal no_password, and those of `of`
   */
  async ofOwner(userId: string, session: string, password: string, field = 'password'): Promise<Admission> {
    const owner = await db(this.database)
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('passwordHash', 'is not', null)
      .executeTakeFirst();
    if (!owner) throw new Refusal('no_password');
    return this.of(userId, password, { field, session });
  }
}
