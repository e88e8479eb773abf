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
/**
 * The card provider lists the newest first, and what happened first must come in first: so much is asked for at a time,
 * the oldest before. What is kept of it stays, whatever fails later.
 */
const listedTogether = 6 * 60 * 60_000;
/** No event is listed for longer. */
const listedDays = 30;
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
      await this.askAboutAccounts(round);
    } finally {
      // Last, for it takes as long as it takes: see below.
      await this.fetchMissing(round);
    }
  }

  private async fetchMissing(round: Round): Promise<void> {
    const now = this.clock.now().getTime();
    const since = Math.max((round.lastRunAt?.getTime() ?? now) - overlap, now - listedDays * 24 * 60 * 60_000);
    let overdue = 0;
    for (let from = since; from <= now; from += listedTogether)
      overdue += await this.fetchListed(round, from, from + listedTogether > now ? undefined : from + listedTogether);
    if (overdue > 0)
      this.logger.warn(
        { events: overdue, since: new Date(since) },
        'events of the card provider were missing here: look at its webhook endpoints, unless the database was restored',
      );
  }

  /**
   * However many they are: a round that ended in the middle of many would not have ended well, and the next would begin
   * at the same place and end there. @returns how many of those that were missing should have been here
   */
  private async fetchListed(round: Round, from: number, before: number | undefined): Promise<number> {
    goOn(round);
    const listed = await this.cards.eventsSince(
      new Date(from),
      this.handlers.types(),
      before === undefined ? undefined : new Date(before),
    );
    const events = await this.inbox.missing(listed);
    for (let kept = 0; kept < events.length; kept += keptTogether) {
      goOn(round);
      await Promise.all(events.slice(kept, kept + keptTogether).map((event) => this.inbox.keep(event)));
    }
    return events.filter(({ createdAt }) => createdAt.getTime() < this.clock.now().getTime() - deliveredWithin).length;
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

/** Whoever is stopped on the way has not ended well: the next round looks as far back, and finds these kept. */
function goOn(round: Round): void {
  if (round.stopped) throw new Error('The process ends: events of the card provider are left for the next round.');
}
