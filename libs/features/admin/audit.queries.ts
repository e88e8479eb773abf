import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditLine, AuditPage, ListAudit } from '@canopy/contracts/audit';
import { Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { db } from './tables.ts';

const pageSize = 50;

/** What the subject of a line is, by the first word of its action. */
const kinds: Record<string, AuditLine['subject']['kind']> = {
  application: 'user',
  user: 'user',
  listing: 'listing',
  refund: 'sale',
  dispute: 'sale',
};
const kindOf = (action: string) => kinds[action.split('.')[0]!] ?? 'other';
const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** Who did what to whom, newest first, by keyset. */
@Injectable()
export class AuditQuery {
  constructor(private readonly database: Database) {}

  async page({ q, action, after }: ListAudit): Promise<AuditPage> {
    const cursor = decodeCursor(after);
    const words = q ? await this.idsOf(q) : null;
    const rows = await db(this.database)
      .selectFrom('auditLog as a')
      .$if(action !== undefined, (query) => query.where('a.action', '=', action!))
      .$if(words !== null, (query) =>
        query.where(({ eb, or }) =>
          or([
            eb('a.subjectId', '=', words!.id),
            eb('a.requestId', '=', words!.id),
            ...(isUuid(words!.id) ? [eb('a.actorId', '=', words!.id)] : []),
          ]),
        ),
      )
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('a.createdAt', 'a.id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .leftJoin('users as u', 'u.id', 'a.actorId')
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(pageSize + 1)
      .select(['a.id', 'a.createdAt as at', 'a.actorName', 'u.id as actorId', 'a.action', 'a.subjectId'])
      .select(['a.details', 'a.requestId'])
      .select(({ ref }) => sql<string>`${ref('a.createdAt')}::text`.as('cursor'))
      .execute();
    const { shown, next } = pageAfter(rows, pageSize, ({ id }) => id);
    const names = await this.namesOf(shown);
    return {
      lines: shown.map(({ actorId, actorName, subjectId, cursor: _, ...line }) => ({
        ...line,
        actor: { id: actorId, name: actorName },
        subject: { id: subjectId, name: names.get(subjectId) ?? null, kind: kindOf(line.action) },
      })),
      next,
    };
  }

  /** An email stands for the account that has it. Of one that nobody has, nothing is found. */
  private async idsOf(q: string): Promise<{ id: string }> {
    if (!q.includes('@')) return { id: q };
    const user = await db(this.database)
      .selectFrom('users')
      .where('email', '=', q.toLowerCase())
      .select('id')
      .executeTakeFirst();
    return user ?? { id: q };
  }

  /** Names and titles as they are now, of what is still there. */
  private async namesOf(lines: { action: string; subjectId: string }[]): Promise<Map<string, string>> {
    const idsOf = (kind: AuditLine['subject']['kind']) => [
      ...new Set(
        lines
          .filter(({ action, subjectId }) => kindOf(action) === kind && isUuid(subjectId))
          .map((line) => line.subjectId),
      ),
    ];
    const [users, listings, sales] = [idsOf('user'), idsOf('listing'), idsOf('sale')];
    const found = await Promise.all([
      users.length === 0
        ? []
        : db(this.database)
            .selectFrom('users')
            .where('id', 'in', users)
            .select(['id', 'displayName as name'])
            .execute(),
      listings.length === 0
        ? []
        : db(this.database)
            .selectFrom('listings')
            .where('id', 'in', listings)
            .select(['id', 'title as name'])
            .execute(),
      sales.length === 0
        ? []
        : db(this.database)
            .selectFrom('payments')
            .where('id', 'in', sales)
            .select(['id', 'listingTitle as name'])
            .execute(),
    ]);
    return new Map(found.flat().map(({ id, name }) => [id, name]));
  }
}
