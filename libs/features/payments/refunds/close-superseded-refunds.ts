import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { isSuperseded } from './refunds.sql.ts';
import { SettleRefund } from './settle-refund.ts';

/**
 * For the sweep: failed refunds whose money went back by others, which version 1.0 left open, and leaves while it runs
 * beside this one. What is settled since then ends them itself, so this may go with the first version that is not
 * installed over 1.0 any more.
 */
@Injectable()
export class CloseSupersededRefunds {
  constructor(
    private readonly database: Database,
    private readonly settle: SettleRefund,
    private readonly logger: AppLogger,
  ) {}

  async all(): Promise<void> {
    const payments = await db(this.database)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where(isSuperseded)
      .select('p.id')
      .distinct()
      .limit(100)
      .execute();
    for (const { id } of payments) {
      // One that cannot end yet must not keep the others.
      await this.database
        .transaction(async (em) => {
          await lockPayment(em, id);
          return this.settle.closeSuperseded(em, id);
        })
        .catch((error: unknown) =>
          this.logger.error({ err: error, paymentId: id }, 'a refund that others have made could not be closed'),
        );
    }
  }
}
