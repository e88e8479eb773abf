import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { db } from '../tables.ts';
import { type Disagreement, ledgerDisagreements } from './ledger-check.queries.ts';

/**
 * Compares the books and keeps what does not add up as rows that an administrator sees, until a later check finds it in
 * order.
 */
@Injectable()
export class CheckLedger {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  /** @returns how many statements do not hold at this moment. */
  async check(): Promise<number> {
    const found = await ledgerDisagreements(this.database);
    await this.database.transaction(async (em) => {
      const rows = found.length === 0 ? [] : await this.keep(em, found);
      await db(em)
        .updateTable('ledgerFindings')
        .set({ resolvedAt: now })
        .where('resolvedAt', 'is', null)
        .where('id', '<>', sql<string>`all (${rows.map(({ id }) => id)}::uuid[])`)
        .execute();
      const fresh = rows.filter((row) => row.fresh);
      if (fresh.length === 0) return;
      this.logger.error({ findings: found.slice(0, 20), count: found.length }, 'the books do not agree');
      await this.alerts.write(
        em,
        {
          kind: 'ledger_disagrees',
          findings: fresh.slice(0, 20).map(({ rule, subjectId }) => ({ rule, subjectId })),
        },
        '/admin/payment-issues',
        `ledger:${fresh[0]!.id}`,
      );
    });
    return found.length;
  }

  /** What was found before and is not in order yet goes on as the row that it has. */
  private keep(em: EntityManager, found: Disagreement[]) {
    return db(em)
      .insertInto('ledgerFindings')
      .values(found)
      .onConflict((conflict) =>
        conflict
          .columns(['rule', 'subjectId'])
          .where('resolvedAt', 'is', null)
          .doUpdateSet(({ ref }) => ({
            expected: ref('excluded.expected'),
            found: ref('excluded.found'),
            lastSeenAt: now,
          })),
      )
      .returning((eb) => ['id', 'rule', 'subjectId', eb('firstSeenAt', '=', now).as('fresh')])
      .execute();
  }
}
