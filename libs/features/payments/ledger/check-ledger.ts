import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { ledgerDisagreements } from './ledger-check.queries.ts';

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
      const rows = await em.execute<{ id: string; rule: string; subject_id: string; fresh: boolean }[]>(
        `insert into ledger_findings as f (rule, subject_id, expected, found)
         select d.rule, d."subjectId", d.expected, d.found from jsonb_to_recordset(?::jsonb) as d (rule text, "subjectId" uuid, expected bigint, found bigint)
         on conflict (rule, subject_id) where resolved_at is null do update set expected = excluded.expected, found = excluded.found, last_seen_at = now()
         returning id, rule, subject_id, f.first_seen_at = now() as fresh`,
        [JSON.stringify(found)],
      );
      await em.execute(
        `update ledger_findings set resolved_at = now() where resolved_at is null and not (id = any (array(select jsonb_array_elements_text(?::jsonb)::uuid)))`,
        [JSON.stringify(rows.map(({ id }) => id))],
      );
      const fresh = rows.filter((row) => row.fresh);
      if (fresh.length === 0) return;
      this.logger.error({ findings: found.slice(0, 20), count: found.length }, 'the books do not agree');
      const facts = fresh
        .slice(0, 20)
        .map(({ rule, subject_id }) => `${rule} (${subject_id})`)
        .join('; ');
      await this.alerts.write(
        em,
        {
          headline: 'The books do not agree',
          facts,
          whatToDo: 'Sales go on. Please look at these rows before anybody changes them by hand.',
          path: '/admin/payment-issues',
        },
        `ledger:${fresh[0]!.id}`,
      );
    });
    return found.length;
  }
}
