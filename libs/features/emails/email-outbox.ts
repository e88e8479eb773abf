import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { sendEmailJob } from './send-email.declaration.ts';
import type { TemplateData, TemplateName } from './templates/index.ts';

const portion = 500;

/** The one way to cause a mail: a row in the transaction of its cause, then a job after the commit. */
@Injectable()
export class EmailOutbox {
  constructor(private readonly jobs: JobQueue) {}

  /**
   * @param dedupeKey names the cause; a second row with the same key is not written.
   * @returns the id to hand to `enqueue` after the commit, or null when that mail exists already, or the address is not
   *   confirmed and got its few mails of the day (a trigger of the table).
   */
  async write<Name extends TemplateName>(
    em: EntityManager,
    recipient: string,
    template: Name,
    data: TemplateData[Name],
    dedupeKey: string,
  ): Promise<string | null> {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into emails (recipient, template, data, dedupe_key, request_id) values (?, ?, ?::jsonb, ?, ?) on conflict (dedupe_key) do nothing returning id`,
      [recipient, template, JSON.stringify(data), dedupeKey, currentRequestId()],
    );
    return row?.id ?? null;
  }

  /**
   * The mail as a part of the statement that writes its cause, where one statement more would make others wait.
   * @param cause name of an earlier part: the mail is written for its row. @param id see `newId`; to be handed to
   *   `enqueue` after the commit
   */
  part<Name extends TemplateName>(
    cause: string,
    id: string,
    recipient: string,
    template: Name,
    data: TemplateData[Name],
    dedupeKey: string,
  ): { sql: string; parameters: unknown[] } {
    return {
      sql: `insert into emails (id, recipient, template, data, dedupe_key, request_id) select ?, ?, ?, ?::jsonb, ?, ? from ${cause}`,
      parameters: [id, recipient, template, JSON.stringify(data), dedupeKey, currentRequestId()],
    };
  }

  /**
   * The same mail to many people, in one statement. @returns the ids of the new rows, to hand to `enqueueAll` after the
   * commit
   */
  async writeAll<Name extends TemplateName>(
    em: EntityManager,
    template: Name,
    mails: { recipient: string; data: TemplateData[Name]; dedupeKey: string }[],
  ): Promise<string[]> {
    const rows = await em.execute<{ id: string }[]>(
      `insert into emails (recipient, template, data, dedupe_key, request_id)
       select m.recipient, ?, m.data, m."dedupeKey", ? from jsonb_to_recordset(?::jsonb) as m (recipient text, data jsonb, "dedupeKey" text)
       on conflict (dedupe_key) do nothing returning id`,
      [template, currentRequestId(), JSON.stringify(mails)],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * In the transaction in which the person of this address goes: what is known of their mails goes too, of those that
   * still have to be sent once they are out.
   */
  async forget(em: EntityManager, recipient: string): Promise<void> {
    await em.execute(
      `update emails set forget_recipient = true, ${['recipient', 'error'].map((column) => `${column} = case when status = 'pending' then ${column} end`).join(', ')},
              data = case when status = 'pending' then data else '{}' end where recipient = ?`,
      [recipient],
    );
  }

  enqueue(emailId: string | null): void {
    if (emailId) this.jobs.enqueue(sendEmailJob, { emailId });
  }

  /** Of very many the first ones; the sweep takes the others in portions. */
  enqueueAll(emailIds: string[]): void {
    for (const emailId of emailIds.slice(0, portion)) this.enqueue(emailId);
  }
}
