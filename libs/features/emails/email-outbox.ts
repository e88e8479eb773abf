import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Language } from '@canopy/contracts/language';
import { afterCommit, anyOf, type Database, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { sendEmailJob } from './send-email.declaration.ts';
import { db } from './tables.ts';
import type { TemplateData, TemplateName } from './templates/index.ts';

const portion = 500;

interface MailRow {
  id: string;
  causeId: string;
  recipient: string;
  template: string;
  data: string;
  dedupeKey: string;
  requestId: string | null;
}

export interface MailOfCause<Name extends TemplateName> extends Omit<MailRow, 'template' | 'data'> {
  template: Name;
  data: TemplateData[Name];
}

export interface Mail<Name extends TemplateName> {
  recipient: string;
  template: Name;
  data: TemplateData[Name];
  /** Names the cause: a second mail with the same key is not written. */
  dedupeKey: string;
  /** Where no account has this address: otherwise a trigger of the table takes that of the account. */
  language?: Language;
}

/** The one way to cause a mail: a row in the transaction of its cause, whose commit enqueues its job. */
@Injectable()
export class EmailOutbox {
  constructor(private readonly jobs: JobQueue) {}

  /**
   * In a `Database.transaction`. @returns the mail's id, or null when that mail exists already, or the address is not
   *   confirmed and got its few mails of the day (a trigger of the table).
   */
  async write<Name extends TemplateName>(
    em: EntityManager,
    { recipient, template, data, dedupeKey, language = 'en' }: Mail<Name>,
  ): Promise<string | null> {
    const row = await db(em)
      .insertInto('emails')
      .values({ recipient, template, data: JSON.stringify(data), dedupeKey, language, requestId: currentRequestId() })
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    const emailId = row?.id ?? null;
    afterCommit(em, () => this.enqueue(emailId));
    return emailId;
  }

  /**
   * Mails as a part of the statement that writes their causes, where one statement more would make others wait.
   * @param causes name of an earlier part: a mail is written for its row of this `causeId`. @param mails ids see `newId`;
   *   it may have no transaction but its own, so the caller hands them to `enqueue` after the commit
   */
  part<Name extends TemplateName>(source: Database | EntityManager, causes: string, mails: MailOfCause<Name>[]) {
    // One parameter, however many mails they are.
    const rows = mails.map(({ causeId, dedupeKey, requestId, ...mail }) => ({
      ...mail,
      cause_id: causeId,
      dedupe_key: dedupeKey,
      request_id: requestId,
    }));
    return db(source)
      .insertInto('emails')
      .columns(['id', 'recipient', 'template', 'data', 'dedupeKey', 'requestId'])
      .expression(({ selectFrom }) =>
        selectFrom(sql<{ id: string }>`${sql.table(causes)}`.as('cause'))
          .innerJoin(
            sql<MailRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'m'>(
              sql`m (id uuid, cause_id uuid, recipient text, template text, data jsonb, dedupe_key text, request_id text)`,
            ),
            'm.causeId',
            'cause.id',
          )
          .select(['m.id', 'm.recipient', 'm.template', 'm.data', 'm.dedupeKey', 'm.requestId']),
      )
      .returning('id');
  }

  /** The same mail to many people, in one statement of a `Database.transaction`. */
  async writeAll<Name extends TemplateName>(
    em: EntityManager,
    template: Name,
    mails: Pick<Mail<Name>, 'recipient' | 'data' | 'dedupeKey'>[],
  ): Promise<void> {
    // One parameter, however many people they are.
    const mailRows = sql<{ recipient: string; data: string; dedupeKey: string }>`
      jsonb_to_recordset(${JSON.stringify(mails.map(({ dedupeKey, ...mail }) => ({ ...mail, dedupe_key: dedupeKey })))}::jsonb)`;
    const rows = await db(em)
      .insertInto('emails')
      .columns(['recipient', 'data', 'dedupeKey', 'template', 'requestId'])
      .expression(({ selectFrom }) =>
        selectFrom(mailRows.as<'m'>(sql`m (recipient text, data jsonb, dedupe_key text)`))
          .select(['m.recipient', 'm.data', 'm.dedupeKey'])
          .select(({ val }) => [val(template).as('template'), val(currentRequestId()).as('requestId')]),
      )
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('id')
      .execute();
    afterCommit(em, () => this.enqueueAll(rows.map(({ id }) => id)));
  }

  /** @returns those of these keys that a mail was written with, whatever became of it: what was told before. */
  async written(em: EntityManager, dedupeKeys: readonly string[]): Promise<string[]> {
    const rows = await db(em)
      .selectFrom('emails')
      .where('dedupeKey', '=', anyOf(dedupeKeys, 'text'))
      .select('dedupeKey')
      .execute();
    return rows.map(({ dedupeKey }) => dedupeKey!);
  }

  /**
   * In the transaction in which the person of this address goes: what is known of their mails goes too, of those that
   * still have to be sent once they are out. @param unconfirmedSince when the account was made, where nobody confirmed
   * its address: what was written there before, and what people write to us, is not that account's to take along.
   */
  async forget(em: EntityManager, recipient: string, unconfirmedSince: string | null): Promise<void> {
    await db(em)
      .updateTable('emails')
      .set(({ ref, case: either }) => ({
        forgetRecipient: true,
        recipient: either().when('status', '=', 'pending').then(ref('recipient')).end(),
        error: either().when('status', '=', 'pending').then(ref('error')).end(),
        data: either().when('status', '=', 'pending').then(ref('data').$castTo<string>()).else('{}').end(),
      }))
      .where('recipient', '=', recipient)
      .$if(unconfirmedSince !== null, (query) =>
        query
          .where('createdAt', '>=', sql<string>`${unconfirmedSince}::timestamptz`)
          .where('template', '!=', 'contact-message'),
      )
      .execute();
  }

  /**
   * In the transaction in which somebody's confirmed address changes: what was sent stays theirs, or whoever has the old
   * address next would be given it as their own. What still waits goes where it was written to, and is forgotten once it
   * is out.
   */
  async follow(em: EntityManager, from: string, to: string): Promise<void> {
    await db(em)
      .updateTable('emails')
      .set(({ eb, or, ref, case: either }) => ({
        forgetRecipient: or([ref('forgetRecipient'), eb('status', '=', 'pending')]).$castTo<boolean>(),
        recipient: either().when('status', '=', 'pending').then(ref('recipient')).else(to).end(),
      }))
      .where('recipient', '=', from)
      .execute();
  }

  /** For a mail that was a `part`. `write` and `writeAll` do it themselves. */
  enqueue(emailId: string | null): void {
    if (emailId) this.jobs.enqueue(sendEmailJob, { emailId });
  }

  /** Of very many the first ones; the sweep takes the others in portions. */
  enqueueAll(emailIds: string[]): void {
    for (const emailId of emailIds.slice(0, portion)) this.enqueue(emailId);
  }
}
