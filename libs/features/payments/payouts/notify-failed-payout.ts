import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { MarkProcessed, Payout } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

/** A payout that the bank did not take: until its owner mends the bank account, nothing more is paid out. */
@Injectable()
export class NotifyFailedPayout {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
    private readonly logger: AppLogger,
  ) {}

  /** One mail for each payout, however often it is looked at. */
  async of(
    accountId: string,
    { id: payoutId, status, amountCents, failure }: Payout,
    alsoCommit?: MarkProcessed,
  ): Promise<void> {
    // One below zero is a debt that could not be taken from the bank: nothing of the provider's is kept back.
    if (status !== 'failed' || amountCents < 0) return;
    const mail = await this.database.transaction(async (em) => {
      const provider = await db(em)
        .selectFrom('connectedAccounts as c')
        .innerJoin('users as u', 'u.id', 'c.userId')
        .where('c.stripeAccountId', '=', accountId)
        .select(['u.email', 'u.displayName as name'])
        // Whoever leaves at this moment is not written to: their address must stay nowhere.
        .forKeyShare('u')
        .executeTakeFirst();
      if (!provider) return null;
      const id = await this.emails.write(em, {
        recipient: provider.email,
        template: 'payout-failed',
        data: { name: provider.name, amountCents, failure, settingsUrl: `${this.config.publicUrl}/payment-settings` },
        dedupeKey: `payout-failed:${payoutId}`,
      });
      await alsoCommit?.(em);
      return id;
    });
    if (mail !== null) this.logger.warn({ accountId, payoutId, failure }, 'a payout failed');
  }
}
