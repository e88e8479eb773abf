import { Injectable } from '@nestjs/common';
import { type ListUnsentEmails, unsentCountedTo, type UnsentEmails } from '@canopy/contracts/emails';
import { limits } from '@canopy/contracts/limits';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { emailState } from './email-state.queries.ts';
import { db } from './tables.ts';

type UnsentState = keyof UnsentEmails['counts'];
const statusOf = { waiting: 'pending', failed: 'failed' } as const satisfies Record<UnsentState, string>;

/**
 * Mails that are not out, newest first, 24 a page. What a mail says is not shown: it may hold a link that opens an
 * account.
 */
@Injectable()
export class UnsentEmailsQuery {
  constructor(private readonly database: Database) {}

  async page({ state, after }: ListUnsentEmails): Promise<UnsentEmails> {
    const cursor = decodeCursor(after);
    const [rows, waiting, failed] = await Promise.all([
      db(this.database)
        .selectFrom('emails as e')
        .select(['e.id', 'e.template', 'e.attempts', 'e.error', 'e.createdAt', 'e.nextAttemptAt'])
        .select(({ ref, cast }) => [
          ref('e.recipient').$notNull().as('recipient'),
          emailState.$castTo<'waiting' | 'retrying' | 'failed'>().as('state'),
          cast<string>('e.createdAt', 'text').as('cursor'),
        ])
        .where('e.status', state ? '=' : '<>', state ? statusOf[state] : 'sent')
        .where('e.recipient', 'is not', null)
        .where(({ eb, refTuple, tuple, lit }) =>
          cursor ? eb(refTuple('e.createdAt', 'e.id'), '<', tuple(cursor.createdAt, cursor.id)) : lit(true),
        )
        .orderBy('e.createdAt', 'desc')
        .orderBy('e.id', 'desc')
        .limit(limits.pageSize + 1)
        .execute(),
      this.count('waiting'),
      this.count('failed'),
    ]);
    const shown = rows.slice(0, limits.pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map(({ cursor: _cursor, nextAttemptAt, ...row }) => ({
        ...row,
        nextAttemptAt: row.state === 'failed' ? null : nextAttemptAt,
      })),
      next: rows.length > limits.pageSize && last ? encodeCursor({ createdAt: last.cursor, id: last.id }) : null,
      counts: { waiting, failed },
    };
  }

  private async count(state: UnsentState): Promise<number> {
    const { count } = await db(this.database)
      .selectFrom(({ selectFrom }) =>
        selectFrom('emails')
          .select('id')
          .where('status', '=', statusOf[state])
          .where('recipient', 'is not', null)
          .limit(unsentCountedTo)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
