import { Injectable } from '@nestjs/common';
import { CardPayments, CardProviderFailure, Payouts } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { ago, Database, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, type Sweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { NotifyFailedPayout } from './notify-failed-payout.ts';

/** Payouts are daily: the newest ones of an account, and none that failed before its owner could still act. */
const newest = { limit: 20, after: null };
const lookBackMs = 14 * 86_400_000;

/** More than are asked for in one round. */
const perRound = 2_000;

/**
 * Events of connected accounts that reached no endpoint of ours are not listed anywhere, so every account's payouts are
 * looked at once a day. Those looked at longest ago come first: what one round does not reach, the next one begins with.
 */
@Injectable()
@Sweeps('payouts', { everySeconds: 10 * 60 })
export class PayoutSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly payouts: Payouts,
    private readonly notify: NotifyFailedPayout,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  async sweep(round: Round): Promise<void> {
    if (this.cards.simulated) return;
    const accounts = await db(this.database)
      .selectFrom('connectedAccounts')
      .where('onboardingStatus', 'in', ['in_progress', 'completed'])
      .where(({ eb, or }) =>
        or([
          eb('payoutsCheckedAt', 'is', null),
          eb('payoutsCheckedAt', '<', ago('1 day')),
          // The clock of the database was ahead.
          eb('payoutsCheckedAt', '>', ago('-1 minute')),
        ]),
      )
      .orderBy('payoutsCheckedAt', (order) => order.asc().nullsFirst())
      .orderBy('userId')
      .limit(perRound)
      .select('stripeAccountId as id')
      .execute();
    await round.each(
      accounts,
      ({ id }) => this.look(id),
      (error, { id }) => {
        this.logger.error({ err: error, accountId: id }, 'the payouts of a connected account could not be read');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }

  private async look(accountId: string): Promise<void> {
    // The try counts: an account that does not answer would come first for ever, and two of them keep all others out.
    await db(this.database)
      .updateTable('connectedAccounts')
      .set({ payoutsCheckedAt: now })
      .where('stripeAccountId', '=', accountId)
      .execute();
    const since = new Date(this.clock.now().getTime() - lookBackMs);
    const { items } = await this.payouts.payoutsOf(accountId, newest);
    for (const payout of items) if (payout.createdAt >= since) await this.notify.of(accountId, payout);
  }
}
