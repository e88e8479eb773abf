import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CardEventHandlers, CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { RefreshConnectedAccount } from '../payouts/refresh-connected-account.ts';
import { db } from '../tables.ts';
import { ReceiveCardEvent } from './receive-card-event.ts';

/** A round takes minutes, and clocks differ. One that never ran has nothing to look back on but this. */
const overlap = 60 * 60_000;
/** Written as one. */
const keptTogether = 32;
/** What is younger may be on its way to us. */
const deliveredWithin = 60_000;

/**
 * Every hour: all events since the round before that are not in the inbox come into it, and accounts that are not
 * finished or were lost are asked about. An event may have reached no endpoint of ours; or it did, and the database was
 * restored from an older backup, whose last round is older as well: then what happened since comes back.
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
    private readonly clock: Clock,
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
      await this.fetchMissing(round);
    } finally {
      // A key that may not read events must not keep providers from being found payable again.
      await this.askAboutAccounts(round);
    }
  }

  private async fetchMissing(round: Round): Promise<void> {
    const now = this.clock.now();
    const since = new Date((round.lastRunAt ?? now).getTime() - overlap);
    const events = await this.inbox.missing(await this.cards.eventsSince(since, this.handlers.types()));
    for (let from = 0; from < events.length; from += keptTogether) {
      // Not a round that ended well: the next looks as far back, and finds these kept.
      if (round.over)
        throw new Error(`${events.length - from} events of the card provider are left for the next round.`);
      await Promise.all(events.slice(from, from + keptTogether).map((event) => this.inbox.keep(event)));
    }
    const overdue = events.filter(({ createdAt }) => createdAt.getTime() < now.getTime() - deliveredWithin);
    if (overdue.length > 0)
      this.logger.warn(
        { events: overdue.length, since },
        'events of the card provider were missing here: look at its webhook endpoints, unless the database was restored',
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
