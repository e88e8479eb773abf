import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { afterCommit } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { dueForReading } from './due-for-reading.ts';
import { readSubscriptionsJob } from './jobs/read-subscriptions.declaration.ts';
import { db } from './tables.ts';

/**
 * When an account goes, its Premium is ended at the card provider, and so is a checkout that is still open. That is
 * written down with the deletion, so that a lost job or a silent card provider only delays it.
 */
@Injectable()
export class SubscriberDeletion implements OnModuleInit {
  constructor(
    private readonly before: BeforeUserDeleted,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.before.register('premium', async (em, { userId }) => {
      // Readings lock person and customer in this order too.
      await db(em).selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
      const customer = await dueForReading(em, userId);
      if (customer) afterCommit(em, () => this.jobs.enqueue(readSubscriptionsJob, customer));
    });
  }
}
