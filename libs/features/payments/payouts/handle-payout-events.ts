import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CardEventHandlers,
  CardProviderFailure,
  type MarkProcessed,
  Payouts,
} from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { NotifyFailedPayout } from './notify-failed-payout.ts';

/** The bank did not take a payout, and the card provider says so. */
@Injectable()
export class HandlePayoutEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly payouts: Payouts,
    private readonly notify: NotifyFailedPayout,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['payout.failed'], 'payout', async ({ account, objectId }, markProcessed) => {
      if (account) await this.failed(account, objectId, markProcessed);
    });
  }

  /** @throws CardProviderFailure */
  private async failed(accountId: string, payoutId: string, markProcessed: MarkProcessed): Promise<void> {
    if (!(await this.isOurs(accountId))) return;
    const payout = await this.known(accountId, payoutId);
    if (payout) await this.notify.of(accountId, payout, markProcessed);
  }

  private async isOurs(accountId: string): Promise<boolean> {
    const account = await db(this.database)
      .selectFrom('connectedAccounts')
      .where('stripeAccountId', '=', accountId)
      .select('userId')
      .executeTakeFirst();
    return account !== undefined;
  }

  private async known(accountId: string, payoutId: string) {
    try {
      return await this.payouts.payout(accountId, payoutId);
    } catch (error) {
      // Disconnected meanwhile: there is nobody to pay any more.
      if (error instanceof CardProviderFailure && error.missing) return null;
      throw error;
    }
  }
}
