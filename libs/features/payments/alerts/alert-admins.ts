import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

export interface Alert {
  headline: string;
  facts: string;
  whatToDo: string;
  /** A path of the web. */
  path: string;
}

/**
 * Mails to every administrator about money that needs a person, in the transaction of its cause. The sweep of mails
 * sends them.
 */
@Injectable()
export class AlertAdmins {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** @param key names the cause: a second alert with the same key is not sent. */
  async write(em: EntityManager, { headline, facts, whatToDo, path }: Alert, key: string): Promise<void> {
    const admins = await db(em).selectFrom('users').where('role', '=', 'admin').select(['id', 'email']).execute();
    const data = { headline, facts, whatToDo, url: this.config.publicUrl + path };
    await this.emails.writeAll(
      em,
      'money-alert',
      admins.map(({ id, email }) => ({ recipient: email, data, dedupeKey: `${key}:${id}` })),
    );
  }
}
