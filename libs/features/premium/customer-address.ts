import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterEmailChanged } from '@canopy/accounts';
import { afterCommit } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { dueForReading } from './due-for-reading.ts';
import { readSubscriptionsJob } from './jobs/read-subscriptions.declaration.ts';

/**
 * The card provider writes to its customers too, such as about a card that was declined. The reading that is due from
 * now on gives it the address that the person has; it is tried until that is done.
 */
@Injectable()
export class CustomerAddress implements OnModuleInit {
  constructor(
    private readonly after: AfterEmailChanged,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.after.register('premium', async (em, { userId }) => {
      const customer = await dueForReading(em, userId);
      if (customer) afterCommit(em, () => this.jobs.enqueue(readSubscriptionsJob, customer));
    });
  }
}
