import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Operations } from '@canopy/contracts/operations';
import { unsentEmails } from '@canopy/emails';
import { undeletedFiles } from '@canopy/media';
import { refusedWebhooks } from '@canopy/payments';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { LastKnown } from '@canopy/platform/last-known';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { sweepRuns } from '@canopy/platform/sweeps';
import { unreadSubscriptions } from '@canopy/premium';

/** The shortest sweeps run in every round, so a worker that was not seen for so many rounds does not run. */
const roundsUntilAway = 3;

/** How the parts behind the screens stand. Each part is asked apart: one that is stuck keeps no other from sight. */
@Injectable()
export class OperationsQuery {
  private readonly queues: LastKnown<NonNullable<Operations['queues']['value']>>;
  private readonly worker: LastKnown<NonNullable<Operations['worker']['value']>>;
  private readonly refusedWebhooks: LastKnown<NonNullable<Operations['refusedWebhooks']['value']>>;
  private readonly unsentEmails: LastKnown<NonNullable<Operations['unsentEmails']['value']>>;
  private readonly undeletedFiles: LastKnown<NonNullable<Operations['undeletedFiles']['value']>>;
  private readonly unreadSubscriptions: LastKnown<NonNullable<Operations['unreadSubscriptions']['value']>>;
  private readonly facts: LastKnown<NonNullable<Operations['facts']['value']>>;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly clock: Clock,
    jobs: JobQueue,
    logger: AppLogger,
  ) {
    const part = <Value>(name: string, ask: () => Promise<Value>) =>
      new LastKnown(ask, (error) => logger.warn({ err: error, part: name }, 'a part of the operations did not answer'));
    this.queues = part('queues', () => jobs.states());
    this.worker = part('worker', () => this.askWorker());
    this.refusedWebhooks = part('refused webhooks', () => refusedWebhooks(database));
    this.unsentEmails = part('unsent emails', () => unsentEmails(database));
    this.undeletedFiles = part('undeleted files', () => undeletedFiles(database));
    this.unreadSubscriptions = part('unread subscriptions', () => unreadSubscriptions(database));
    this.facts = part('facts', () => this.askFacts());
  }

  async read(): Promise<Operations> {
    const [queues, worker, refusedWebhooks, unsentEmails, undeletedFiles, unreadSubscriptions, facts] =
      await Promise.all([
        this.queues.look(),
        this.worker.look(),
        this.refusedWebhooks.look(),
        this.unsentEmails.look(),
        this.undeletedFiles.look(),
        this.unreadSubscriptions.look(),
        this.facts.look(),
      ]);
    return {
      now: this.clock.now().toISOString(),
      queues,
      worker,
      refusedWebhooks,
      unsentEmails,
      undeletedFiles,
      unreadSubscriptions,
      facts,
    };
  }

  private async askWorker(): Promise<NonNullable<Operations['worker']['value']>> {
    const { workerSeenAt, runs } = await sweepRuns(this.database, this.config.sweepSeconds);
    const awayAfter = roundsUntilAway * this.config.sweepSeconds * 1_000;
    return {
      seenAt: workerSeenAt,
      away: workerSeenAt === null || this.clock.now().getTime() - Date.parse(workerSeenAt) > awayAfter,
      sweeps: runs,
    };
  }

  private async askFacts(): Promise<NonNullable<Operations['facts']['value']>> {
    const [row, disk] = await Promise.all([
      this.database.row<{ version: string; bytes: string; schema: string }>(
        `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
                (select name from migrations order by id desc limit 1) as schema`,
      ),
      statfs(this.config.dataDir),
    ]);
    return {
      schema: row!.schema,
      node: process.version,
      postgres: row!.version,
      queueStore: this.config.queue.redisUrl ? 'redis' : 'postgres',
      apiStartedAt: new Date(this.clock.now().getTime() - process.uptime() * 1_000).toISOString(),
      databaseBytes: Number(row!.bytes),
      disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    };
  }
}
