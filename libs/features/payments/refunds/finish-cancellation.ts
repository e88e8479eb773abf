import { Injectable } from '@nestjs/common';
import { DeleteListing } from '@canopy/listings';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';

/** Lets listings go that were called off, when everybody has the money back. */
@Injectable()
export class FinishCancellation {
  constructor(
    private readonly database: Database,
    private readonly listings: DeleteListing,
    private readonly logger: AppLogger,
  ) {}

  /** After a refund of this payment was settled. */
  async afterRefund(paymentId: string): Promise<void> {
    await this.finish('l.id = (select listing_id from payments where id = ?)', [paymentId]);
  }

  /** For the sweep: all of them. */
  async all(): Promise<void> {
    await this.finish('true', []);
  }

  private async finish(which: string, parameters: string[]): Promise<void> {
    const done = await this.database.rows<{ id: string }>(
      `select l.id from listings l where l.cancelled_at is not null and ${which}
         and not exists (select 1 from refunds r join payments p on p.id = r.payment_id where p.listing_id = l.id and (r.status = 'requested' or (r.status = 'failed' and r.source = 'cancellation'))) limit 100`,
      parameters,
    );
    for (const { id } of done) {
      // One that cannot go yet must not keep the others.
      await this.listings
        .finishCancelled(id)
        .catch((error: unknown) =>
          this.logger.error({ err: error, listingId: id }, 'a cancelled listing could not go'),
        );
    }
  }
}
