import { Injectable } from '@nestjs/common';
import type { AliasableExpression, Kysely } from 'kysely';
import { waitsForAdmins } from '@canopy/applications';
import { type AdminCounts, adminCountsShownTo } from '@canopy/contracts/operations';
import { isGivenUp } from '@canopy/emails';
import { isUnplaced } from '@canopy/listings';
import { hasFailed, isOpen, openPaymentIssues } from '@canopy/payments';
import { Database } from '@canopy/platform/database';
import { LastKnown } from '@canopy/platform/last-known';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { sweepRuns } from '@canopy/platform/sweeps';
import { type AdminTables, db } from './tables.ts';

type Counted = Exclude<keyof AdminCounts, 'sweeps'>;

/** Rows of anything, of which only so many are read. */
interface Rows {
  limit(most: number): AliasableExpression<object>;
}

/** What each count counts; every part is served by an index of those rows alone. */
export const countedRows: Record<Counted, (on: Kysely<AdminTables>) => Rows> = {
  applications: (on) => on.selectFrom('providerApplications').where(waitsForAdmins).select('userId as row'),
  paymentIssues: (on) => on.selectFrom(openPaymentIssues().as('i')).select('i.id as row'),
  emails: (on) => on.selectFrom('emails as e').where(isGivenUp).select('e.id as row'),
  cardEvents: (on) => on.selectFrom('cardEvents as e').where(isOpen).where(hasFailed).select('e.id as row'),
  places: (on) => on.selectFrom('listings').where(isUnplaced('failed')).select('id as row'),
};

/** How much of each kind waits for an administrator, up to a hundred. One that cannot be counted is null. */
@Injectable()
export class AdminCountsQuery {
  private readonly parts: { [Name in keyof AdminCounts]: LastKnown<number> };

  constructor(
    private readonly database: Database,
    config: Config,
    logger: AppLogger,
  ) {
    const part = (name: keyof AdminCounts, count: () => Promise<number>) =>
      new LastKnown(count, (error) => logger.warn({ err: error, count: name }, 'could not be counted'));
    const rows = (name: Counted) => part(name, () => this.count(name));
    this.parts = {
      applications: rows('applications'),
      paymentIssues: rows('paymentIssues'),
      emails: rows('emails'),
      cardEvents: rows('cardEvents'),
      places: rows('places'),
      sweeps: part('sweeps', async () => {
        const { runs } = await sweepRuns(database, config.sweepSeconds);
        return runs.filter(({ late }) => late).length;
      }),
    };
  }

  async all(): Promise<AdminCounts> {
    const counts = await Promise.all(
      Object.entries(this.parts).map(async ([name, part]) => {
        const { current, value } = await part.look();
        return [name, current ? value : null] as const;
      }),
    );
    return Object.fromEntries(counts) as AdminCounts;
  }

  query(name: Counted) {
    return db(this.database)
      .selectFrom(
        countedRows[name](db(this.database))
          .limit(adminCountsShownTo + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'));
  }

  private async count(name: Counted): Promise<number> {
    return (await this.query(name).executeTakeFirstOrThrow()).count;
  }
}
