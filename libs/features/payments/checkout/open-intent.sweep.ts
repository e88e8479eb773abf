import { Injectable } from '@nestjs/common';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { ago, Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { OrderIntents } from './order-intents.ts';

/**
 * Closes what purchases left open at the card provider when they ended: nobody may pay for a purchase that is over.
 * Whoever ends one closes it at once; this is for an answer that was lost and for a provider that did not answer. A
 * question of the request itself is over after two minutes.
 */
@Injectable()
@Sweeps('open-intents')
export class OpenIntentSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly intents: OrderIntents,
    private readonly logger: AppLogger,
  ) {}

  async sweep(round: Round): Promise<void> {
    const open = await db(this.database)
      .selectFrom('ticketOrders')
      .where('status', 'in', ['expired', 'canceled', 'failed', 'parked'])
      .where('intentClosedAt', 'is', null)
      .where('updatedAt', '<', ago('2 minutes'))
      .orderBy('updatedAt')
      .limit(200)
      .select('id')
      .execute();
    await round.each(
      open,
      ({ id }) => this.intents.close(id),
      (error, { id }) => {
        this.logger.error({ err: error, orderId: id }, 'the intent of an ended purchase could not be closed');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }
}
