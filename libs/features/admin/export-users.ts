import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import { roleLabels, statusLabels, statusLabelOfNone } from '@canopy/contracts/vocabulary';
import { writeAudit } from '@canopy/platform/audit';
import { Database, byteOrderMark, csvHead, csvLine, csvText, streamLines } from '@canopy/platform/database';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { defaultFeeBps } from '@canopy/rules/platform-fee';
import { type AdminTables, db } from './tables.ts';

const eb = expressionBuilder<
  AdminTables & {
    u: AdminTables['users'];
    c: AdminTables['connectedAccounts'];
    a: AdminTables['providerApplications'];
  },
  'u' | 'c' | 'a'
>();
const time = (column: Expression<string | null>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const labelled = (code: Expression<string | null>, labels: Record<string, string>, otherwise: string) =>
  sql<string>`case ${code} ${sql.join(
    Object.entries(labels).map(([of, label]) => sql`when ${sql.lit(of)} then ${sql.lit(label)}`),
    sql` `,
  )} else ${sql.lit(otherwise)} end`;

/**
 * Heads and values of the file, in its order. `csvText` around everything that people have a hand in; the rest are ids,
 * codes, dates and words of ours.
 */
const columnsFor = (adminId: string): [head: string, value: Expression<unknown>][] => [
  ['User ID', eb.ref('u.id')],
  ['Display name', csvText(eb.ref('u.displayName'))],
  ['Email', csvText(eb.ref('u.email'))],
  ['Role', labelled(eb.ref('u.role'), roleLabels, roleLabels.user)],
  ['Role code', eb.ref('u.role')],
  ['Status', labelled(eb.ref('u.status'), statusLabels, statusLabelOfNone)],
  ['Status code', eb.ref('u.status')],
  ['Platform fee (%)', sql`trim_scale(${eb.fn.coalesce('u.platformFeeBps', eb.lit(defaultFeeBps))} / 100.0)`],
  ['Payment account ID', csvText(eb.ref('c.stripeAccountId'))],
  ['Payment onboarding', eb.fn.coalesce('c.onboardingStatus', sql.lit('not_started'))],
  ['Created', time(eb.ref('u.createdAt'))],
  ['Updated', time(eb.ref('u.updatedAt'))],
  ['Photo', csvText(eb.ref('u.photoUrl'))],
  ['Current admin', eb.case().when('u.id', '=', adminId).then(sql.lit('yes')).else(sql.lit('no')).end()],
  ['Application status', eb.ref('a.status')],
  ['Business name', csvText(eb.ref('a.businessName'))],
  ['Business type', eb.ref('a.businessType')],
  ['Applicant name', csvText(eb.ref('a.displayName'))],
  ['Applicant email', csvText(eb.ref('a.email'))],
  ['Phone number', csvText(eb.ref('a.phoneNumber'))],
  ['Address', csvText(eb.ref('a.address'))],
  ['Website', csvText(eb.ref('a.website'))],
  ['Description', csvText(eb.ref('a.description'))],
  ['Additional info', csvText(eb.ref('a.additionalInfo'))],
  ['Submitted', time(eb.ref('a.submittedAt'))],
  ['Application updated', time(eb.ref('a.updatedAt'))],
  ['Reviewed', time(eb.ref('a.reviewedAt'))],
  ['Rejection reason', csvText(eb.ref('a.rejectionReason'))],
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
    private readonly logger: AppLogger,
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
    const columns = columnsFor(admin.id);
    const lines = this.rows(admin.id, columns, told);
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

  private rows(
    adminId: string,
    columns: ReturnType<typeof columnsFor>,
    told: (users: number) => void,
  ): AsyncGenerator<string, void, undefined> {
    const { sql: text, parameters } = db(this.database)
      .selectFrom('users as u')
      .leftJoin('connectedAccounts as c', 'c.userId', 'u.id')
      .leftJoin('providerApplications as a', 'a.userId', 'u.id')
      .orderBy('u.id')
      .select(csvLine(columns.map(([, value]) => value)).as('line'))
      .compile();
    return streamLines(this.config.databaseUrl, text, [...parameters], {
      count: { sql: 'select from users', told },
      alone: adminId,
      cutOff: () => this.logger.warn({ adminId }, 'an export of users was cut off: it was read too slowly'),
    });
  }
}
