import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { type CardEvent, CardPayments, type WebhookEndpoint } from '@canopy/integrations/card-payments';
import { Batches } from '@canopy/platform/batches';
import { anyOf, Database, isOfSomeRow, plannedOnce, rowsOf } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { AppLogger } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { HandOverCardEvents } from './hand-over-card-events.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';

const askedAtOnce = 1_000;

interface Kept {
  event: CardEvent;
  requestId: string | null;
}

/**
 * Verifies the raw bytes, keeps the event, answers. What it means is worked out by a job, so that the provider never
 * waits for us.
 */
@Injectable()
export class ReceiveCardEvent {
  /** Those that come while others are written are written with the next. */
  private readonly rows = new Batches((kept: Kept[]) => this.write(kept), { mayGoAgain: isOfSomeRow, most: 32 });

  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly jobs: HandOverCardEvents,
    private readonly refused: RefusedWebhooks,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Resolves once the event's row is committed, now or by an earlier delivery, or where it is not for us. @throws Refusal bad_signature,
   * malformed_request, wrong_webhook_endpoint
   */
  async receive(rawBody: Buffer, signature: string | undefined, endpoint: WebhookEndpoint): Promise<void> {
    const event = this.read(rawBody, signature, endpoint);
    if (event) await this.keep(event);
  }

  private read(rawBody: Buffer, signature: string | undefined, endpoint: WebhookEndpoint): CardEvent | null {
    try {
      const event = this.cards.readEvent(rawBody, signature, endpoint);
      this.refused.accepted(endpoint);
      return event;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'bad_signature') this.refused.count(endpoint);
      throw error;
    }
  }

  /** @returns those that are not in the inbox, in their order */
  async missing<Event extends CardEvent>(events: readonly Event[]): Promise<Event[]> {
    const known = new Set<string>();
    for (let from = 0; from < events.length; from += askedAtOnce) {
      const ids = events.slice(from, from + askedAtOnce).map(({ id }) => id);
      const rows = await db(this.database)
        .selectFrom('cardEvents')
        .where('id', '=', anyOf(ids, 'text'))
        .select('id')
        .execute();
      for (const { id } of rows) known.add(id);
    }
    return events.filter(({ id }) => !known.has(id));
  }

  /** For an event that is known to be the provider's: verified, or read from the provider itself. */
  async keep(event: CardEvent): Promise<void> {
    await this.rows.add('', { event, requestId: currentRequestId() });
    this.logger.info({ eventId: event.id, type: event.type }, 'card event kept');
    this.jobs.handOver(event);
  }

  private async write(kept: Kept[]): Promise<void[]> {
    const columns = ['id', 'type', 'account', 'livemode', 'payload', 'requestId'] as const;
    const rows = kept
      // In the same order everywhere: two processes that get the same ones never wait for each other.
      .toSorted((one, other) => (one.event.id < other.event.id ? -1 : 1))
      .map(({ event: { id, type, account, livemode, objectId, intentId, customerId }, requestId }) => ({
        id,
        type,
        account,
        livemode,
        payload: { objectId, intentId, customerId },
        requestId,
      }));
    await db(this.database)
      .insertInto('cardEvents')
      .columns(columns)
      .expression(({ selectFrom }) => selectFrom(rowsOf('card_events', rows).as('kept')).select(columns))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .modifyEnd(plannedOnce)
      .execute();
    return kept.map(() => undefined);
  }
}
