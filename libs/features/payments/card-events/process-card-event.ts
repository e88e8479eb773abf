import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CardEventHandlers, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { ago } from '../ago.ts';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';

/**
 * Ten tries take two hours, which an outage of the card provider may outlast: a person is called when a day has passed
 * as well.
 */
const fewestAttempts = 10;
const shortestWait = '1 day';
const nothing = async (): Promise<void> => undefined;

/**
 * Hands an event of the inbox to everybody who registered for its kind. They work out what it means by reading the
 * object again, never from the event: events come twice, late and out of order. The event is marked processed in the
 * transaction of the last effect, so a crash leaves it waiting, and every effect may be repeated. Whoever comes before
 * the next try is due finds nothing to do: the card provider delivers as often as it likes.
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
        nextAttemptAt: sql<string>`now() + interval '15 seconds' * power(2, least(${eb.ref('attempts')}, 8))`,
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
      const incoming = { id: event.id, type: event.type, account: event.account, ...event.payload };
      for (const [place, handle] of handlers.entries())
        await handle(incoming, place === handlers.length - 1 ? markProcessed : nothing);
      // A kind that nobody handles, or an object that is not ours: stored and done.
      await this.database.transaction(markProcessed);
    } catch (error) {
      this.logger.error({ err: error, eventId, attempt: event.attempts }, 'a card event could not be processed');
      const reason =
        error instanceof CardProviderFailure ? error.reason : error instanceof Error ? error.message : String(error);
      await this.keepFailure(event, reason.slice(0, 500));
    }
  }

  /** After the last try it waits for a person. */
  private async keepFailure({ id, type }: { id: string; type: string }, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const kept = await db(em)
        .updateTable('cardEvents')
        .set((eb) => ({
          error: reason,
          status: eb
            .case()
            .when(eb.and([eb('attempts', '>=', fewestAttempts), eb('receivedAt', '<', ago(shortestWait))]))
            .then('parked' as const)
            .else(eb.ref('status'))
            .end(),
        }))
        .where('id', '=', id)
        .where('status', '=', 'received')
        .returning('status')
        .executeTakeFirst();
      if (kept?.status !== 'parked') return;
      await this.alerts.write(
        em,
        {
          headline: 'An event of the card provider could not be processed',
          facts: `${type} (${id}): ${reason}`,
          whatToDo:
            'Whatever it tells of is not in the books yet. Please try it again, or look at it with a developer.',
          path: '/admin/payment-issues',
        },
        `card-event:${id}`,
      );
    });
  }
}
