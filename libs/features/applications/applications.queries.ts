import { Injectable } from '@nestjs/common';
import type { Application, ApplicationPage } from '@canopy/contracts/applications';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { applicationColumns, applicationOf } from './application-of.ts';
import { db } from './tables.ts';

const pageSize = 20;

/** Applications as raw rows: one by its user, and those that wait, oldest first, so that nobody is passed over. */
@Injectable()
export class ApplicationsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Application | null> {
    return (await applicationOf(this.database, userId)) ?? null;
  }

  async pending(after: string | undefined): Promise<ApplicationPage> {
    const cursor = decodeCursor(after);
    const pending = db(this.database).selectFrom('providerApplications').where('status', '=', 'pending');
    const [rows, { waiting }] = await Promise.all([
      pending
        .select(applicationColumns)
        .select(({ cast }) => cast<string>('submittedAt', 'text').as('cursor'))
        .where(({ eb, refTuple, tuple, lit }) =>
          cursor ? eb(refTuple('submittedAt', 'userId'), '>', tuple(cursor.createdAt, cursor.id)) : lit(true),
        )
        .orderBy('submittedAt')
        .orderBy('userId')
        .limit(pageSize + 1)
        .execute(),
      pending.select(({ fn }) => fn.countAll<number>().as('waiting')).executeTakeFirstOrThrow(),
    ]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map(({ cursor: _cursor, ...application }) => application),
      waiting,
      next: rows.length > pageSize && last ? encodeCursor({ createdAt: last.cursor, id: last.userId }) : null,
    };
  }
}
