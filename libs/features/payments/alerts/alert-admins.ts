import { Injectable } from '@nestjs/common';
import { EmailOutbox, type MoneyAlert } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

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

  /** @param path of the web. @param key names the cause: a second alert with the same key is not sent. */
  async write(em: EntityManager, alert: MoneyAlert, path: string, key: string): Promise<void> {
    const admins = await db(em).selectFrom('users').where('role', '=', 'admin').select(['id', 'email']).execute();
    const data = { ...alert, url: this.config.publicUrl + path };
    await this.emails.writeAll(
      em,
      'money-alert',
      admins.map(({ id, email }) => ({ recipient: email, data, dedupeKey: `${key}:${id}` })),
    );
  }
}
