import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CardEventHandlers, CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { RefreshConnectedAccount } from '../payouts/refresh-connected-account.ts';
import { db } from '../tables.ts';
import { ReceiveCardEvent } from './receive-card-event.ts';

/**
 * The card provider itself tries for up to three days to deliver an event; what it gave up before that is fetched here.
 */
const lookBackDays = 4;

/**
 * Every hour: events that reached no endpoint of ours come into the inbox, and accounts that are not finished or were
 * lost are asked about.
 */
@Injectable()
@Sweeps('card-reconciliation', { everySeconds: 60 * 60 })
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
    const unfinished = await this.leastRecentlyChecked()
      .where('onboardingStatus', 'in', ['in_progress', 'failed'])
      .limit(200)
      .execute();
    await round.each(
      unfinished,
      ({ id }) => this.accounts.refresh(id),
      (error, { id }) => {
        this.logger.error({ err: error, accountId: id }, 'a connected account could not be read');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }

  private async askAboutOne(): Promise<void> {
    const account = await this.leastRecentlyChecked().limit(1).executeTakeFirst();
    if (account) await this.accounts.refresh(account.id);
  }

  private leastRecentlyChecked() {
    return db(this.database)
      .selectFrom('connectedAccounts')
      .orderBy('checkedAt', (order) => order.asc().nullsFirst())
      .select('stripeAccountId as id');
  }
}
