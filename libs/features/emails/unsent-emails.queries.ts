import { Injectable } from '@nestjs/common';
import { type ListUnsentEmails, unsentCountedTo, type UnsentEmails } from '@canopy/contracts/emails';
import { limits } from '@canopy/contracts/limits';
import { Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';
import { emailState } from './email-state.queries.ts';

interface UnsentRow {
  id: string;
  template: string;
  recipient: string;
  state: 'waiting' | 'retrying' | 'failed';
  attempts: number;
  error: string | null;
  created_at: string;
  next_attempt_at: string;
}

const unsent = { waiting: `e.status = 'pending'`, failed: `e.status = 'failed'` };

/**
 * Mails that are not out, newest first, 24 a page. What a mail says is not shown: it may hold a link that opens an
 * account.
 */
@Injectable()
export class UnsentEmailsQuery {
  constructor(private readonly database: Database) {}

  async page({ state, after }: ListUnsentEmails): Promise<UnsentEmails> {
    const cursor = decodeCursor(after);
    const [rows, counts] = await Promise.all([
      this.database.rows<UnsentRow>(
        `select e.id, e.template, e.recipient, ${emailState} as state, e.attempts, e.error, e.created_at::text, e.next_attempt_at::text
         from emails e where ${state ? unsent[state] : `e.status <> 'sent'`} and e.recipient is not null ${cursor ? 'and (e.created_at, e.id) < (?::timestamptz, ?::uuid)' : ''}
         order by e.created_at desc, e.id desc limit ${limits.pageSize + 1}`,
        cursor ? [cursor.createdAt, cursor.id] : [],
      ),
      this.database.row<UnsentEmails['counts']>(
        `select ${(['waiting', 'failed'] as const).map((one) => `(select count(*)::int from (select from emails e where ${unsent[one]} and e.recipient is not null limit ${unsentCountedTo}) c) as ${one}`).join(', ')}`,
      ),
    ]);
    const shown = rows.slice(0, limits.pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map(({ created_at, next_attempt_at, ...row }) => ({
        ...row,
        createdAt: instant(created_at),
        nextAttemptAt: row.state === 'failed' ? null : instant(next_attempt_at),
      })),
      next: rows.length > limits.pageSize && last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
      counts: counts!,
    };
  }
}
