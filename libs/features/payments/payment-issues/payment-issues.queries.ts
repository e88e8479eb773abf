import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { listsCountedTo } from '@canopy/contracts/count';
import { limits } from '@canopy/contracts/limits';
import {
  type ListPaymentIssues,
  type PaymentIssueCounts,
  type PaymentIssueKind,
  paymentIssueKinds,
  type PaymentIssue,
  type PaymentIssues,
} from '@canopy/contracts/payment-issues';
import { type Cursor, Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { factsAs, factsOfFinding, findings, openPaymentIssues, type PaymentIssueRow } from './payment-issues.sql.ts';

interface ListedIssue extends PaymentIssueRow {
  note: string | null;
  by: string | null;
  /** When it began, or when it was resolved. */
  at: string;
  /** The same to the microsecond, and what gives those of one moment an order. */
  cursor: string;
  key: string;
}

/** Every list of money that needs a person, newest first, 24 a page. */
@Injectable()
export class PaymentIssuesQuery {
  constructor(private readonly database: Database) {}

  async page({ kind, state, after }: ListPaymentIssues): Promise<PaymentIssues> {
    const cursor = decodeCursor(after);
    const rows = await (state === 'open' ? this.open(kind, cursor) : this.resolved(kind, cursor));
    const { shown, next } = pageAfter(rows, limits.pageSize, ({ key }) => key);
    return {
      items: shown.map((row) => issue(row, state === 'resolved')),
      next,
    };
  }

  async counts(): Promise<PaymentIssueCounts> {
    const count = (kind: PaymentIssueKind) =>
      db(this.database)
        .selectFrom(
          openPaymentIssues([kind])
            .limit(listsCountedTo + 1)
            .as('i'),
        )
        .select(({ fn }) => [sql.lit(kind).as('kind'), fn.countAll<number>().as('count')]);
    const parts = sql.join(paymentIssueKinds.map(count), sql` union all `);
    const { rows } = await sql<{ kind: PaymentIssueKind; count: number }>`${parts}`.execute(db(this.database));
    return { counts: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) as PaymentIssueCounts['counts'] };
  }

  /** Ids are of several kinds; the hash of kind and id gives those of one moment an order. */
  private open(kind: PaymentIssueKind | undefined, cursor: Cursor | null): Promise<ListedIssue[]> {
    return db(this.database)
      .with('open', (qb) =>
        qb
          .selectFrom(openPaymentIssues(kind && [kind]).as('i'))
          .selectAll('i')
          .select(({ ref }) => sql<string>`md5(${ref('i.kind')} || ${ref('i.id')})::uuid`.as('key')),
      )
      .selectFrom('open')
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('since', 'key'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('since', 'desc')
      .orderBy('key', 'desc')
      .limit(limits.pageSize + 1)
      .selectAll()
      .select(({ ref }) => [
        sql<null>`null`.as('note'),
        sql<null>`null`.as('by'),
        'since as at',
        sql<string>`${ref('since')}::text`.as('cursor'),
      ])
      .execute();
  }

  /** Both parts end at the page, so that years of it cost no more than a page. */
  private resolved(kind: PaymentIssueKind | undefined, cursor: Cursor | null): Promise<ListedIssue[]> {
    const said = db(this.database)
      .selectFrom('resolvedPaymentIssues as d')
      .$if(kind !== undefined, (query) =>
        query.where((eb) => eb(eb.ref('d.kind').$castTo<PaymentIssueKind>(), '=', kind!)),
      )
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('d.resolvedAt', 'd.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('d.resolvedAt', 'desc')
      .orderBy('d.id', 'desc')
      .limit(limits.pageSize + 1)
      .select((eb) => [
        eb.ref('d.kind').$castTo<PaymentIssueKind>().as('kind'),
        'd.subjectId as id',
        'd.since',
        eb.ref('d.facts').$castTo<object>().as('facts'),
        eb.ref('d.note').$castTo<string | null>().as('note'),
        eb.ref('d.resolvedByName').$castTo<string | null>().as('by'),
        'd.resolvedAt as at',
        'd.id as key',
      ]);
    const inOrder = findings
      .where('f.resolvedAt', 'is not', null)
      .$if(kind !== undefined && kind !== 'ledger_finding', (query) => query.where(sql<boolean>`false`))
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('f.resolvedAt', 'f.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('f.resolvedAt', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limits.pageSize + 1)
      .select((eb) => [
        sql.lit('ledger_finding').as('kind'),
        sql<string>`${eb.ref('f.id')}::text`.as('id'),
        'f.firstSeenAt as since',
        factsAs(factsOfFinding).as('facts'),
        sql<null>`null`.as('note'),
        sql<null>`null`.as('by'),
        'f.resolvedAt as at',
        'f.id as key',
      ]);
    type Resolved = Omit<ListedIssue, 'retriable' | 'resolvable' | 'cursor'>;
    return db(this.database)
      .selectFrom(sql<Resolved>`(${said} union all ${inOrder})`.as('r'))
      .orderBy('r.at', 'desc')
      .orderBy('r.key', 'desc')
      .limit(limits.pageSize + 1)
      .selectAll('r')
      .select(({ ref }) => [
        sql<boolean>`false`.as('retriable'),
        sql<boolean>`false`.as('resolvable'),
        sql<string>`${ref('r.at')}::text`.as('cursor'),
      ])
      .execute();
  }
}

function issue(row: ListedIssue, resolved: boolean): PaymentIssue {
  return {
    kind: row.kind,
    id: row.id,
    since: row.since,
    retriable: row.retriable,
    resolvable: row.resolvable,
    resolved: resolved ? { at: row.at, by: row.by, note: row.note } : null,
    ...row.facts,
  } as PaymentIssue;
}
