import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { RecoveryCodes, ShownSecret } from '@canopy/contracts/second-factor';
import { Clock } from '@canopy/platform/clock';
import { Database, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { markGiven } from './give-second-factor.ts';
import { accountLimits } from './limits.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { NotifyOfSecondFactor } from './notify-of-second-factor.ts';
import { decryptSecret, encryptSecret, newSecret, shownSecret, stepOf } from './second-factor-secret.ts';
import { db } from './tables.ts';

/** A secret that was shown waits so long for its first code. */
const pendingMinutes = 30;

/**
 * The own second factor: set up, set up anew on another telephone, turned off. The one that works goes on until the new
 * one is confirmed.
 */
@Injectable()
export class SetUpSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly notify: NotifyOfSecondFactor,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * A secret to put into an app; asked for again, it is the same until it is confirmed or too old.
   * @throws Refusal second_factor_needed, not_allowed: it is for administrators
   */
  async start(viewer: Viewer): Promise<ShownSecret> {
    mustBeGiven(viewer);
    return this.database.transaction(async (em) => {
      const user = await db(em)
        .selectFrom('users')
        .select(['email', 'role'])
        .where('id', '=', viewer.id)
        .forUpdate()
        .executeTakeFirst();
      if (user?.role !== 'admin') throw new Refusal('not_allowed');
      const waiting = await this.pendingOf(em, viewer.id);
      if (waiting) return shownSecret(waiting, user.email);
      const secret = newSecret();
      const pending = {
        pendingSecret: encryptSecret(this.config.internalKey, viewer.id, secret),
        pendingAt: now,
      };
      await db(em)
        .insertInto('secondFactors')
        .values({ userId: viewer.id, ...pending })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(pending))
        .execute();
      return shownSecret(secret, user.email);
    });
  }

  /**
   * The first code of the new secret: from now on it is the one, and this session has given it. @throws Refusal
   * second_factor_needed, code_ended when nothing was started or it is too old, wrong_code, too_many_requests
   */
  async confirm(viewer: Viewer, token: string, code: string): Promise<RecoveryCodes> {
    mustBeGiven(viewer);
    await this.limits.count(accountLimits.secondFactorHere, `new|${viewer.id}`);
    const recoveryCodes = await this.database.transaction(async (em) => {
      const secret = await this.pendingOf(em, viewer.id);
      if (!secret) throw new Refusal('second_factor_not_started', { fields: ['code'] });
      const step = stepOf(secret, code, this.clock.now());
      if (step === null) throw new Refusal('wrong_code', { fields: ['code'] });
      await db(em)
        .updateTable('secondFactors')
        .set(({ ref }) => ({
          secret: ref('pendingSecret'),
          enabledAt: now,
          lastStep: step,
          pendingSecret: null,
          pendingAt: null,
        }))
        .where('userId', '=', viewer.id)
        .execute();
      // Sessions elsewhere gave the code of the one before.
      await db(em).updateTable('sessions').set({ secondFactorAt: null }).where('userId', '=', viewer.id).execute();
      await markGiven(em, viewer.id, token);
      await this.notify.write(em, viewer.id, 'on');
      return makeRecoveryCodes(em, viewer.id);
    });
    return { recoveryCodes };
  }

  /** @throws Refusal second_factor_needed, second_factor_off */
  async newRecoveryCodes(viewer: Viewer): Promise<RecoveryCodes> {
    mustBeGiven(viewer);
    const recoveryCodes = await this.database.transaction(async (em) => {
      const on = await db(em)
        .selectFrom('secondFactors')
        .select('userId')
        .where('userId', '=', viewer.id)
        .where('enabledAt', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!on) throw new Refusal('second_factor_off');
      await this.notify.write(em, viewer.id, 'new_codes');
      return makeRecoveryCodes(em, viewer.id);
    });
    return { recoveryCodes };
  }

  /** @throws Refusal second_factor_needed, second_factor_required, second_factor_off */
  async turnOff(viewer: Viewer): Promise<void> {
    mustBeGiven(viewer);
    if (viewer.isAdmin && this.config.adminSecondFactor === 'required') throw new Refusal('second_factor_required');
    await this.database.transaction(async (em) => {
      if (!(await forgetSecondFactor(em, viewer.id))) throw new Refusal('second_factor_off');
      await this.notify.write(em, viewer.id, 'off');
    });
  }

  /** The secret that was shown and not yet confirmed; its row stays locked. */
  private async pendingOf(em: Parameters<typeof db>[0], userId: string): Promise<Buffer | null> {
    const row = await db(em)
      .selectFrom('secondFactors')
      .select('pendingSecret')
      .where('userId', '=', userId)
      .where('pendingAt', '>', sql<string>`now() - make_interval(mins => ${pendingMinutes})`)
      .forUpdate()
      .executeTakeFirst();
    return row?.pendingSecret ? decryptSecret(this.config.internalKey, userId, row.pendingSecret) : null;
  }
}

/** Whoever knows the password alone must not put another second factor in place of the owner's. */
function mustBeGiven({ secondFactor }: Viewer): void {
  if (secondFactor === 'needed') throw new Refusal('second_factor_needed');
}

/** @returns false when there was none that works */
export async function forgetSecondFactor(em: Parameters<typeof db>[0], userId: string): Promise<boolean> {
  const gone = await db(em)
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('enabledAt')
    .executeTakeFirst();
  await db(em).deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db(em).updateTable('sessions').set({ secondFactorAt: null }).where('userId', '=', userId).execute();
  return gone?.enabledAt != null;
}
