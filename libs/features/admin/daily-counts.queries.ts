import { expressionBuilder, type Expression, sql } from 'kysely';
import type { DailyLevel, DailySum } from '@canopy/contracts/metrics';
import { timeZone } from '@canopy/contracts/time-zone';
import { isNotOverAt } from '@canopy/listings';
import type { Database } from '@canopy/platform/database';
import { type AdminTables, db } from './tables.ts';

export type DayOfSums = { day: string } & Partial<Record<DailySum, number>>;

/** The day of an instant in Toronto, like "2026-11-22". */
const dayOf = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`;

/**
 * What happened on each day since an instant, where anything did; several rows may tell of one day, each of something
 * else. Money and tickets come from the ledger, as they moved: a refund belongs to the day on which it was made.
 *
 * @param since ISO text; null: from the beginning
 */
export async function sumsByDay(database: Database, since: string | null): Promise<DayOfSums[]> {
  const from = since ?? '-infinity';
  const rows = db(database);
  const parts: Promise<DayOfSums[]>[] = [
    rows
      .selectFrom('ledgerEntries as e')
      .where('e.at', '>=', from)
      .where('e.kind', 'not in', ['hold', 'release'])
      .select(({ ref, fn, eb, lit }) => {
        const cents = fn.sum<number>('e.cents');
        const seats = fn.sum<number>('e.seats').filterWhere('e.kind', '=', 'sale');
        const orNone = (sum: Expression<number>) => fn.coalesce(sum, lit(0));
        return [
          dayOf(ref('e.at')).as('day'),
          orNone(cents.filterWhere('e.kind', '=', 'sale')).as('grossCents'),
          eb.neg(orNone(cents.filterWhere('e.kind', '=', 'refund'))).as('refundedCents'),
          orNone(cents.filterWhere('e.kind', 'in', ['fee', 'reversal'])).as('feeCents'),
          orNone(seats.filterWhere('e.cents', '>', 0)).as('tickets'),
          orNone(seats.filterWhere('e.cents', '=', 0)).as('freeSignUps'),
        ];
      })
      .groupBy(sql`1`)
      .execute(),
    rows
      .selectFrom('refunds as r')
      .where('r.settledAt', '>=', from)
      .where('r.absorbedCents', '>', 0)
      .where('r.status', '=', 'succeeded')
      .select(({ ref, fn }) => [
        dayOf(ref('r.settledAt')).as('day'),
        fn.sum<number>('r.absorbedCents').as('absorbedCents'),
      ])
      .groupBy(sql`1`)
      .execute(),
    rows
      .selectFrom('users as u')
      .where('u.createdAt', '>=', from)
      .select(({ ref, fn }) => [dayOf(ref('u.createdAt')).as('day'), fn.countAll<number>().as('newAccounts')])
      .groupBy(sql`1`)
      .execute(),
    rows
      .selectFrom('auditLog as a')
      .where('a.action', '=', 'application.approved')
      .where('a.createdAt', '>=', from)
      .select(({ ref, fn }) => [dayOf(ref('a.createdAt')).as('day'), fn.countAll<number>().as('approvedApplications')])
      .groupBy(sql`1`)
      .execute(),
  ];
  return (await Promise.all(parts)).flat();
}

const eb = expressionBuilder<AdminTables & { l: AdminTables['listings'] }, 'l'>();

/** It can be found and come to: not called off, and not over. */
const isActive = (now: Date) =>
  eb.and([
    eb('l.cancelledAt', 'is', null),
    isNotOverAt(eb.ref('l.eventEnd'), eb.ref('l.eventStart'), eb.val(now.toISOString())),
  ]);

/** How the marketplace stands now. */
export async function levelsAt(database: Database, now: Date): Promise<Record<DailyLevel, number>> {
  const rows = db(database);
  const [listings, onboarding] = await Promise.all([
    rows
      .selectFrom('listings as l')
      .where(isActive(now))
      .select(({ fn }) => [
        fn.countAll<number>().as('activeListings'),
        fn.count<number>('l.userId').distinct().as('activeProviders'),
      ])
      .executeTakeFirstOrThrow(),
    rows
      .selectFrom('users as u')
      .leftJoin('connectedAccounts as a', 'a.userId', 'u.id')
      .where('u.role', '=', 'service_provider')
      .where(({ eb: where, or }) =>
        or([where('a.onboardingStatus', 'is', null), where('a.onboardingStatus', '<>', 'completed')]),
      )
      .select(({ fn }) => fn.countAll<number>().as('onboardingProviders'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...listings, ...onboarding };
}
