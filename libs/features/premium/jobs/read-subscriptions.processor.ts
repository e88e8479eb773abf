import { Processor } from '@nestjs/bullmq';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database, now, retryAt } from '@canopy/platform/database';
import { JobProcessor } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { ReadSubscriptions } from '../read-subscriptions.ts';
import { db } from '../tables.ts';
import { readSubscriptionsJob } from './read-subscriptions.declaration.ts';

@Processor(readSubscriptionsJob.name, { concurrency: 2 })
export class ReadSubscriptionsProcessor extends JobProcessor<{ customerId: string }> {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: ReadSubscriptions,
    private readonly log: AppLogger,
  ) {
    super(readSubscriptionsJob);
  }

  /** A reading that fails comes again, from a minute later on; one that ends says itself when the next is due. */
  protected async handle({ customerId }: { customerId: string }): Promise<void> {
    const due = await db(this.database)
      .updateTable('cardCustomers')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        nextReadAt: retryAt('1 minute', eb.ref('attempts'), 8),
      }))
      .where('id', '=', customerId)
      .where('nextReadAt', '<=', now)
      .returning('id')
      .executeTakeFirst();
    if (!due) return;
    try {
      await this.subscriptions.read(customerId);
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      this.log.error({ err: error, customerId }, 'the subscriptions of a customer could not be read');
    }
  }
}
