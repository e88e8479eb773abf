import { Injectable } from '@nestjs/common';
import { type BacklogAlert, EmailOutbox, type MoneyAlert } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { db } from '../tables.ts';

/**
 * Mails to every administrator about money that needs a person, and about what has waited for long, in the transaction
 * of its cause.
 */
@Injectable()
export class AlertAdmins {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /** @param path of the web. @param key names the cause: a second alert with the same key is not sent. */
  async write(em: EntityManager, alert: MoneyAlert, path: string, key: string): Promise<void> {
    const data = { ...alert, url: this.config.publicUrl + path };
    await this.emails.writeAll(em, 'money-alert', await this.toAdmins(em, data, key));
  }

  /** Mails or card events that have waited for long. @param key names the incident */
  async writeBacklog(em: EntityManager, alert: BacklogAlert, key: string): Promise<void> {
    const data = { ...alert, url: `${this.config.publicUrl}/admin/operations` };
    await this.emails.writeAll(em, 'backlog-alert', await this.toAdmins(em, data, key));
  }

  private async toAdmins<Data>(em: EntityManager, data: Data, key: string) {
    const admins = await db(em)
      .selectFrom('users')
      .where('role', '=', 'admin')
      .orderBy('id')
      .select(['id', 'email'])
      // Whoever leaves at this moment is not written to: their address must stay nowhere.
      .forKeyShare()
      .execute();
    return admins.map(({ id, email }) => ({ recipient: email, data, dedupeKey: `${key}:${id}` }));
  }
}
