import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { roleLabels, statusLabels, statusLabelOfNone } from '@canopy/contracts/vocabulary';
import { writeAudit } from '@canopy/platform/audit';
import { Database, byteOrderMark, csvHead, csvLine, csvText, streamLines } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { defaultFeeBps } from '@canopy/rules/platform-fee';

const labelled = (column: string, labels: Record<string, string>, otherwise: string): string =>
  `case ${column} ${Object.entries(labels)
    .map(([code, label]) => `when '${code}' then '${label}'`)
    .join(' ')} else '${otherwise}' end`;
const time = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Heads and values of the file, in its order. `csvText` around everything that people have a hand in; the rest are ids,
 * codes, dates and words of ours. `$1` is the administrator who asks.
 */
const columns: [head: string, sql: string][] = [
  ['User ID', 'u.id'],
  ['Display name', csvText('u.display_name')],
  ['Email', csvText('u.email')],
  ['Role', labelled('u.role', roleLabels, roleLabels.user)],
  ['Role code', 'u.role'],
  ['Status', labelled('u.status', statusLabels, statusLabelOfNone)],
  ['Status code', 'u.status'],
  ['Platform fee (%)', `trim_scale(coalesce(u.platform_fee_bps, ${defaultFeeBps}) / 100.0)`],
  ['Payment account ID', csvText('c.stripe_account_id')],
  ['Payment onboarding', `coalesce(c.onboarding_status, 'not_started')`],
  ['Created', time('u.created_at')],
  ['Updated', time('u.updated_at')],
  ['Photo', csvText('u.photo_url')],
  ['Current admin', `case when u.id = $1 then 'yes' else 'no' end`],
  ['Application status', 'a.status'],
  ['Business name', csvText('a.business_name')],
  ['Business type', 'a.business_type'],
  ['Applicant name', csvText('a.display_name')],
  ['Applicant email', csvText('a.email')],
  ['Phone number', csvText('a.phone_number')],
  ['Address', csvText('a.address')],
  ['Website', csvText('a.website')],
  ['Description', csvText('a.description')],
  ['Additional info', csvText('a.additional_info')],
  ['Submitted', time('a.submitted_at')],
  ['Application updated', time('a.updated_at')],
  ['Reviewed', time('a.reviewed_at')],
  ['Rejection reason', csvText('a.rejection_reason')],
];

/**
 * Everybody as CSV, line by line. The tables are joined in the order of their keys, so nothing is sorted or held in
 * memory.
 */
@Injectable()
export class ExportUsers {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /**
   * @param told how many users there will be, before the first of them
   * @returns chunks of text; the first holds the head. A reader who stops ends the query.
   * @throws Refusal export_running: each administrator has one at a time
   */
  async *lines(
    admin: Pick<Viewer, 'id' | 'displayName'>,
    told: (users: number) => void = () => undefined,
  ): AsyncGenerator<string, void, undefined> {
    const lines = this.rows(admin.id, told);
    try {
      const { value: first = '' } = await lines.next();
      await this.database.transaction((em) =>
        writeAudit(em, { actor: admin, action: 'user.exported', subjectId: admin.id }),
      );
      yield byteOrderMark + csvHead(columns.map(([head]) => head));
      yield first;
      yield* lines;
    } finally {
      await lines.return();
    }
  }

  private rows(adminId: string, told: (users: number) => void): AsyncGenerator<string, void, undefined> {
    return streamLines(
      this.config.databaseUrl,
      `select ${csvLine(columns.map(([, sql]) => sql))} as line
       from users u left join connected_accounts c on c.user_id = u.id left join provider_applications a on a.user_id = u.id order by u.id`,
      [adminId],
      { count: { sql: 'select from users', told }, alone: adminId },
    );
  }
}
