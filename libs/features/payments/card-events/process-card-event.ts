import { Injectable } from '@nestjs/common';
import { CardEventHandlers, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';

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
    const event = await this.database.row<{
      id: string;
      type: string;
      account: string | null;
      object_id: string;
      intent_id: string | null;
      attempts: number;
    }>(
      `update card_events set attempts = attempts + 1, next_attempt_at = now() + interval '15 seconds' * power(2, least(attempts, 8))
       where id = ? and status = 'received' and next_attempt_at <= now() returning id, type, account, payload ->> 'objectId' as object_id, payload ->> 'intentId' as intent_id, attempts`,
      [eventId],
    );
    if (!event) return;
    const markProcessed = async (em: EntityManager) => {
      await em.execute(
        `update card_events set status = 'processed', processed_at = now(), error = null where id = ? and status = 'received'`,
        [eventId],
      );
    };
    try {
      const handlers = this.handlers.of(event.type);
      const incoming = {
        id: event.id,
        type: event.type,
        account: event.account,
        objectId: event.object_id,
        intentId: event.intent_id,
      };
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
      const [kept] = await em.execute<{ status: string }[]>(
        `update card_events set error = ?, status = case when attempts >= ? and received_at < now() - interval '${shortestWait}' then 'parked' else status end where id = ? and status = 'received' returning status`,
        [reason, fewestAttempts, id],
      );
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
