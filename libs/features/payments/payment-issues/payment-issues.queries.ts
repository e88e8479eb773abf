import { Injectable } from '@nestjs/common';
import { limits } from '@canopy/contracts/limits';
import {
  type ListPaymentIssues,
  type PaymentIssueCounts,
  type PaymentIssueKind,
  paymentIssueKinds,
  paymentIssuesCountedTo,
  type PaymentIssue,
  type PaymentIssues,
} from '@canopy/contracts/payment-issues';
import { type Cursor, Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';
import { aboutFinding, factsOfFinding, openPaymentIssues } from './payment-issues.sql.ts';

interface PaymentIssueRow {
  kind: PaymentIssueKind;
  id: string;
  since: string;
  retriable: boolean;
  resolvable: boolean;
  facts: object;
  note: string | null;
  by: string | null;
  /** Place in the list: when it began, or when it was resolved. */
  at: string;
  key: string;
}

/** Every list of money that needs a person, newest first, 24 a page. */
@Injectable()
export class PaymentIssuesQuery {
  constructor(private readonly database: Database) {}

  async page({ kind, state, after }: ListPaymentIssues): Promise<PaymentIssues> {
    const cursor = decodeCursor(after);
    const rows = await (state === 'open' ? this.open(kind, cursor) : this.resolved(kind, cursor));
    const shown = rows.slice(0, limits.pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => issue(row, state === 'resolved')),
      next: rows.length > limits.pageSize && last ? encodeCursor({ createdAt: last.at, id: last.key }) : null,
    };
  }

  async counts(): Promise<PaymentIssueCounts> {
    const rows = await this.database.rows<{ kind: PaymentIssueKind; count: number }>(
      paymentIssueKinds
        .map(
          (kind) =>
            `select '${kind}' as kind, count(*)::int as count from (select 1 from (${openPaymentIssues([kind])}) m limit ${paymentIssuesCountedTo}) c`,
        )
        .join(' union all '),
    );
    return { counts: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) as PaymentIssueCounts['counts'] };
  }

  /** Ids are of several kinds; the hash of kind and id gives those of one moment an order. */
  private open(kind: PaymentIssueKind | undefined, cursor: Cursor | null): Promise<PaymentIssueRow[]> {
    return this.database.rows<PaymentIssueRow>(
      `select o.kind, o.id, o.since::text, o.retriable, o.resolvable, o.facts, null as note, null as by, o.since::text as at, o.key
       from (select m.*, md5(m.kind || m.id)::uuid as key from (${openPaymentIssues(kind && [kind])}) m) o ${cursor ? 'where (o.since, o.key) < (?::timestamptz, ?::uuid)' : ''}
       order by o.since desc, o.key desc limit ${limits.pageSize + 1}`,
      place(cursor),
    );
  }

  /** Both parts end at the page, so that years of it cost no more than a page. */
  private resolved(kind: PaymentIssueKind | undefined, cursor: Cursor | null): Promise<PaymentIssueRow[]> {
    const part = (row: 'd' | 'f', columns: string, from: string, where: string) =>
      `(select ${columns} from ${from} where ${where} ${cursor ? `and (${row}.resolved_at, ${row}.id) < (?::timestamptz, ?::uuid)` : ''} order by ${row}.resolved_at desc, ${row}.id desc limit ${limits.pageSize + 1})`;
    return this.database.rows<PaymentIssueRow>(
      `select r.kind, r.id, r.since::text, false as retriable, false as resolvable, r.facts, r.note, r.by, r.resolved_at::text as at, r.key from (
         ${part('d', 'd.kind, d.subject_id as id, d.since, d.facts, d.note, d.resolved_by_name as by, d.resolved_at, d.id as key', 'resolved_payment_issues d', kind ? 'd.kind = ?' : 'true')}
         union all
         ${part('f', `'ledger_finding', f.id::text, f.first_seen_at, ${factsOfFinding}, null, null, f.resolved_at, f.id`, `ledger_findings f ${aboutFinding}`, `f.resolved_at is not null ${kind ? `and ? = 'ledger_finding'` : ''}`)}) r
       order by r.resolved_at desc, r.key desc limit ${limits.pageSize + 1}`,
      [...(kind ? [kind] : []), ...place(cursor), ...(kind ? [kind] : []), ...place(cursor)],
    );
  }
}

const place = (cursor: Cursor | null): string[] => (cursor ? [cursor.createdAt, cursor.id] : []);

function issue(row: PaymentIssueRow, resolved: boolean): PaymentIssue {
  return {
    kind: row.kind,
    id: row.id,
    since: instant(row.since),
    retriable: row.retriable,
    resolvable: row.resolvable,
    resolved: resolved ? { at: instant(row.at), by: row.by, note: row.note } : null,
    ...row.facts,
  } as PaymentIssue;
}
