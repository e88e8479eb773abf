import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import {
  CardEventHandlers,
  CardProviderFailure,
  type MarkProcessed,
  Payouts,
} from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

/** A payout that the bank did not take: until its owner mends the bank account, nothing more is paid out. */
@Injectable()
export class HandlePayoutEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly database: Database,
    private readonly payouts: Payouts,
    private readonly outbox: EmailOutbox,
    private readonly config: Config,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(['payout.failed'], 'payout', async ({ account, objectId }, markProcessed) => {
      if (account) await this.failed(account, objectId, markProcessed);
    });
  }

  /** One mail for each payout, however often the event comes. @throws CardProviderFailure */
  private async failed(accountId: string, payoutId: string, markProcessed: MarkProcessed): Promise<void> {
    const provider = await db(this.database)
      .selectFrom('connectedAccounts as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .where('c.stripeAccountId', '=', accountId)
      .select(['u.email', 'u.displayName as name'])
      .executeTakeFirst();
    if (!provider) return;
    const payout = await this.known(accountId, payoutId);
    // One below zero is a debt that could not be taken from the bank: nothing of the provider's is kept back.
    if (payout?.status !== 'failed' || payout.amountCents < 0) return;
    this.logger.warn({ accountId, payoutId, failure: payout.failure }, 'a payout failed');
    const { amountCents, failure } = payout;
    const mail = await this.database.transaction(async (em) => {
      const id = await this.outbox.write(
        em,
        provider.email,
        'payout-failed',
        { name: provider.name, amountCents, failure, settingsUrl: `${this.config.publicUrl}/payment-settings` },
        `payout-failed:${payoutId}`,
      );
      await markProcessed(em);
      return id;
    });
    this.outbox.enqueue(mail);
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
