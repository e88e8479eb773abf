import { Injectable } from '@nestjs/common';
import { holdAdmins } from '@canopy/accounts';
import { type BacklogAlert, EmailOutbox, type MoneyAlert } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';

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
    const admins = await holdAdmins(em);
    return admins.map(({ id, email }) => ({ recipient: email, data, dedupeKey: `${key}:${id}` }));
  }
}
