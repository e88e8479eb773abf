import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { secondFactorDigits } from '@canopy/contracts/second-factor';
import { Clock } from '@canopy/platform/clock';
import { Database, now } from '@canopy/platform/database';
import { placeOfClient, RateLimits } from '@canopy/platform/rate-limit';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { accountLimits } from './limits.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { decryptSecret, stepOf } from './second-factor-secret.ts';
import { NotifyOfSecondFactor } from './notify-of-second-factor.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/** The code of an app, or a recovery code, gives this session what the account may do as an administrator. */
@Injectable()
export class GiveSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly notify: NotifyOfSecondFactor,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @param code digits of an app, or letters and digits of a recovery code, without spaces and hyphens
   * @throws Refusal second_factor_off, second_factor_unreadable, wrong_code, too_many_requests
   */
  async give({ id: userId }: Pick<Viewer, 'id'>, token: string, code: string): Promise<void> {
    const factor = await db(this.database)
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', userId)
      .where('enabledAt', 'is not', null)
      .executeTakeFirst();
    if (!factor?.secret) throw new Refusal('second_factor_off');
    // Counted before they are compared, so that many at once gain nothing; per place first, so that whoever knows the
    // password from elsewhere does not lock the owner out at once.
    const here = `${userId}|${placeOfClient()}`;
    await this.limits.count(accountLimits.secondFactorHere, here);
    await this.limits.count(accountLimits.secondFactorAnywhere, userId);
    if (code.length === secondFactorDigits) await this.byApp(userId, token, factor.secret, code);
    else await this.byRecoveryCode(userId, token, code);
    await this.limits.reset(accountLimits.secondFactorHere, here);
    await this.limits.forgive(accountLimits.secondFactorAnywhere, userId);
  }

  private async byApp(userId: string, token: string, stored: Uint8Array, code: string): Promise<void> {
    const secret = decryptSecret(this.config.internalKey, userId, stored);
    if (!secret) {
      this.logger.error({ userId }, 'a second factor cannot be read: INTERNAL_KEY is not the one it was set up with');
      throw new Refusal('second_factor_unreadable');
    }
    const step = stepOf(secret, code, this.clock.now());
    if (step === null) throw wrongCode();
    await this.database.transaction(async (em) => {
      // Each code once, and none before it: whoever looked over the shoulder comes too late.
      const taken = await db(em)
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('enabledAt', 'is not', null)
        .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
        .returning('userId')
        .executeTakeFirst();
      if (!taken) throw wrongCode();
      await markGiven(em, userId, token);
    });
  }

  private async byRecoveryCode(userId: string, token: string, code: string): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!(await useRecoveryCode(em, userId, code.toLowerCase()))) throw wrongCode();
      await markGiven(em, userId, token);
      await this.notify.write(em, userId, 'recovered');
    });
  }
}

const wrongCode = () => new Refusal('wrong_code', { fields: ['code'] });

/** @throws Refusal not_signed_in when the session ended meanwhile */
export async function markGiven(em: Parameters<typeof db>[0], userId: string, token: string): Promise<void> {
  const marked = await db(em)
    .updateTable('sessions')
    .set({ secondFactorAt: now })
    .where('tokenHash', '=', tokenHash(token))
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw new Refusal('not_signed_in');
}
