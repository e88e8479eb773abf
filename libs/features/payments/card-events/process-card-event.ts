import { Injectable } from '@nestjs/common';
import { CardEventHandlers, CardProviderFailure } from '@canopy/integrations/card-payments';
import { ago, Database, type EntityManager, now, problemText, retryAt } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';

/**
 * Ten tries take two hours, which an outage of the card provider may outlast: a person is called when a day has passed
 * as well.
 */
const minAttempts = 10;
const minAge = '1 day';
const noop = async (): Promise<void> => undefined;

/**
 * Hands an event of the inbox to everybody who registered for its kind. They work out what it means by reading the
 * object again, never from the event: events come twice, late and out of order. The event is marked processed in the
 * transaction of the last effect, so a crash leaves it waiting, and every effect may be repeated. A call before the next
 * attempt is due does nothing, so repeated deliveries are harmless.
 */
@Injectable()
export class ProcessCardEvent {
  constructor(
    private readonly database: Database,
    private readonly handlers: CardEventHandlers,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  async process(eventId: string): Promise<void> {
    const event = await db(this.database)
      .updateTable('cardEvents')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        nextAttemptAt: retryAt('15 seconds', eb.ref('attempts'), 8),
      }))
      .where('id', '=', eventId)
      .where('status', '=', 'received')
      .where('nextAttemptAt', '<=', now)
      .returning(['id', 'type', 'account', 'payload', 'attempts'])
      .executeTakeFirst();
    if (!event) return;
    const markProcessed = async (em: EntityManager) => {
      await db(em)
        .updateTable('cardEvents')
        .set({ status: 'processed', processedAt: now, error: null })
        .where('id', '=', eventId)
        .where('status', '=', 'received')
        .execute();
    };
    try {
      const handlers = this.handlers.of(event.type);
      // Events that came before it was kept name nobody.
      const { customerId = null, ...payload } = event.payload;
      const incoming = { id: event.id, type: event.type, account: event.account, ...payload, customerId };
      for (const [index, handle] of handlers.entries())
        await handle(incoming, index === handlers.length - 1 ? markProcessed : noop);
      // A kind that nobody handles, or an object that is not ours: stored and done.
      await this.database.transaction(markProcessed);
    } catch (error) {
      this.logger.error({ err: error, eventId, attempt: event.attempts }, 'a card event could not be processed');
      await this.recordFailure(event, problemText(error instanceof CardProviderFailure ? error.reason : error));
    }
  }

  /** After the last try it waits for a person, who is called; once more after each try that a person asked for. */
  private async recordFailure(
    { id, type, attempts }: { id: string; type: string; attempts: number },
    reason: string,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const updated = await db(em)
        .updateTable('cardEvents')
        .set((eb) => ({
          error: reason,
          status: eb
            .case()
            .when(eb.and([eb('attempts', '>=', minAttempts), eb('receivedAt', '<', ago(minAge))]))
            .then('parked' as const)
            .else(eb.ref('status'))
            .end(),
        }))
        .where('id', '=', id)
        .where('status', '=', 'received')
        .returning('status')
        .executeTakeFirst();
      if (updated?.status !== 'parked') return;
      await this.alerts.write(
        em,
        { kind: 'card_event_failed', eventId: id, type, problem: reason },
        '/admin/payment-issues',
        `card-event:${id}:${attempts}`,
      );
    });
  }
}
