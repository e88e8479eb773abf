import { Injectable } from '@nestjs/common';
import { listsCountedTo } from '@canopy/contracts/count';
import { type ListedEmails, type ListedEmailState, type ListEmails } from '@canopy/contracts/emails';
import { limits } from '@canopy/contracts/limits';
import { countRows, Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { isIn, listedState, mayBeSent } from './listed-state.sql.ts';
import { db } from './tables.ts';

/**
 * Mails that are not out, or all that were written to one address, newest first, 24 a page. What a mail says is not
 * shown: it may hold a link that opens an account.
 */
@Injectable()
export class EmailsQuery {
  constructor(private readonly database: Database) {}

  async page(query: ListEmails): Promise<ListedEmails> {
    const [rows, waiting, failed, tooLate, dismissed, sent] = await Promise.all([
      this.rows(query).execute(),
      this.count('waiting', query.to),
      this.count('failed', query.to),
      this.count('too_late', query.to),
      this.count('dismissed', query.to),
      query.to ? this.count('sent', query.to) : null,
    ]);
    const { shown, next } = pageAfter(rows, limits.pageSize, ({ id }) => id);
    return {
      items: shown.map(({ cursor: _cursor, nextAttemptAt, ...row }) => ({
        ...row,
        nextAttemptAt: row.state === 'waiting' || row.state === 'retrying' ? nextAttemptAt : null,
      })),
      next,
      counts: { waiting, failed, too_late: tooLate, dismissed, sent },
    };
  }

  rows({ state, to, after }: ListEmails) {
    const cursor = decodeCursor(after);
    // Of everybody, what is sent is too much to be looked through.
    const shown = state && (state !== 'sent' || to) ? isIn[state] : null;
    return db(this.database)
      .selectFrom('emails as e')
      .select(['e.id', 'e.template', 'e.attempts', 'e.error', 'e.createdAt', 'e.nextAttemptAt', 'e.sentAt'])
      .select(({ ref, cast }) => [
        ref('e.recipient').$notNull().as('recipient'),
        listedState.as('state'),
        mayBeSent.as('mayBeSent'),
        cast<string>('e.createdAt', 'text').as('cursor'),
      ])
      .where('e.recipient', 'is not', null)
      .$if(to !== undefined, (query) => query.where('e.recipient', '=', to!))
      .$if(shown !== null, (query) => query.where(shown!))
      .$if(to === undefined, (query) => query.where('e.status', '<>', 'sent'))
      .where(({ eb, refTuple, tuple, lit }) =>
        cursor ? eb(refTuple('e.createdAt', 'e.id'), '<', tuple(cursor.createdAt, cursor.id)) : lit(true),
      )
      .orderBy('e.createdAt', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limits.pageSize + 1);
  }

  private count(state: ListedEmailState, to: string | undefined): Promise<number> {
    const rows = db(this.database)
      .selectFrom('emails as e')
      .select('e.id')
      .where(isIn[state])
      .where('e.recipient', 'is not', null)
      .$if(to !== undefined, (query) => query.where('e.recipient', '=', to!));
    return countRows(this.database, rows, listsCountedTo);
  }
}
