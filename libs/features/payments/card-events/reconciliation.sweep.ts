import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CardEventHandlers, CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { ReceiveCardEvent } from './receive-card-event.ts';
import { RefreshConnectedAccount } from '../payouts/refresh-connected-account.ts';

/**
 * The card provider itself tries for up to three days to deliver an event; what it gave up before that is fetched here.
 */
const lookBackDays = 4;

/**
 * Every hour: events that reached no endpoint of ours come into the inbox, and accounts that are not finished or were
 * lost are asked about.
 */
@Injectable()
@Sweeps('card-reconciliation', { everySeconds: 3_600 })
export class ReconciliationSweep implements Sweep, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly handlers: CardEventHandlers,
    private readonly inbox: ReceiveCardEvent,
    private readonly accounts: RefreshConnectedAccount,
    private readonly logger: AppLogger,
  ) {}

  /** One account is read at start: a key that lacks the right to is said at once, not at the first purchase. */
  onApplicationBootstrap(): void {
    if (!this.cards.simulated)
      void this.askAboutOne().catch((error: unknown) =>
        this.logger.error({ err: error }, 'no connected account could be read: look at the key of the card provider'),
      );
  }

  async sweep(round: Round): Promise<void> {
    if (this.cards.simulated) return;
    try {
      await this.fetchUndelivered();
    } finally {
      // A key that may not read events must not keep providers from being found payable again.
      await this.askAboutAccounts(round);
    }
  }

  private async fetchUndelivered(): Promise<void> {
    const since = new Date(Date.now() - lookBackDays * 86_400_000);
    const events = await this.cards.undeliveredEvents(since, this.handlers.types());
    for (const event of events) await this.inbox.keep(event);
    if (events.length > 0)
      this.logger.warn(
        { events: events.length },
        'events of the card provider had not reached us: look at its webhook endpoints',
      );
  }

  private async askAboutAccounts(round: Round): Promise<void> {
    const unfinished = await this.database.rows<{ stripe_account_id: string }>(
      `select stripe_account_id from connected_accounts where onboarding_status in ('in_progress', 'failed') order by checked_at nulls first limit 200`,
    );
    await round.each(
      unfinished,
      ({ stripe_account_id: id }) => this.accounts.refresh(id),
      (error, { stripe_account_id: id }) => {
        this.logger.error({ err: error, accountId: id }, 'a connected account could not be read');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }

  private async askAboutOne(): Promise<void> {
    const account = await this.database.row<{ stripe_account_id: string }>(
      'select stripe_account_id from connected_accounts order by checked_at nulls first limit 1',
    );
    if (account) await this.accounts.refresh(account.stripe_account_id);
  }
}
