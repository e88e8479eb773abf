import { Injectable } from '@nestjs/common';
import { Database, deleteInPortions } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';

/**
 * Card events that were worked on, longer than any provider sends one again, and purchases that ended without a
 * payment, see docs/retention.md. What was paid stays, with its order; so does the ledger, which knows of every hold.
 */
@Injectable()
@Sweeps('settled-rows', { everySeconds: 24 * 60 * 60 })
export class SettledRowsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    await deleteInPortions(
      this.database,
      'card_events',
      `t.status = 'processed' and t.processed_at < now() - interval '90 days'`,
    );
    await deleteInPortions(
      this.database,
      'ticket_orders',
      `t.status in ('expired', 'canceled', 'failed') and t.updated_at < now() - interval '1 year' and not exists (select 1 from payments p where p.order_id = t.id)`,
    );
  }
}
