import { Injectable } from '@nestjs/common';
import { DeleteListing } from '@canopy/listings';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { isSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';

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
    await this.finish(
      this.settled().where('l.id', '=', ({ selectFrom }) =>
        selectFrom('payments').where('payments.id', '=', paymentId).select('listingId'),
      ),
    );
  }

  /** For the sweep: all of them. */
  async all(): Promise<void> {
    await this.finish(this.settled());
  }

  /** Called off, and no refund of it is under way or waits for somebody to try again. */
  private settled() {
    return db(this.database)
      .selectFrom('listings as l')
      .where('l.cancelledAt', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('refunds as r')
              .innerJoin('payments as p', 'p.id', 'r.paymentId')
              .whereRef('p.listingId', '=', 'l.id')
              .where((eb) =>
                eb.or([
                  eb('r.status', '=', 'requested'),
                  eb.and([
                    eb('r.status', '=', 'failed'),
                    eb('r.source', '=', 'cancellation'),
                    eb.not(isSettledElsewhere),
                  ]),
                ]),
              )
              .select('r.id'),
          ),
        ),
      )
      .select('l.id')
      .limit(100);
  }

  private async finish(listings: ReturnType<FinishCancellation['settled']>): Promise<void> {
    for (const { id } of await listings.execute()) {
      // One that cannot go yet must not keep the others.
      await this.listings
        .finishCancelled(id)
        .catch((error: unknown) =>
          this.logger.error({ err: error, listingId: id }, 'a cancelled listing could not go'),
        );
    }
  }
}
