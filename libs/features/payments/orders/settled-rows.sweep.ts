import { Injectable } from '@nestjs/common';
import { ago, Database, deleteInPortions } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { kept } from '@canopy/rules/retention';
import { db } from '../tables.ts';

/**
 * Card events that were worked on, longer than any provider sends one again, counts of refused ones, and purchases that ended without a
 * payment, see docs/retention.md. What was paid stays, with its order; so does the ledger, which knows of every hold.
 */
@Injectable()
@Sweeps('settled-rows', { everySeconds: 24 * 60 * 60 })
export class SettledRowsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    const rows = db(this.database);
    await deleteInPortions((limit) =>
      rows
        .deleteFrom('cardEvents')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('cardEvents')
            .where('status', '=', 'processed')
            .where('processedAt', '<', ago(`${kept.processedCardEventDays} days`))
            .select('id')
            .limit(limit),
        )
        .returning('id')
        .execute(),
    );
    await deleteInPortions((limit) =>
      rows
        .deleteFrom('ticketOrders')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('ticketOrders as o')
            .where('o.status', 'in', ['expired', 'canceled', 'failed'])
            .where('o.updatedAt', '<', ago(`${kept.endedOrderDays} days`))
            .where(({ exists, not, selectFrom: from }) =>
              not(exists(from('payments as p').whereRef('p.orderId', '=', 'o.id').select('p.id'))),
            )
            .select('o.id')
            .limit(limit),
        )
        .returning('id')
        .execute(),
    );
    await rows
      .deleteFrom('refusedWebhooks')
      .where('lastAt', '<', ago(`${kept.refusedWebhookDays} days`))
      .execute();
  }
}
